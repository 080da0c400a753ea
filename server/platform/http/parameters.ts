import qs from 'qs'
import { z } from 'zod'
import type { Operation } from '#contract/operation.ts'
import { refuse } from '../refuse.ts'

/** Parses a query string or form body: `a=1`, repeated names, `a[]=1`, `item[key]=1`; nothing deeper than three. */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 200, plainObjects: false })

type Shape = { properties?: Record<string, { type?: string; anyOf?: { type?: string }[] }> }

/** Names of an operation's list parameters; only those may be repeated. */
export function listNames(operation: Operation): ReadonlySet<string> {
  const shape = z.toJSONSchema(operation.input, { io: 'output', unrepresentable: 'any' }) as Shape
  const named = Object.entries(shape.properties ?? {}).filter(
    ([, field]) => field.type === 'array' || field.anyOf?.some((one) => one.type === 'array'),
  )
  return new Set(named.map(([name]) => name))
}

/** A scalar as older clients may write it, quoted or not; anything else as JSON. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const same = (a: unknown, b: unknown): boolean => toText(a) === toText(b)

/**
 * One set of parameters from query and body, whichever mix a client uses. Refuses a name sent twice with different
 * values, a repeated name that is no list, and a secret in the address.
 */
export function mergeParameters(
  query: Record<string, unknown>,
  body: unknown,
  lists: ReadonlySet<string>,
  secrets: readonly string[] = [],
): Record<string, unknown> {
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw refuse('request.malformed')
  const fromBody = (body ?? {}) as Record<string, unknown>
  for (const name of secrets) if (name in query) throw refuse('request.secret_in_query', { name })
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value) && !lists.has(name)) throw refuse('request.parameter_conflict', { name })
    if (name in fromBody && !same(value, fromBody[name])) throw refuse('request.parameter_conflict', { name })
  }
  return { ...query, ...fromBody }
}
