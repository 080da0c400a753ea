import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { requestMessage } from '../log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route are logged at `debug`, because machines send them all the time. */
    isRoutine?: boolean
  }
  interface FastifyRequest {
    /** `/pc/productDetails`: the page of a request whose route serves many pages; null for other requests. */
    pageRoute: string | null
  }
}

/** A finished request. It has the pattern of its route instead of its URL, so that it holds nothing that a client chose. */
export type FinishedRequest = {
  readonly method: string
  /** Such as `/media/files/:name`; null when no route matched. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
  /** The brand's site; null when no brand has the host. */
  readonly brand: string | null
}

function isRoutine({ routeOptions: { config } }: FastifyRequest): boolean {
  return config?.isRoutine === true || config?.limit === 'files'
}

/** Returns the facts of a finished request. */
export const toFinishedRequest = (request: FastifyRequest, status: number, durationMs: number): FinishedRequest => ({
  method: request.method,
  route: request.pageRoute ?? request.routeOptions.url ?? null,
  status,
  durationMs,
  brand: request.brand?.site ?? null,
})

type LogRequest = (request: FastifyRequest, finished: FinishedRequest) => void

/**
 * Makes the function that logs a finished request: at `info`, files and health checks at `debug`. Nothing is redacted,
 * because a line has these fields alone and redaction takes six times the processor time of all else.
 */
export function createRequestLog(log: Logger): LogRequest {
  const lines = log.child({}, { redact: [] })
  return (request, finished) => {
    const level = isRoutine(request) ? 'debug' : 'info'
    const durationMs = Math.round(finished.durationMs * 10) / 10
    lines[level]({ requestId: request.id, ...finished, durationMs }, requestMessage)
  }
}
