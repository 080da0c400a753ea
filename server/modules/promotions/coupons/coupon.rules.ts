import { splitByWeight } from '#server/platform/split-by-weight.ts'

/** The terms of a coupon in minor units. Without a store it belongs to the brand, which pays for it. */
export type CouponTerms = {
  readonly id: string
  readonly storeId: string | null
  readonly kind: 'amount' | 'percent' | 'free_delivery'
  readonly amountMinor: number | null
  readonly percent: number | null
  /** Maximum of a percentage; null: unlimited. */
  readonly capMinor: number | null
  readonly minimumMinor: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** The coupon applies to goods in or below these categories and to these goods; to all when both lists are empty. */
  readonly categoryIds: readonly string[]
  readonly goodsIds: readonly string[]
}

export type CouponLine = {
  readonly skuId: string
  readonly storeId: string
  readonly goodsId: string
  /** The category and its ancestors. */
  readonly categoryIds: readonly string[]
  readonly subtotalMinor: number
}

/** A purchase: lines, each SKU once, and delivery fees by store. */
export type Basket = {
  readonly lines: readonly CouponLine[]
  readonly feesMinor: ReadonlyMap<string, number>
}

type CouponReason = 'not_started' | 'goods' | 'minimum' | 'nothing_to_save'

/** The saving of one coupon alone. `reason` says why it saves nothing. */
export type CouponEvaluation = {
  readonly savingMinor: number
  readonly reason: CouponReason | null
  readonly lackingMinor: number
}

type LineDiscount = {
  /** Total discount of the line, the brand's part included. */
  readonly discountMinor: number
  /** The part that the brand pays. */
  readonly brandDiscountMinor: number
}

/** The discounts of the chosen coupons together. */
export type Discounts = {
  readonly lines: ReadonlyMap<string, LineDiscount>
  readonly deliveryMinor: ReadonlyMap<string, number>
  /** Saving by coupon id; coupons that save nothing are absent. */
  readonly savings: ReadonlyMap<string, number>
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, amount) => total + amount, 0)

const appliesTo = ({ storeId, categoryIds, goodsIds }: CouponTerms, line: CouponLine): boolean => {
  if (storeId !== null && storeId !== line.storeId) return false
  if (categoryIds.length + goodsIds.length === 0) return true
  return goodsIds.includes(line.goodsId) || line.categoryIds.some((id) => categoryIds.includes(id))
}

/** The value of a coupon for goods of this amount; percentages are rounded down to whole minor units. */
function getCouponValue(
  { kind, amountMinor, percent, capMinor }: CouponTerms,
  goodsMinor: number,
  feeMinor: number,
): number {
  if (kind === 'free_delivery') return feeMinor
  if (kind === 'amount') return Math.min(amountMinor!, goodsMinor)
  const part = Number((BigInt(goodsMinor) * BigInt(percent!)) / 100n)
  return Math.min(part, capMinor ?? part)
}

/** Evaluates one coupon as if it were the only one. Ended coupons must not be passed. */
export function evaluateCoupon(coupon: CouponTerms, { lines, feesMinor }: Basket, now: Date): CouponEvaluation {
  const eligible = lines.filter((line) => appliesTo(coupon, line))
  const nothing = (reason: CouponReason, lackingMinor = 0): CouponEvaluation => ({
    savingMinor: 0,
    reason,
    lackingMinor,
  })
  if (coupon.startsAt > now) return nothing('not_started')
  if (eligible.length === 0) return nothing('goods')
  const goodsMinor = sum(eligible.map(({ subtotalMinor }) => subtotalMinor))
  if (goodsMinor < coupon.minimumMinor) return nothing('minimum', coupon.minimumMinor - goodsMinor)
  const savingMinor = getCouponValue(coupon, goodsMinor, feesMinor.get(coupon.storeId ?? '') ?? 0)
  return savingMinor > 0 ? { savingMinor, reason: null, lackingMinor: 0 } : nothing('nothing_to_save')
}

/**
 * The discounts of these coupons together: at most one of each store and one of the brand, each usable by
 * `evaluateCoupon`. All count from the goods' prices; store coupons apply first, and the brand's coupon takes at most
 * the remainder. Savings are split over the lines by their remaining amounts, to the last minor unit.
 */
export function applyCoupons({ lines, feesMinor }: Basket, coupons: readonly CouponTerms[]): Discounts {
  const left = new Map(lines.map(({ skuId, subtotalMinor }) => [skuId, subtotalMinor]))
  const byBrand = new Map<string, number>()
  const deliveryMinor = new Map<string, number>()
  const savings = new Map<string, number>()
  const storesFirst = coupons.toSorted((a, b) => Number(a.storeId === null) - Number(b.storeId === null))
  for (const coupon of storesFirst) {
    const eligible = lines.filter((line) => appliesTo(coupon, line))
    const feeMinor = feesMinor.get(coupon.storeId ?? '') ?? 0
    const worth = getCouponValue(coupon, sum(eligible.map(({ subtotalMinor }) => subtotalMinor)), feeMinor)
    const weights = eligible.map(({ skuId }) => left.get(skuId)!)
    const saving = coupon.kind === 'free_delivery' ? worth : Math.min(worth, sum(weights))
    if (saving <= 0) continue
    savings.set(coupon.id, saving)
    if (coupon.kind === 'free_delivery') {
      deliveryMinor.set(coupon.storeId!, saving)
      continue
    }
    for (const [index, part] of splitByWeight(saving, weights).entries()) {
      const { skuId } = eligible[index]!
      left.set(skuId, left.get(skuId)! - part)
      if (coupon.storeId === null) byBrand.set(skuId, part)
    }
  }
  const discounts = lines.map(({ skuId, subtotalMinor }) => {
    const discountMinor = subtotalMinor - left.get(skuId)!
    return [skuId, { discountMinor, brandDiscountMinor: byBrand.get(skuId) ?? 0 }] as const
  })
  return { lines: new Map(discounts), deliveryMinor, savings }
}

const getTotalSaving = (basket: Basket, coupons: readonly CouponTerms[]) =>
  sum(applyCoupons(basket, coupons).savings.values())

/** Of equal coupons the one that ends first wins. */
const compareByEnd = (a: CouponTerms, b: CouponTerms) =>
  a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id))

/**
 * Replaces one store's coupon by another while that saves more. It ends, because each round saves at least one unit
 * more.
 */
function improve(basket: Basket, start: readonly CouponTerms[], others: readonly CouponTerms[]): CouponTerms[] {
  let best = [...start]
  let saved = getTotalSaving(basket, best)
  for (let better = true; better;) {
    better = false
    for (const coupon of others) {
      const tried = [...best.filter(({ storeId }) => storeId !== coupon.storeId), coupon]
      const total = getTotalSaving(basket, tried)
      if (total <= saved) continue
      ;[best, saved, better] = [tried, total, true]
    }
  }
  return best
}

/**
 * Chooses the usable coupons that together save most: exchanging any one of them does not save more. The result does
 * not depend on the order of coupons and goods.
 */
export function chooseBestCoupons(basket: Basket, coupons: readonly CouponTerms[], now: Date): CouponTerms[] {
  const worth = new Map(coupons.map((coupon) => [coupon.id, evaluateCoupon(coupon, basket, now).savingMinor]))
  const usable = coupons
    .filter(({ id }) => worth.get(id)! > 0)
    .toSorted((a, b) => worth.get(b.id)! - worth.get(a.id)! || compareByEnd(a, b))
  const ofStores = usable.filter(({ storeId }) => storeId !== null)
  const bestOfStores = [...Map.groupBy(ofStores, ({ storeId }) => storeId).values()].map(([first]) => first!)
  const brandChoices = [[], ...usable.filter(({ storeId }) => storeId === null).map((coupon) => [coupon])]
  const found = brandChoices.map((brand) => improve(basket, [...bestOfStores, ...brand], ofStores))
  const best = found.reduce((best, one) => (getTotalSaving(basket, one) > getTotalSaving(basket, best) ? one : best))
  const { savings } = applyCoupons(basket, best)
  return best.filter(({ id }) => savings.has(id))
}
