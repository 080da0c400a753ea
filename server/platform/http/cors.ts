import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from './engine.ts'

/** What other origins may send; the last three are the older clients' and are ignored. */
const requestHeaders = 'authorization, content-type, idempotency-key, username, userid, messages'
/** What other origins may read beside the body. */
const responseHeaders = 'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after'
/** How long a browser may remember the answer to a preflight, in seconds. */
const maxAgeSeconds = 600

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

/** Lets an origin of the brand's allow-list read the answer. Never with cookies, so an answer is the caller's by token only. */
function allowOrigin({ brand, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { corsOrigins = [] } = brand.settings
  if (corsOrigins.length === 0) return false
  reply.header('vary', 'origin')
  if (!headers.origin || !corsOrigins.includes(headers.origin)) return false
  reply.header('access-control-allow-origin', headers.origin).header('access-control-expose-headers', responseHeaders)
  return true
}

/** By which methods each path of the API is called. */
function methodsByPath({ served }: Registry): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>()
  for (const { operation } of served.values())
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), operation.method])
  return methods
}

/**
 * Opens the served operations to pages of other origins, as each brand's `corsOrigins` allows (CORS). Pages, files and
 * webhooks stay closed.
 */
export function addCors(app: FastifyInstance, registry: Registry): void {
  const methodsOf = methodsByPath(registry)
  app.addHook('onRequest', async (request, reply) => {
    // Health answers without a brand.
    if (!request.brand) return
    const methods = methodsOf.get(pathOf(request))
    if (!methods || !allowOrigin(request, reply)) return
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    return reply
      .headers({
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': requestHeaders,
        'access-control-max-age': maxAgeSeconds,
      })
      .code(204)
      .send()
  })
}
