/** Fixed terms of the modelled shop, as its brand and goods are made. All money in minor units. */
export const skus = [
  { store: 0, priceMinor: 999, stock: 6 },
  { store: 0, priceMinor: 1_250, stock: 9 },
  { store: 1, priceMinor: 333, stock: 40 },
] as const
export const deliveryMinor = [400, 250] as const
export const commissionPercent = 5
export const couponTerms = { storeMinor: 500, brandPercent: 15 } as const
/** The SKU of the second tax class, where a brand has one; its store sells another one at the usual rate. */
export const reducedSku = 1
/** Bounds of a withdrawal and of a recharge, both inclusive. */
export const amountTerms = { minMinor: 1_000, maxMinor: 4_000 } as const
/** Hours are the brand's, whose zone is so far ahead of UTC all year. */
export const withdrawalTerms = { feeMinor: 30, fromHour: 3, untilHour: 23, zoneHours: 8 } as const

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
export const terms = {
  payWithin: 30 * minute,
  /** How long a trade waits for a card's page that was opened, and how long after it was placed at most. */
  heldForPage: 35 * minute,
  heldAtMost: 70 * minute,
  /** Almost as long as a page stays open. */
  samePage: 30 * minute,
  receivedAfter: 15 * day,
  releasedAfter: 7 * day,
  withdrawalDays: 14,
  answeredWithin: 48 * hour,
  sentBackWithin: 7 * day,
  confirmedWithin: 7 * day,
  disputedWithin: 7 * day,
} as const

export type OrderState =
  | 'waiting'
  | 'paid'
  | 'prepared'
  | 'shipped'
  | 'received'
  | 'refund'
  | 'return'
  | 'closed'
  | 'cancelled'
export type Coupon = 'store' | 'brand'
/** Amounts stored on a line when it was placed. */
export type FrozenLine = {
  readonly sku: number
  readonly quantity: number
  readonly discountMinor: number
  readonly brandDiscountMinor: number
  readonly commissionMinor: number
  /** Tax that the brand charges the store on the commission. */
  readonly commissionTaxMinor: number
  /** Tax that is paid with the line, and the part of it on top of the price. */
  readonly taxMinor: number
  readonly taxAddedMinor: number
}
export type Line = FrozenLine & {
  refunded: number
  exchanged: number
  /** Units that left in parcels, and refunded units that never will. */
  shipped: number
  undelivered: number
}
export type Parcel = { readonly sentMs: number; isReceived: boolean }
export type Order = {
  readonly number: number
  readonly trade: number
  readonly buyer: number
  readonly store: number
  readonly lines: readonly Line[]
  readonly parcels: Parcel[]
  readonly deliveryMinor: number
  /** Its buyer lives where the law gives a right of withdrawal, and it is no replacement. */
  readonly hasRight: boolean
  /** Tax that is paid with the delivery, and the part of it on top of the fee. */
  readonly deliveryTaxMinor: number
  readonly deliveryTaxAddedMinor: number
  place: OrderState
  before: OrderState
  deliveryRefunded: boolean
  released: boolean
  /** When the clock does what is due at this place. */
  due: number
}
export type Trade = {
  readonly number: number
  readonly buyer: number
  readonly placedAt: number
  readonly coupon: { readonly kind: Coupon; readonly orders: ReadonlySet<number> } | null
  expiresAt: number
  status: 'awaiting_payment' | 'paid' | 'closed'
  /** The method that paid it, and the refunded part. */
  paidBy: 'wallet' | 'card' | null
  refundedMinor: number
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const getPrice = ({ sku, quantity }: { sku: number; quantity: number }) => skus[sku]!.priceMinor * quantity

/**
 * Money of an order: what its buyer paid, the tax in it, what the brand adds to it for its coupons, what it keeps of it,
 * and the tax on that.
 */
export type Shares = {
  readonly paid: number
  readonly tax: number
  readonly byBrand: number
  readonly commission: number
  readonly commissionTax: number
}

/** Shares of the first `units` of a line, each rounded down. */
export function getShare(line: FrozenLine, units: number): Shares {
  const part = (totalMinor: number) => Math.floor((totalMinor * units) / line.quantity)
  return {
    paid: part(getPrice(line) - line.discountMinor + line.taxAddedMinor),
    tax: part(line.taxMinor),
    byBrand: part(line.brandDiscountMinor),
    commission: part(line.commissionMinor),
    commissionTax: part(line.commissionTaxMinor),
  }
}

/** Shares of the next `units` of a line, after those that were refunded. */
export function getShareOfNext(line: Line, units: number): Shares {
  const [before, after] = [getShare(line, line.refunded), getShare(line, line.refunded + units)]
  return {
    paid: after.paid - before.paid,
    tax: after.tax - before.tax,
    byBrand: after.byBrand - before.byBrand,
    commission: after.commission - before.commission,
    commissionTax: after.commissionTax - before.commissionTax,
  }
}

/** Shares together, and a delivery fee, which is all the store's. */
export const sumShares = (shares: readonly Shares[], delivery: Pick<Shares, 'paid' | 'tax'>): Shares => ({
  paid: sum(shares.map(({ paid }) => paid)) + delivery.paid,
  tax: sum(shares.map(({ tax }) => tax)) + delivery.tax,
  byBrand: sum(shares.map(({ byBrand }) => byBrand)),
  commission: sum(shares.map(({ commission }) => commission)),
  commissionTax: sum(shares.map(({ commissionTax }) => commissionTax)),
})

/** The money of the delivery, or none. */
export const getDelivery = (order: Order, isCounted: boolean): Pick<Shares, 'paid' | 'tax'> =>
  isCounted
    ? { paid: order.deliveryMinor + order.deliveryTaxAddedMinor, tax: order.deliveryTaxMinor }
    : { paid: 0, tax: 0 }

/** All that is left of an order: what its buyer paid and was not given back, and what stands beside it. */
export const getRemaining = (order: Order): Shares =>
  sumShares(
    order.lines.map((line) => getShareOfNext(line, line.quantity - line.refunded)),
    getDelivery(order, !order.deliveryRefunded),
  )

/** Units of a line that were neither given back nor exchanged. */
export const getReturnable = ({ quantity, refunded, exchanged }: Line) => Math.max(0, quantity - refunded - exchanged)

/** Units of a line that are still to be shipped. */
export const getToCome = ({ quantity, shipped, undelivered }: Line) => quantity - shipped - undelivered

/** The buyer whose address is in Germany. */
export const buyerWithRight = 1

/** The end of the returns of the brand, or of the last working day of the right of withdrawal: day by day, in the brand's zone. */
export function getReleaseTime(receivedMs: number, hasRight: boolean): number {
  const own = receivedMs + terms.releasedAfter
  if (!hasRight) return own
  let last = receivedMs + terms.withdrawalDays * day
  while ([0, 6].includes(new Date(last + withdrawalTerms.zoneHours * hour).getUTCDay())) last += day
  return Math.max(own, last + day)
}
