import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'
import { noTracing, type Span, type Tracing } from '../tracing/tracing.ts'
import { createProxyCheck, setRequestIdHeader } from './request-id.ts'
import { createRequestLog, toFinishedRequest } from './request-log.ts'

type Observers = {
  readonly log: Logger
  readonly metrics?: Metrics | undefined
  readonly tracing?: Tracing | undefined
}

/** Gives every request its log line, its metrics and its span. */
export type RequestObserver = {
  readonly addTo: (app: FastifyInstance) => void
  /** For a request that Fastify ended before any hook. */
  readonly recordUnrouted: (request: FastifyRequest, reply: FastifyReply) => void
}

/** Status of a request whose connection ended before its response, as in the logs of nginx. */
const abortedStatus = 499

/** Spans take a trusted proxy's `traceparent` only: others could choose ids and have every request recorded. */
export function createRequestObserver(
  { log, metrics, tracing = noTracing }: Observers,
  trustProxy: string[] | false,
): RequestObserver {
  const isFromProxy = createProxyCheck(trustProxy)
  const logRequest = createRequestLog(log)
  const open = new WeakMap<FastifyRequest, Span>()

  const start = (request: FastifyRequest): Span => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' && isFromProxy(request.raw) ? traceparent : null
    const attributes = { 'http.request.method': request.method, 'galleria.request.id': request.id }
    return tracing.start(request.method, { kind: 'server', parent, attributes })
  }
  const record = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const finished = toFinishedRequest(request, status, reply.elapsedTime)
    logRequest(request, finished)
    metrics?.recordRequest(finished)
    return finished
  }
  const finish = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const span = open.get(request)
    if (!span) return
    open.delete(request)
    const { method, route, brand } = record(request, reply, status)
    if (route) span.rename(`${method} ${route}`)
    span.set({
      'http.response.status_code': status,
      ...(route && { 'http.route': route }),
      ...(brand && { 'galleria.brand': brand }),
    })
    span.end(status >= 500 ? String(status) : undefined)
  }

  return {
    addTo: (app) => {
      app.decorateRequest('pageRoute', null)
      app.addHook('onRequest', (request, reply, done) => {
        setRequestIdHeader(request, reply)
        const span = start(request)
        open.set(request, span)
        // Fastify has no hook for a connection that ends before the response is sent.
        reply.raw.once('close', () => finish(request, reply, abortedStatus))
        tracing.run(span, done)
      })
      // The body is read in the context of its connection, so the span becomes the current one again.
      if (tracing !== noTracing)
        app.addHook('preValidation', (request, _reply, done) => {
          const span = open.get(request)
          if (span) tracing.run(span, done)
          else done()
        })
      app.addHook('onResponse', async (request, reply) => finish(request, reply, reply.statusCode))
    },
    recordUnrouted: (request, reply) => void record(request, reply, reply.statusCode),
  }
}
