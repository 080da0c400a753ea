import type { FastifyInstance } from 'fastify'

/** How long a client may take; past any of these its connection is closed. */
export type ConnectionTimeouts = {
  /** From the first byte of a request to the last of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to its last; the largest upload on a slow phone fits. */
  readonly requestMs: number
  /** Between two requests; longer than the 60 s of the usual load balancers, which would otherwise use closed ones. */
  readonly keepAliveMs: number
  /** Without a byte in either direction. */
  readonly idleMs: number
  /** From the handler's answer to the last byte that the client has read. */
  readonly responseMs: number
}

export const defaultTimeouts: ConnectionTimeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  keepAliveMs: 72_000,
  idleMs: 90_000,
  responseMs: 120_000,
}

/** Fastify's own defaults wait for ever. Requests are checked as often as the shortest of them needs. */
export const timeoutOptions = ({ headersMs, requestMs, keepAliveMs, idleMs }: ConnectionTimeouts) => ({
  connectionTimeout: idleMs,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersMs / 3)) },
})

/** Ends connections whose client reads its answer so slowly that it would hold it in memory for ever. */
export function limitResponseTime(app: FastifyInstance, { responseMs }: ConnectionTimeouts): void {
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply
    const timer = setTimeout(() => raw.destroy(), responseMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
