import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'

const requestIdHeader = 'x-request-id'
const proxyIdPattern = /^[\w.:-]{8,64}$/

/**
 * Makes the function that gives each request its id: the `x-request-id` of a trusted proxy, of 8 to 64 letters, digits
 * and `_ . : -`; a random UUID for every other request. `trustProxy` are addresses of proxies, false for none.
 */
export function createRequestIds(trustProxy: string[] | false): (request: IncomingMessage) => string {
  const isTrusted = trustProxy ? compile(trustProxy) : () => false
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isAccepted =
      typeof given === 'string' && proxyIdPattern.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isAccepted ? given : randomUUID()
  }
}

/** Sets the response's header `x-request-id`. */
export const setRequestIdHeader = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.header(requestIdHeader, request.id)
