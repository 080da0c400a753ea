/**
 * Splits an amount in proportion to weights so that the parts sum to it exactly: each share is rounded down, and the
 * largest remainders (earlier parts first) get one unit more. With all weights 0 the first part gets all.
 */
export function splitByWeight(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0))
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, share: product / sum, remainder: product % sum }
  })
  const left = total - Number(shares.reduce((given, { share }) => given + share, 0n))
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(({ index }) => index),
  )
  return shares.map(({ index, share }) => Number(share) + (roundedUp.has(index) ? 1 : 0))
}
