/**
 * The money of an order computed a second time, slowly and with whole fractions only, to compare with what the product
 * computes. It shares no code with it.
 */

export const addAll = (amounts: Iterable<bigint>): bigint => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** Rounds a fraction half up. */
function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  return (numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole
}

/** Splits by largest remainder: gives the units that are left to the largest fraction, one after the other. */
function splitSlowly(total: bigint, weights: readonly bigint[]): bigint[] {
  const all = addAll(weights)
  if (all === 0n) return weights.map((_, index) => (index === 0 ? total : 0n))
  const parts = weights.map((weight) => (total * weight) / all)
  const wanting = weights.map((weight, index) => total * weight - parts[index]! * all)
  for (let left = total - addAll(parts); left > 0n; left -= 1n) {
    let next = -1
    for (const [index, wanted] of wanting.entries()) if (next < 0 || wanted > wanting[next]!) next = index
    parts[next]! += 1n
    wanting[next] = -1n
  }
  return parts
}

export type SlowCoupon = {
  readonly storeId: string | null
  readonly kind: 'amount' | 'percent' | 'free_delivery'
  readonly value: bigint
  readonly cap: bigint | null
  readonly goodsIds: readonly string[]
}

export type SlowLine = { readonly storeId: string; readonly goodsId: string; readonly subtotal: bigint }

/** The price of each line after these coupons, stores' first, and of the delivery of each store. */
export function discountSlowly(
  lines: readonly SlowLine[],
  fees: ReadonlyMap<string, bigint>,
  coupons: readonly SlowCoupon[],
): { left: bigint[]; fees: Map<string, bigint> } {
  const left = lines.map(({ subtotal }) => subtotal)
  const feesLeft = new Map(fees)
  for (const coupon of [
    ...coupons.filter(({ storeId }) => storeId !== null),
    ...coupons.filter(({ storeId }) => storeId === null),
  ]) {
    if (coupon.kind === 'free_delivery') {
      feesLeft.set(coupon.storeId!, 0n)
      continue
    }
    const own = lines.flatMap((line, index) =>
      (coupon.storeId === null || coupon.storeId === line.storeId) &&
      (coupon.goodsIds.length === 0 || coupon.goodsIds.includes(line.goodsId))
        ? [index]
        : [],
    )
    const goods = addAll(own.map((index) => lines[index]!.subtotal))
    let worth = coupon.kind === 'amount' ? coupon.value : (goods * coupon.value) / 100n
    for (const limit of [coupon.cap, goods, addAll(own.map((index) => left[index]!))])
      if (limit !== null && limit < worth) worth = limit
    const parts = splitSlowly(
      worth,
      own.map((index) => left[index]!),
    )
    for (const [position, index] of own.entries()) left[index]! -= parts[position]!
  }
  return { left, fees: feesLeft }
}

export type SlowRate = { readonly class: string; readonly name: string; readonly ppm: bigint }
type SlowPart = { readonly class: string; readonly amount: bigint }

/** The taxes of the parts of one order by part and rate: each class is rounded once and split over its parts. */
export function taxSlowly(parts: readonly SlowPart[], rates: readonly SlowRate[], included: boolean): bigint[][] {
  const taxes: bigint[][] = parts.map(() => [])
  for (const code of new Set(parts.map((part) => part.class))) {
    const own = parts.flatMap((part, index) => (part.class === code ? [index] : []))
    const amounts = own.map((index) => parts[index]!.amount)
    const ppms = rates.filter((rate) => rate.class === code).map(({ ppm }) => ppm)
    const whole = addAll(amounts)
    if (included) {
      const ppm = addAll(ppms)
      const shares = splitSlowly(roundHalfUp(whole * ppm, 1_000_000n + ppm), amounts)
      for (const [position, index] of own.entries()) taxes[index] = splitSlowly(shares[position]!, ppms)
    } else
      for (const ppm of ppms) {
        const shares = splitSlowly(roundHalfUp(whole * ppm, 1_000_000n), amounts)
        for (const [position, index] of own.entries()) taxes[index]!.push(shares[position]!)
      }
  }
  return taxes
}
