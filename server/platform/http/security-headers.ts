import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a browser may do with an answer that is no page: nothing, not even show it in a frame. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'"
const yearSeconds = 31_536_000

/** Fills in the security headers that an answer has not set for itself. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const fill = (name: string, value: string) => {
    if (!reply.hasHeader(name)) reply.header(name, value)
  }
  fill('x-content-type-options', 'nosniff')
  fill('referrer-policy', 'no-referrer')
  fill('content-security-policy', closedPolicy)
  if (request.protocol === 'https') fill('strict-transport-security', `max-age=${yearSeconds}`)
}

/** Sets the security headers of every answer; to be added before any route. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply))
}
