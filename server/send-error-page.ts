import type { FastifyReply, FastifyRequest } from 'fastify'
import { directionOf, localeInfo } from '#i18n/locales.ts'
import { failureBody } from './platform/http/answers.ts'
import { prepareFailure } from './platform/http/failures.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Sends a failure as a short HTML page in the visitor's language, where not even the shop's own page could be made. */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = failureBody(request.lang, prepareFailure(request, reply, error))
  const text = escape(message)
  const tags = `<html lang="${localeInfo(request.lang).htmlLang}" dir="${directionOf(request.lang)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${tags}<title>${text}</title><h1>${text}</h1></html>`)
}
