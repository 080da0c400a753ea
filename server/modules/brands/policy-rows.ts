import { z } from 'zod'
import { Policy, policyDefaults, policyOrders, type BrandFile } from '#contract/brand-file.ts'
import type { PolicyRow } from '#contract/brand-settings.ts'
import type { FieldError } from '#contract/field-errors.ts'
import { toFieldErrors } from '#server/platform/http/field-errors.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'

type Key = keyof Policy
type Bounds = Pick<PolicyRow, 'kind' | 'min' | 'max' | 'isWhole' | 'choices'>
type JsonType = {
  readonly type?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly enum?: readonly string[]
}

const keys = Object.keys(policyDefaults) as Key[]

/** Bounds as the schema states them; the largest safe number is none. */
function readBounds({ type, minimum, maximum, exclusiveMinimum, enum: choices = [] }: JsonType): Bounds {
  const isWhole = type === 'integer'
  const least = exclusiveMinimum === undefined ? (minimum ?? null) : exclusiveMinimum + (isWhole ? 1 : 0)
  return {
    kind: choices.length > 0 ? 'choice' : type === 'boolean' ? 'flag' : type === 'string' ? 'time' : 'number',
    min: least,
    max: maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? null : maximum,
    isWhole,
    choices: [...choices],
  }
}

const { properties } = z.toJSONSchema(Policy) as unknown as { readonly properties: Readonly<Record<Key, JsonType>> }
const boundsByKey = Object.fromEntries(keys.map((key) => [key, readBounds(properties[key])])) as Record<Key, Bounds>

/** Every policy of a brand with its default and bounds, in the order of the schema. */
export const toPolicyRows = ({ policy }: Pick<BrandFile, 'policy'>): PolicyRow[] =>
  keys.map((key) => ({
    key,
    value: policy[key] ?? policyDefaults[key],
    default: policyDefaults[key],
    isOwn: policy[key] !== undefined,
    ...boundsByKey[key],
  }))

type Values = Readonly<Record<string, number | boolean | string | null>>
type Order = (typeof policyOrders)[number]

/** A pair in the wrong order, as an error of the upper one when only that was changed, else of the lower one. */
function toOrderError([low, high]: Order, policy: Policy, changed: Values): readonly [Key, FieldError] {
  const isOfUpper = Object.hasOwn(changed, high) && !Object.hasOwn(changed, low)
  const bound = policy[isOfUpper ? low : high]
  if (isOfUpper)
    return [
      high,
      typeof bound === 'number'
        ? { key: 'field.too_small', params: { min: bound } }
        : { key: 'field.before_time', params: { time: bound } },
    ]
  return [
    low,
    typeof bound === 'number'
      ? { key: 'field.too_big', params: { max: bound } }
      : { key: 'field.after_time', params: { time: bound } },
  ]
}

/**
 * The brand's own policies after a change by name; null takes one away, and a value that is the default is stored, so
 * that it stays when the default changes. Throws `request.invalid` that names every policy that is unknown or out of
 * bounds.
 */
export function changePolicy(before: BrandFile['policy'], values: Values): BrandFile['policy'] {
  const unknown = Object.keys(values).filter((key) => !keys.some((known) => known === key))
  if (unknown.length > 0)
    throw fieldRefusal(Object.fromEntries(unknown.map((key) => [key, { key: 'field.not_listed' as const }])))
  const own = Object.fromEntries(Object.entries({ ...before, ...values }).filter(([, value]) => value !== null))
  const parsed = Policy.partial().safeParse(own)
  if (!parsed.success) throw fieldRefusal(toFieldErrors(parsed.error))
  const policy = { ...policyDefaults, ...parsed.data }
  const errors = policyOrders.flatMap((order) =>
    policy[order[0]] > policy[order[1]] ? [toOrderError(order, policy, values)] : [],
  )
  if (errors.length > 0) throw fieldRefusal(Object.fromEntries(errors))
  return parsed.data
}
