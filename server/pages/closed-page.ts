import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { buildFailureBody } from '#server/platform/http/response-body.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getBrandSheet } from './page-brand.ts'
import { escapeText } from '#server/platform/html.ts'

const css =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;text-align:center;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink)}a{color:var(--accent-ink)}'
const cssHash = createHash('sha256').update(css).digest('base64')
const policy = `default-src 'none'; style-src 'self' 'sha256-${cssHash}'; frame-ancestors 'none'`

/** Sends the only page of a closed brand: that it is closed, and the address for questions about orders. */
export function sendClosedPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { brand, lang } = request
  const text = escapeText(buildFailureBody(lang, refusal('brand.closed')).message)
  const mail = escapeText(brand.settings.supportMail)
  const name = escapeText(brand.name)
  const tags = `<html lang="${getLocaleInfo(lang).htmlLang}" dir="${getDirection(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  return reply
    .code(410)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>${tags}<title>${name}</title><link rel="stylesheet" href="${escapeText(getBrandSheet(brand).href)}"><style>${css}</style></head><body><main><h1>${name}</h1><p>${text}</p><p><a href="mailto:${mail}" dir="ltr">${mail}</a></p></main></body></html>`,
    )
}
