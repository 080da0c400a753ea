import type { RateRow } from './tax-rows.queries.ts'

type Rate = Pick<RateRow, 'id' | 'name' | 'ratePpm' | 'from' | 'until'>

/** Why a rate cannot be added beside others of its zone and class. */
export type RateConflict =
  | { readonly kind: 'overlap'; readonly from: string }
  | { readonly kind: 'spelling' | 'beside'; readonly name: string }
  | { readonly kind: 'sum'; readonly percent: number }

const maxPpm = 1_000_000

const isValidOn = ({ from, until }: Rate, day: string) => from <= day && (until === null || day < until)

const overlaps = (one: Rate, other: Rate) =>
  (one.until === null || other.from < one.until) && (other.until === null || one.from < other.until)

const normalise = (name: string) => name.normalize('NFKC').toLowerCase()

/** Returns the rate without an end that ends when this one begins; undefined: there is none. */
export const findRateToEnd = (others: readonly Rate[], rate: Rate): Rate | undefined =>
  others.find(({ name, from, until }) => name === rate.name && until === null && from < rate.from)

/**
 * Returns the first conflict of a rate with the others of its zone and class. A second tax on the same goods has to be
 * meant (`isAdditional`), as GST and PST are: the same tax by another name would be charged twice.
 */
export function findRateConflict(
  others: readonly Rate[],
  rate: Rate,
  { isAdditional }: { readonly isAdditional: boolean },
): RateConflict | null {
  const twin = others.find(({ name }) => name !== rate.name && normalise(name) === normalise(rate.name))
  if (twin) return { kind: 'spelling', name: twin.name }
  const ended = findRateToEnd(others, rate)
  const left = others.filter((one) => one !== ended && overlaps(one, rate))
  const same = left.find(({ name }) => name === rate.name)
  if (same) return { kind: 'overlap', from: same.from }
  const [beside] = left
  if (beside && !isAdditional) return { kind: 'beside', name: beside.name }
  // The sum changes only on days on which one of them begins.
  const days = [rate, ...left].map(({ from }) => from).filter((day) => isValidOn(rate, day))
  const sums = days.map((day) =>
    [rate, ...left].filter((one) => isValidOn(one, day)).reduce((sum, one) => sum + one.ratePpm, 0),
  )
  const most = Math.max(...sums)
  return most > maxPpm ? { kind: 'sum', percent: most / 10_000 } : null
}
