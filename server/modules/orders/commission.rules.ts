import { splitByWeight } from '#server/platform/split.ts'

/** What the brand keeps of each line, in minor units: the percentage of the order's goods, split over its lines. */
export function commissionOf(subtotals: readonly number[], percent: number): number[] {
  const goods = subtotals.reduce((sum, subtotal) => sum + BigInt(subtotal), 0n)
  const millionths = BigInt(Math.round(percent * 10_000))
  return splitByWeight(Number((goods * millionths) / 1_000_000n), subtotals)
}
