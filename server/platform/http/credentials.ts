import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from '../context.ts'
import { refusal } from '../refusal.ts'
import { getOrigin } from './request-host.ts'

/** Session cookie of our own pages; the prefix binds it to one host on secure connections. */
export const sessionCookie = (secure: boolean): string => (secure ? '__Host-session' : 'session')

/** Identifies a browser from which a user has logged in; it grants no access. */
export const deviceCookie = (secure: boolean): string => (secure ? '__Host-device' : 'device')

/** Binds a log-in by a provider to the browser that began it; it grants no access. */
const flowCookie = (secure: boolean): string => (secure ? '__Host-flow' : 'flow')

/** How long a log-in by a provider may take, in seconds. */
export const flowMaxAgeSeconds = 600

/** The flow cookie of any request of the browser, also one that a provider sent here. */
export const readFlowToken = (request: FastifyRequest): string | null =>
  request.cookies[flowCookie(request.protocol === 'https')] || null

/** Tells our pages that there may be a session, whose cookie they cannot read; it grants no access. */
const signedInCookie = 'signed_in'

export type Credential = {
  readonly token: string
  readonly from: 'cookie' | 'header' | 'parameter'
  /** A token that a person made for programs; only the header brings one. */
  readonly isApiToken: boolean
}

/** Begins every API token, so that scanners of published code find one. */
export const apiTokenPrefix = 'gat_'

const bearer = /^Bearer\s+(\S+)$/i

/**
 * Reads the session token: Authorization header, the older clients' `token` parameter (removed from the URL before
 * logging), else the cookie. Throws a refusal for two different tokens.
 */
export function readCredential(request: FastifyRequest): Credential | null {
  const header = bearer.exec(request.headers.authorization ?? '')?.[1]
  const parameter = request.legacyToken
  if (header && parameter && header !== parameter) throw refusal('request.parameter_conflict', { name: 'token' })
  if (header) return { token: header, from: 'header', isApiToken: header.startsWith(apiTokenPrefix) }
  if (parameter) return { token: parameter, from: 'parameter', isApiToken: false }
  const cookie = request.cookies[sessionCookie(request.protocol === 'https')]
  return cookie ? { token: cookie, from: 'cookie', isApiToken: false } : null
}

/** The stored form of a session token: it finds the session but cannot be used as a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** True for requests of our own pages: a header that no form can send, from the same origin. */
function isOwnPage(request: FastifyRequest): boolean {
  if (request.headers['x-requested-with'] !== 'galleria') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  return origin === undefined || URL.parse(origin)?.host === request.shopHost
}

/** Protects cookie-authenticated writes against CSRF. */
export function requireOwnPage(request: FastifyRequest): void {
  if (!isOwnPage(request)) throw refusal('request.csrf')
}

/** Browsers keep a cookie for at most 400 days; the database decides when sessions and devices end. */
const cookieMaxAgeSeconds = 400 * 86_400

/**
 * The client of a request. Only our own pages get a session cookie, because a foreign page could otherwise log a
 * visitor into another account (login CSRF). Other clients use the token in the response.
 */
export function toClient(request: FastifyRequest, reply: FastifyReply): Client {
  const secure = request.protocol === 'https'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const isFromOwnPage = isOwnPage(request)
  return {
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    address: request.ip,
    refusesTracking: request.headers['sec-gpc'] === '1' || request.headers.dnt === '1',
    origin: getOrigin(request),
    setSessionCookie: (token) => {
      if (!isFromOwnPage) return
      if (token === null) {
        reply.clearCookie(sessionCookie(secure), attributes).clearCookie(signedInCookie, { path: '/' })
        return
      }
      reply
        .setCookie(sessionCookie(secure), token, { ...attributes, maxAge: cookieMaxAgeSeconds })
        .setCookie(signedInCookie, '1', { path: '/', sameSite: 'lax', secure, maxAge: cookieMaxAgeSeconds })
    },
    deviceToken: (isFromOwnPage && request.cookies[deviceCookie(secure)]) || null,
    setDeviceCookie: isFromOwnPage
      ? (token) => void reply.setCookie(deviceCookie(secure), token, { ...attributes, maxAge: cookieMaxAgeSeconds })
      : null,
    flowToken: isFromOwnPage ? readFlowToken(request) : null,
    setFlowCookie: isFromOwnPage
      ? (token) => void reply.setCookie(flowCookie(secure), token, { ...attributes, maxAge: flowMaxAgeSeconds })
      : null,
  }
}

/** Invalid UTF-8 stays percent-encoded, because a throw would end the process here. No session has such a token. */
function decodeToken(value: string): string {
  try {
    return decodeURIComponent(value.replace(/%(?![0-9a-f]{2})/gi, '%25'))
  } catch {
    return value
  }
}

/** Removes `token` parameters from a URL; returns the URL and their values. Never throws. */
export function extractToken(url: string): { url: string; tokens: string[] } {
  const mark = url.indexOf('?')
  if (mark < 0 || !/[?&]token=/i.test(url)) return { url, tokens: [] }
  const tokens: string[] = []
  const remaining = url
    .slice(mark + 1)
    .split('&')
    .filter((part) => {
      if (!/^token=/i.test(part)) return true
      const value = part.slice(6)
      if (value) tokens.push(decodeToken(value))
      return false
    })
  return { url: url.slice(0, mark) + (remaining.length ? `?${remaining.join('&')}` : ''), tokens }
}
