import type { FastifyReply, FastifyRequest } from 'fastify'
import { getDirection, getLocaleInfo } from '#i18n/locales.ts'
import { prepareFailure } from '#server/platform/http/failures.ts'
import { buildFailureBody } from '#server/platform/http/response-body.ts'
import { escapeText } from '#server/platform/html.ts'

/** Sends an error as a short HTML page in the visitor's language, when the shop's own page cannot be rendered. */
export function sendErrorPage(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = buildFailureBody(request.lang, prepareFailure(request, reply, error))
  const text = escapeText(message)
  const tags = `<html lang="${getLocaleInfo(request.lang).htmlLang}" dir="${getDirection(request.lang)}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
  return reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${tags}<title>${text}</title><h1>${text}</h1></html>`)
}
