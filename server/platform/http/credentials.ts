import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../context.ts'
import { refuse } from '../refuse.ts'
import { originOf } from './request-host.ts'

/** Cookie of our own pages; the prefix binds it to one host wherever the connection is secure. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-session' : 'session')

/** Names a browser from which a user has logged in before; it opens nothing. */
export const deviceCookie = (secure: boolean): string => (secure ? '__Host-device' : 'device')

/** Says to our pages that there may be a session, which they cannot read; it opens nothing. */
export const signedInCookie = 'signed_in'

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

/** What is kept of a session token: enough to find it again, not to use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Whether our own pages ask: the header no form can send, and the same origin. */
function isOwnPage(request: FastifyRequest): boolean {
  if (request.headers['x-requested-with'] !== 'galleria') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  return origin === undefined || URL.parse(origin)?.host === request.shopHost
}

/** Cookie-authenticated writes must come from our own pages. */
export function refuseForeignWrite(request: FastifyRequest): void {
  if (!isOwnPage(request)) throw refuse('request.csrf')
}

/** Browsers keep a cookie for 400 days at most; sessions and known devices end when the database says so. */
const cookieSeconds = 400 * 86_400

/**
 * The program behind a request. Only our own pages are given the session as a cookie: a foreign page could otherwise
 * log a visitor into somebody else's account. Everybody else uses the token of the answer.
 */
export function clientOf(request: FastifyRequest, reply: FastifyReply): Client {
  const secure = request.protocol === 'https'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const isOurs = isOwnPage(request)
  return {
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    address: request.ip,
    origin: originOf(request),
    keepSession: (token) => {
      if (!isOurs) return
      if (token === null) {
        reply.clearCookie(sessionCookie(secure), attributes).clearCookie(signedInCookie, { path: '/' })
        return
      }
      reply
        .setCookie(sessionCookie(secure), token, { ...attributes, maxAge: cookieSeconds })
        .setCookie(signedInCookie, '1', { path: '/', sameSite: 'lax', secure, maxAge: cookieSeconds })
    },
    deviceToken: (isOurs && request.cookies[deviceCookie(secure)]) || null,
    keepDevice: isOurs
      ? (token) => void reply.setCookie(deviceCookie(secure), token, { ...attributes, maxAge: cookieSeconds })
      : null,
  }
}

/** Bytes that are no UTF-8 stay percent-encoded: no session has such a token. This runs where a throw ends the process. */
function decodeToken(value: string): string {
  try {
    return decodeURIComponent(value.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return value
  }
}

/** Takes a `token` parameter out of an address: the address without it, and its values. Never throws. */
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
      if (value) tokens.push(decodeToken(value))
      return false
    })
  return { url: url.slice(0, mark) + (kept.length ? `?${kept.join('&')}` : ''), tokens }
}
