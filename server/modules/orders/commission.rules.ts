import { splitByWeight } from '#server/platform/split-by-weight.ts'

/** Returns the brand's commission per line in minor units: the percentage of the total, split over the lines. */
export function splitCommission(subtotals: readonly number[], percent: number): number[] {
  const goods = subtotals.reduce((sum, subtotal) => sum + BigInt(subtotal), 0n)
  const millionths = BigInt(Math.round(percent * 10_000))
  return splitByWeight(Number((goods * millionths) / 1_000_000n), subtotals)
}
