import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Denies everything for responses that are not pages, including framing. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"
const yearSeconds = 31_536_000

/** Sets the security headers that a response does not have yet. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const fill = (name: string, value: string) => {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  fill('x-content-type-options', 'nosniff')
  fill('referrer-policy', 'no-referrer')
  fill('content-security-policy', closedPolicy)
  if (request.protocol === 'https') fill('strict-transport-security', `max-age=${yearSeconds}`)
}

/** Sets the security headers of every response. Add it before any route. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply))
}
