import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackPeer } from '../http/request-host.ts'
import { refusal } from '../refusal.ts'
import type { Metrics } from './metrics.ts'

const bearer = /^Bearer +(\S+)$/i
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const proxyHeader = /^(x-forwarded|x-real-ip$|x-client-ip$|x-original|true-client-ip$|cf-|forwarded$|via$)/

const toDigest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Compares digests, in a time that does not depend on what was sent. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = bearer.exec(headers.authorization ?? '')?.[1]
  return given !== undefined && timingSafeEqual(toDigest(given), toDigest(token))
}

/**
 * A client on this machine, without a proxy, that names no brand: a page of a foreign site could have it name one. Proxies
 * that add no header often send HTTP/1.0, as nginx long did by default.
 */
const isLocal = (request: FastifyRequest): boolean =>
  isLoopbackPeer(request) &&
  request.raw.httpVersion !== '1.0' &&
  loopbackHost.test(request.headers.host ?? '') &&
  !Object.keys(request.headers).some((name) => proxyHeader.test(name))

/**
 * `GET /metrics` in Prometheus text format, on any host. With a token it needs `Authorization: Bearer <token>`; without
 * one it serves clients of this machine only. 404 for everyone else.
 */
export function addMetricsRoute(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'contentType' | 'render' | 'close'>,
  token: string | null,
): void {
  app.get('/metrics', { config: { isRoutine: true } }, async (request, reply) => {
    const isAllowed = token === null ? isLocal(request) : hasToken(request, token)
    if (!isAllowed) throw refusal('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render())
  })
  app.addHook('onClose', async () => metrics.close())
}
