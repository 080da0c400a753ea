import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from '#server/platform/http/request-brand.ts'

/** Remembers the language that the address of a page names. */
export function setLanguageCookie(request: FastifyRequest, reply: FastifyReply): void {
  const requested = (request.query as Record<string, unknown>).lang
  if (requested === undefined || request.cookies[languageCookie] === request.lang) return
  reply.setCookie(languageCookie, request.lang, { path: '/', sameSite: 'lax', maxAge: 31_536_000 })
}
