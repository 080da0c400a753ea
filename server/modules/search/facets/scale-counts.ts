import type { MatchCounts } from './counts.queries.ts'

/** Rounds to two digits, the precision of the sample. */
function round(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / unit) * unit
}

const scaleEach = <Key>(counts: readonly (readonly [Key, number])[], factor: number) =>
  counts.map(([key, count]) => [key, round(count * factor)] as const)

/** Extrapolates counts over a sample of one in `factor`, rounded to two digits. */
export const scaleCounts = (sample: MatchCounts, factor: number): MatchCounts => ({
  ...sample,
  total: round(sample.total * factor),
  onSale: round(sample.onSale * factor),
  inStock: round(sample.inStock * factor),
  rating: sample.rating.map((count) => round(count * factor)),
  categories: scaleEach(sample.categories, factor),
  stores: scaleEach(sample.stores, factor),
  options: scaleEach(sample.options, factor),
  histogram: scaleEach(sample.histogram, factor),
})
