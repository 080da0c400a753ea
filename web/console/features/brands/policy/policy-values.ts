import type { PolicyRow } from '#contract/brand-settings.ts'
import { toLatinDigits } from '#web/kit/number.ts'
import { policyKeys, type PolicyKey } from './policy-groups.ts'

/** The typed or chosen values by policy; null where the default applies. */
export type PolicyValues = Readonly<Record<PolicyKey, string | null>>

type RowsByKey = ReadonlyMap<string, PolicyRow>

export const toRowsByKey = (rows: readonly PolicyRow[]): RowsByKey => new Map(rows.map((row) => [row.key, row]))

export function toPolicyValues(rows: readonly PolicyRow[]): PolicyValues {
  const byKey = toRowsByKey(rows)
  const read = (key: PolicyKey) => {
    const row = byKey.get(key)
    return row?.isOwn ? String(row.value) : null
  }
  return Object.fromEntries(policyKeys.map((key) => [key, read(key)])) as PolicyValues
}

/** A number as it is typed: digits of any script, with a comma or a point; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = toLatinDigits(text.trim()).replace(/[,٫]/, '.')
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(plain) ? Number(plain) : null
}

type PolicyProblem =
  | { readonly key: 'number' | 'whole' | 'time' }
  | { readonly key: 'least'; readonly min: number }
  | { readonly key: 'most'; readonly max: number }

type Bounds = Pick<PolicyRow, 'kind' | 'min' | 'max' | 'isWhole'>

/** The problem of a value by its own bounds; pairs of policies the server checks. */
export function findProblem({ kind, min, max, isWhole }: Bounds, text: string): PolicyProblem | null {
  if (kind === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : { key: 'time' }
  if (kind !== 'number') return null
  const value = readNumber(text)
  if (value === null) return { key: 'number' }
  if (isWhole && !Number.isInteger(value)) return { key: 'whole' }
  if (min !== null && value < min) return { key: 'least', min }
  if (max !== null && value > max) return { key: 'most', max }
  return null
}

/** A value without a problem as the server takes it; null returns to the default. */
export function toSentValue({ kind }: Pick<PolicyRow, 'kind'>, text: string | null): number | boolean | string | null {
  if (text === null) return null
  if (kind === 'number') return readNumber(text)
  return kind === 'flag' ? text === 'true' : text
}
