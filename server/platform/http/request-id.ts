import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'

const requestIdHeader = 'x-request-id'
const proxyIdPattern = /^[\w.:-]{8,64}$/

type IsFromProxy = (request: IncomingMessage) => boolean

/**
 * Makes the function that tells whether a trusted proxy sent the request, by the address of its connection. `trustProxy`
 * are addresses of proxies, false for none.
 */
export function createProxyCheck(trustProxy: string[] | false): IsFromProxy {
  const isTrusted = trustProxy ? compile(trustProxy) : () => false
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0)
}

/**
 * Makes the function that gives each request its id: the `x-request-id` of a trusted proxy, of 8 to 64 letters, digits
 * and `_ . : -`; a random UUID for every other request.
 */
export const createRequestIds =
  (isFromProxy: IsFromProxy) =>
  (request: IncomingMessage): string => {
    const given = request.headers[requestIdHeader]
    return typeof given === 'string' && proxyIdPattern.test(given) && isFromProxy(request) ? given : randomUUID()
  }

/** Sets the response's header `x-request-id`. */
export const setRequestIdHeader = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.header(requestIdHeader, request.id)
