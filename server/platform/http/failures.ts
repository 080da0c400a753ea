import type { FastifyReply, FastifyRequest } from 'fastify'
import { isExhausted, isUnavailable, OverloadedError } from '../database/errors.ts'
import { Refusal, refusal } from '../refusal.ts'

/** Refusals for HTTP errors of plugins and Fastify. A path longer than any id (414) is not found. */
const keysByStatus = new Map([
  [403, 'permission.denied'],
  [404, 'not_found'],
  [413, 'request.too_large'],
  [414, 'not_found'],
  [415, 'request.unsupported_type'],
] as const)

type Failure = { readonly refusal: Refusal; readonly status: number }

/** Converts any error into a refusal; a plugin's 4xx without its own key keeps its status. */
function toFailure(error: unknown): Failure {
  const withOwnStatus = (refusal: Refusal): Failure => ({ refusal, status: refusal.status })
  if (error instanceof Refusal) return withOwnStatus(error)
  if (error instanceof OverloadedError || isUnavailable(error)) return withOwnStatus(refusal('overloaded'))
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400 || status >= 500) return withOwnStatus(refusal('internal'))
  const key = keysByStatus.get(status as 403)
  return key ? withOwnStatus(refusal(key)) : { refusal: refusal('request.malformed'), status }
}

/** Converts any error into a refusal; unexpected errors become `internal`. */
export const toRefusal = (error: unknown): Refusal => toFailure(error).refusal

/** Logs unexpected errors, and sets the response's status and headers. */
export function prepareFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): Refusal {
  const { refusal, status } = toFailure(error)
  const operation = request.routeOptions.url
  if (refusal.key === 'internal') request.log.error({ err: error, operation }, 'failed')
  if (isExhausted(error)) request.log.error({ operation }, `the database is out of resources: ${error.message}`)
  if (status === 503) reply.header('retry-after', '2')
  const seconds = refusal.params?.seconds
  if (status === 429 && typeof seconds === 'number') reply.header('retry-after', String(seconds))
  reply.code(status)
  return refusal
}
