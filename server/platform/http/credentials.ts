import type { FastifyRequest } from 'fastify'
import { refuse } from '../refuse.ts'

/** Cookie of our own pages; the prefix binds it to one host wherever the connection is secure. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-session' : 'session')

export type Credential = { readonly token: string; readonly from: 'cookie' | 'header' | 'parameter' }

const bearer = /^Bearer\s+(\S+)$/i

/**
 * The session token of a request: Authorization header, the older clients' `token` parameter (taken out of the address
 * before anything could log it), else the cookie. Two different tokens in one request are refused.
 */
export function readCredential(request: FastifyRequest): Credential | null {
  const header = bearer.exec(request.headers.authorization ?? '')?.[1]
  const parameter = request.legacyToken
  if (header && parameter && header !== parameter) throw refuse('request.parameter_conflict', { name: 'token' })
  if (header) return { token: header, from: 'header' }
  if (parameter) return { token: parameter, from: 'parameter' }
  const cookie = request.cookies[sessionCookie(request.protocol === 'https')]
  return cookie ? { token: cookie, from: 'cookie' } : null
}

/** Cookie-authenticated writes must come from our own pages: the header no form can send, and the same origin. */
export function refuseForeignWrite(request: FastifyRequest): void {
  if (request.headers['x-requested-with'] !== 'galleria') throw refuse('request.csrf')
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') throw refuse('request.csrf')
    return
  }
  const origin = request.headers.origin
  if (origin !== undefined && URL.parse(origin)?.host !== request.host) throw refuse('request.csrf')
}

/** Takes a `token` parameter out of an address: the address without it, and its values. */
export function takeToken(url: string): { url: string; tokens: string[] } {
  const mark = url.indexOf('?')
  if (mark < 0 || !/[?&]token=/i.test(url)) return { url, tokens: [] }
  const tokens: string[] = []
  const kept = url
    .slice(mark + 1)
    .split('&')
    .filter((part) => {
      if (!/^token=/i.test(part)) return true
      const value = part.slice(6)
      if (value) tokens.push(decodeURIComponent(value.replace(/%(?![0-9a-f]{2})/gi, '%25')))
      return false
    })
  return { url: url.slice(0, mark) + (kept.length ? `?${kept.join('&')}` : ''), tokens }
}
