import type { FastifyReply, FastifyRequest } from 'fastify'
import { isExhausted, isUnavailable, Overloaded } from '../database/errors.ts'
import { Refusal, refuse } from '../refuse.ts'

/** What plugins and Fastify itself refuse, by status. A name that is longer than every id (414) is simply not found. */
const keysByStatus = new Map([
  [403, 'permission.denied'],
  [404, 'not_found'],
  [413, 'request.too_large'],
  [414, 'not_found'],
  [415, 'request.unsupported_type'],
] as const)

type Failure = { readonly refusal: Refusal; readonly status: number }

/** Whatever was thrown as a refusal of the catalogue; a plugin's 4xx that has no key there keeps its status. */
function toFailure(error: unknown): Failure {
  const withOwnStatus = (refusal: Refusal): Failure => ({ refusal, status: refusal.status })
  if (error instanceof Refusal) return withOwnStatus(error)
  if (error instanceof Overloaded || isUnavailable(error)) return withOwnStatus(refuse('overloaded'))
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status !== 'number' || status < 400 || status >= 500) return withOwnStatus(refuse('internal'))
  const key = keysByStatus.get(status as 403)
  return key ? withOwnStatus(refuse(key)) : { refusal: refuse('request.malformed'), status }
}

/** Whatever was thrown as a refusal of the catalogue; `internal` for what no caller can be blamed for. */
export const toRefusal = (error: unknown): Refusal => toFailure(error).refusal

/** Logs what the operator must know of a failure, and sets the status and headers that its answer needs. */
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
