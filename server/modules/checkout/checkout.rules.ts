import { isDeepStrictEqual } from 'node:util'
import type { QuoteChange } from '#contract/checkout.ts'
import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { Business, Exemption, TaxTotal } from '#server/modules/tax/public.ts'

/** A line as stored in a quote; money in minor units, name in the shopper's language. */
export type QuotedLine = {
  readonly skuId: string
  /** Set for a brand with tax. */
  readonly goodsId?: string
  readonly name: string
  readonly quantity: number
  readonly priceMinor: number
  /** Coupon discount on the whole line. */
  readonly discountMinor: number
  /** As the shopper read it; absent in quotes of earlier releases. */
  readonly withdrawalExemption?: WithdrawalExemption | null
}

export type QuotedGroup = {
  readonly storeId: string
  readonly storeName: string
  /** Null: the store does not deliver there, and the quote cannot be placed. */
  readonly methodId: string | null
  /** Before a coupon for free delivery. */
  readonly feeMinor: number
  /** Coupon discount on the fee. */
  readonly feeDiscountMinor: number
  readonly lines: readonly QuotedLine[]
  /** On top of the prices; negative: included tax that an exempt buyer does not pay. Absent: 0. */
  readonly taxAddedMinor?: number
  /** The last day (YYYY-MM-DD) of the closure after which the order ships; absent while the store is open. */
  readonly closedUntil?: string
}

/** A coupon that the quote applies, and its discount. */
type AppliedCoupon = { readonly couponId: string; readonly name: string; readonly savingMinor: number }

/** The taxes of a quote, compared with those of the moment when it is placed. */
export type QuotedTax = {
  readonly business: Business | null
  readonly exemption: Exemption | null
  /** Sums by rate of each group; minor units. */
  readonly groups: readonly (readonly TaxTotal[])[]
}

export type QuoteContent = {
  readonly currency: string
  readonly addressId: string | null
  readonly groups: readonly QuotedGroup[]
  readonly coupons: readonly AppliedCoupon[]
  /** Absent for a brand without tax. */
  readonly tax?: QuotedTax
}

/** The fields of a current offer that the comparison needs. */
type CurrentOffer = {
  readonly listed: boolean
  readonly priceMinor: number
  readonly stock: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly closure: { readonly takesOrders: boolean; readonly lastDay: string } | null
}
type Method = { readonly id: string; readonly feeMinor: number }
type ToAmount = (minor: number) => number

function findLineChanges(line: QuotedLine, offer: CurrentOffer | undefined, amount: ToAmount): QuoteChange[] {
  const { skuId, name, quantity, priceMinor } = line
  if (!offer?.listed) return [{ skuId, name, kind: 'delisted' }]
  const left = Math.min(offer.stock, offer.maxQuantity)
  const changes: QuoteChange[] = []
  if (quantity > left || quantity < offer.minQuantity) changes.push({ skuId, name, kind: 'stock', left })
  if (offer.priceMinor !== priceMinor)
    changes.push({ skuId, name, kind: 'price', before: amount(priceMinor), now: amount(offer.priceMinor) })
  return changes
}

function findDeliveryChanges(group: QuotedGroup, methods: readonly Method[], amount: ToAmount): QuoteChange[] {
  const method = methods.find(({ id }) => id === group.methodId)
  if (method?.feeMinor === group.feeMinor) return []
  const fallback = method ?? methods[0]
  return [
    {
      skuId: group.lines[0]?.skuId ?? '',
      name: group.storeName,
      kind: 'delivery',
      before: amount(group.feeMinor),
      ...(fallback && { now: amount(fallback.feeMinor) }),
    },
  ]
}

/** A closure that began, or that ends later than the shopper read. One that ended since is no loss. */
function findClosureChanges(group: QuotedGroup, offers: ReadonlyMap<string, CurrentOffer>): QuoteChange[] {
  const [line] = group.lines
  const closure = line && offers.get(line.skuId)?.closure
  if (!closure) return []
  const { takesOrders, lastDay: until } = closure
  const change = { skuId: line.skuId, name: group.storeName, until }
  if (!takesOrders) return [{ ...change, kind: 'closed' }]
  return until > (group.closedUntil ?? '') ? [{ ...change, kind: 'ships_later' }] : []
}

/**
 * Returns all differences of goods, delivery and closures between the quote and now. Changes of delivery and closures carry the store's name.
 * `amount` converts minor units to major ones.
 */
export const findQuoteChanges = (
  { groups }: Pick<QuoteContent, 'groups'>,
  offers: ReadonlyMap<string, CurrentOffer>,
  methods: ReadonlyMap<string, readonly Method[]>,
  amount: ToAmount,
): QuoteChange[] =>
  groups.flatMap((group) => [
    ...group.lines.flatMap((line) => findLineChanges(line, offers.get(line.skuId), amount)),
    ...findDeliveryChanges(group, methods.get(group.storeId) ?? [], amount),
    ...findClosureChanges(group, offers),
  ])

/** Returns the coupons whose discount differs from the quote; `savings` holds the current discounts. */
export const findCouponChanges = (
  { coupons }: Pick<QuoteContent, 'coupons'>,
  savings: ReadonlyMap<string, number>,
  amount: ToAmount,
): QuoteChange[] =>
  coupons
    .map((coupon) => ({ ...coupon, nowMinor: savings.get(coupon.couponId) ?? 0 }))
    .filter(({ savingMinor, nowMinor }) => savingMinor !== nowMinor)
    .map(({ name, savingMinor, nowMinor }) => ({
      skuId: '',
      name,
      kind: 'coupon',
      before: amount(savingMinor),
      now: amount(nowMinor),
    }))

type TaxedTotal = { readonly tax: QuotedTax | undefined; readonly payableMinor: number }

/** Returns the change of the total when the taxes differ from the quote's; `now` and `before` are of the whole quote. */
export const findTaxChanges = (before: TaxedTotal, now: TaxedTotal, amount: ToAmount): QuoteChange[] =>
  isDeepStrictEqual(before.tax, now.tax)
    ? []
    : [{ skuId: '', name: '', kind: 'tax', before: amount(before.payableMinor), now: amount(now.payableMinor) }]

type Totals = {
  readonly goodsMinor: number
  readonly deliveryMinor: number
  readonly discountMinor: number
  readonly payableMinor: number
  readonly quantity: number
}

type GroupAmounts = {
  readonly feeMinor: number
  readonly feeDiscountMinor: number
  readonly lines: readonly Pick<QuotedLine, 'quantity' | 'priceMinor' | 'discountMinor'>[]
  readonly taxAddedMinor?: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Sums one group; `payableMinor` with added tax. A free-delivery coupon lowers the delivery fee; every other coupon is a discount on goods. */
export function sumGroup({ lines, feeMinor, feeDiscountMinor, taxAddedMinor = 0 }: GroupAmounts): Totals {
  const goodsMinor = sum(lines.map(({ priceMinor, quantity }) => priceMinor * quantity))
  const deliveryMinor = feeMinor - feeDiscountMinor
  const discountMinor = sum(lines.map((line) => line.discountMinor))
  const payableMinor = goodsMinor + deliveryMinor - discountMinor + taxAddedMinor
  return { goodsMinor, deliveryMinor, discountMinor, payableMinor, quantity: sum(lines.map((line) => line.quantity)) }
}

export function sumGroups(groups: readonly GroupAmounts[]): Totals {
  const totals = groups.map(sumGroup)
  const sumPart = (part: keyof Totals) => sum(totals.map((total) => total[part]))
  return {
    goodsMinor: sumPart('goodsMinor'),
    deliveryMinor: sumPart('deliveryMinor'),
    discountMinor: sumPart('discountMinor'),
    payableMinor: sumPart('payableMinor'),
    quantity: sumPart('quantity'),
  }
}
