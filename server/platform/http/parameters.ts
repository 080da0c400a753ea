import qs from 'qs'
import { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { refusal } from '../refusal.ts'

/** Parses a query string or form body: `a=1`, repeated names, `a[]=1`, `item[key]=1`; at most three levels. */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 200, plainObjects: false })

type Shape = { properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }> }

/** Names of an operation's list parameters; only those may be repeated. */
export function getListParameters(operation: Operation): ReadonlySet<string> {
  const shape = z.toJSONSchema(operation.input, { io: 'output', unrepresentable: 'any' }) as Shape
  const named = Object.entries(shape.properties ?? {}).filter(
    ([, field]) => field.type === 'array' || field.anyOf?.some((one) => one.type === 'array'),
  )
  return new Set(named.map(([name]) => name))
}

/** A scalar as text, because older clients quote numbers or not; anything else as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const isSameValue = (a: unknown, b: unknown): boolean => toText(a) === toText(b)

/**
 * Merges parameters of query and body. Throws a refusal for a name sent twice with different values, a repeated name
 * that is no list, and a secret in the URL.
 */
export function mergeParameters(
  query: Record<string, unknown>,
  body: unknown,
  lists: ReadonlySet<string>,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refusal('request.malformed')
  const fromBody = (body ?? {}) as Record<string, unknown>
  for (const name of secrets) if (name in query) throw refusal('request.secret_in_query', { name })
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value) && !lists.has(name)) throw refusal('request.parameter_conflict', { name })
    if (name in fromBody && !isSameValue(value, fromBody[name])) throw refusal('request.parameter_conflict', { name })
  }
  return { ...query, ...fromBody }
}
