import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackPeer } from '#server/platform/http/request-host.ts'

/** The path of the set-up page; its cookie is sent to it alone. */
export const setupPath = '/console/setup'

const cookieName = 'setup'

/** Any of these was written by a proxy, so the loopback peer is not the person. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
]

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * True for a request that a person at this machine sends to this server directly: from loopback, for a loopback host, so
 * that no page of another site can send it by its own host name, without a sign of a proxy. nginx speaks HTTP/1.0
 * to a server behind it unless it is told otherwise, and may send none of these headers.
 */
export function isDirect(request: FastifyRequest): boolean {
  const { headers, raw } = request
  if (!isLoopbackPeer(request) || raw.httpVersion === '1.0') return false
  if (proxyHeaders.some((name) => headers[name] !== undefined)) return false
  return loopbackHost.test(headers.host ?? '')
}

export const readSetupToken = (request: FastifyRequest): string | null => request.cookies[cookieName] ?? null

export const setSetupToken = (request: FastifyRequest, reply: FastifyReply, token: string): void =>
  void reply.setCookie(cookieName, token, {
    path: setupPath,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: 86_400,
  })

export const clearSetupToken = (reply: FastifyReply): void => void reply.clearCookie(cookieName, { path: setupPath })
