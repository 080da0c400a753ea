import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestMessage } from '../log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route are logged at `debug`, because machines send them all the time. */
    isRoutine?: boolean
  }
}

/** A finished request. It has the pattern of its route instead of its URL, so that it holds nothing that a client chose. */
export type FinishedRequest = {
  readonly method: string
  /** Such as `/media/files/:name`; null when no route matched. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
}

function isRoutine({ routeOptions: { config } }: FastifyRequest): boolean {
  return config?.isRoutine === true || config?.limit === 'files'
}

/** Logs a finished request: at `info`, files and health checks at `debug`. */
export function logRequest(request: FastifyRequest, reply: FastifyReply): FinishedRequest {
  const { method, log } = request
  const { statusCode: status, elapsedTime: durationMs } = reply
  const finished = { method, route: request.routeOptions.url ?? null, status, durationMs }
  const level = isRoutine(request) ? 'debug' : 'info'
  const rounded = Math.round(durationMs * 10) / 10
  log[level]({ ...finished, durationMs: rounded, brand: request.brand?.site ?? null }, requestMessage)
  return finished
}
