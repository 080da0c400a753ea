import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Registry } from './engine.ts'

/** Request headers allowed for other origins; the last three are ignored and belong to older clients. */
const requestHeaders = 'authorization, content-type, idempotency-key, username, userid, messages'
/** Response headers that other origins may read. */
const responseHeaders = 'ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-request-id'
/** Time for which browsers may cache a preflight response. */
const maxAgeSeconds = 600

const getPath = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

/** Allows the origins in the brand's `corsOrigins`. Never with cookies, so requests are authenticated by token only. */
function allowOrigin({ brand, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { corsOrigins = [] } = brand.settings
  if (corsOrigins.length === 0) return false
  reply.header('vary', 'origin')
  if (!headers.origin || !corsOrigins.includes(headers.origin)) return false
  reply.header('access-control-allow-origin', headers.origin).header('access-control-expose-headers', responseHeaders)
  return true
}

/** Methods of each API path. */
function groupMethodsByPath({ served }: Registry): ReadonlyMap<string, readonly string[]> {
  const methods = new Map<string, string[]>()
  for (const { operation } of served.values())
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), operation.method])
  return methods
}

/**
 * Allows cross-origin requests to the API, by each brand's `corsOrigins`. Pages, files and webhooks are not included.
 */
export function addCors(app: FastifyInstance, registry: Registry): void {
  const methodsByPath = groupMethodsByPath(registry)
  app.addHook('onRequest', async (request, reply) => {
    // Health checks have no brand.
    if (!request.brand) return
    const methods = methodsByPath.get(getPath(request))
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
