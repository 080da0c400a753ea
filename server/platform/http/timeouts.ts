import type { FastifyInstance } from 'fastify'

/** Time limits for clients; when one is exceeded, the connection is closed. */
export type ConnectionTimeouts = {
  /** From the first byte of a request to the end of its headers. */
  readonly headersMs: number
  /** From the first byte of a request to its last; allows the largest upload on a slow phone. */
  readonly requestMs: number
  /**
   * Between two requests; longer than the usual 60 s of load balancers, which would otherwise use closed connections.
   */
  readonly keepAliveMs: number
  /** Without a byte in either direction. */
  readonly idleMs: number
  /** From the handler's response to the last byte that the client has read. */
  readonly responseMs: number
}

export const defaultTimeouts: ConnectionTimeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  keepAliveMs: 72_000,
  idleMs: 90_000,
  responseMs: 120_000,
}

/** Fastify's defaults have no limits. Timeouts are checked often enough for the shortest one. */
export const timeoutOptions = ({ headersMs, requestMs, keepAliveMs, idleMs }: ConnectionTimeouts) => ({
  connectionTimeout: idleMs,
  keepAliveTimeout: keepAliveMs,
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, Math.ceil(headersMs / 3)) },
})

/** Closes connections of clients that read too slowly, because their response stays in memory. */
export function limitResponseTime(app: FastifyInstance, { responseMs }: ConnectionTimeouts): void {
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply
    const timer = setTimeout(() => raw.destroy(), responseMs).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
