/** The shop's fixed terms in a walk, as its brand and goods are made. All money in minor units. */
export const skus = [
  { store: 0, priceMinor: 999, stock: 6 },
  { store: 0, priceMinor: 1_250, stock: 9 },
  { store: 1, priceMinor: 333, stock: 40 },
] as const
export const deliveryMinor = [400, 250] as const
export const commissionPercent = 5
export const couponTerms = { storeMinor: 500, brandPercent: 15 } as const
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const terms = { payWithin: 30 * minute, receivedAfter: 15 * day, releasedAfter: 7 * day, answeredWithin: 48 * hour }

export type Place = 'waiting' | 'paid' | 'prepared' | 'shipped' | 'received' | 'refund' | 'cancelled'
export type Coupon = 'store' | 'brand'
/** What the shop froze on a line when it was placed. */
export type Frozen = {
  readonly sku: number
  readonly quantity: number
  readonly discountMinor: number
  readonly brandDiscountMinor: number
  readonly commissionMinor: number
}
type Line = Frozen & { refunded: number }
export type Order = {
  readonly number: number
  readonly trade: number
  readonly buyer: number
  readonly store: number
  readonly lines: readonly Line[]
  place: Place
  before: Place
  deliveryRefunded: boolean
  released: boolean
  /** When the clock does what is due at this place. */
  due: number
}
export type Trade = {
  readonly number: number
  readonly buyer: number
  readonly expiresAt: number
  readonly coupon: { readonly kind: Coupon; readonly orders: ReadonlySet<number> } | null
  status: 'awaiting_payment' | 'paid' | 'closed'
}
type Buyer = { availableMinor: number; readonly usable: Record<Coupon, number> }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
export const priceOf = ({ sku, quantity }: { sku: number; quantity: number }) => skus[sku]!.priceMinor * quantity

/** What the first `units` of a line hold, each part rounded down. */
function shareOf(line: Frozen, units: number) {
  const part = (totalMinor: number) => Math.floor((totalMinor * units) / line.quantity)
  return {
    paid: part(priceOf(line) - line.discountMinor),
    byBrand: part(line.brandDiscountMinor),
    commission: part(line.commissionMinor),
  }
}

type Shares = ReturnType<typeof shareOf>
const less = (a: Shares, b: Shares): Shares => ({
  paid: a.paid - b.paid,
  byBrand: a.byBrand - b.byBrand,
  commission: a.commission - b.commission,
})
const total = (shares: readonly Shares[], deliveredMinor: number): Shares => ({
  paid: sum(shares.map(({ paid }) => paid)) + deliveredMinor,
  byBrand: sum(shares.map(({ byBrand }) => byBrand)),
  commission: sum(shares.map(({ commission }) => commission)),
})

/** All that is left of an order: what its buyer paid and was not given back, and what stands beside it. */
const leftOf = (order: Order): Shares =>
  total(
    order.lines.map((line) => less(shareOf(line, line.quantity), shareOf(line, line.refunded))),
    order.deliveryRefunded ? 0 : deliveryMinor[order.store]!,
  )

/**
 * What a shop is: the rules of money, stock, coupons and orders once more, written from the promises and sharing nothing
 * with the server. Each deed assumes that it is allowed.
 */
export class Model {
  nowMs: number
  readonly buyers: Buyer[] = [0, 1].map(() => ({ availableMinor: 0, usable: { store: 0, brand: 0 } }))
  readonly sellers = [0, 0]
  readonly brand = { escrow: 0, commission: 0, promotion: 0, clearing: 0 }
  readonly stock = skus.map(({ stock }) => ({ available: stock as number, reserved: 0 }))
  readonly orders: Order[] = []
  readonly trades: Trade[] = []

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  credit(buyer: number, amountMinor: number): void {
    this.buyers[buyer]!.availableMinor += amountMinor
    this.brand.clearing -= amountMinor
  }

  collect(buyer: number, coupon: Coupon): void {
    this.buyers[buyer]!.usable[coupon] += 1
  }

  /** What a coupon takes off these lines in all. */
  savingOf(coupon: Coupon | null, lines: readonly { sku: number; quantity: number }[]): number {
    const goods = (of: typeof lines) => sum(of.map(priceOf))
    if (coupon === 'store')
      return Math.min(couponTerms.storeMinor, goods(lines.filter(({ sku }) => skus[sku]!.store === 0)))
    return coupon === 'brand' ? Math.floor((goods(lines) * couponTerms.brandPercent) / 100) : 0
  }

  place(buyer: number, coupon: Coupon | null, groups: readonly { store: number; lines: readonly Frozen[] }[]): void {
    const trade = this.trades.length
    const placed = groups.map(({ store, lines }, index): Order => ({
      number: this.orders.length + index,
      trade,
      buyer,
      store,
      lines: lines.map((line) => ({ ...line, refunded: 0 })),
      place: 'waiting',
      before: 'waiting',
      deliveryRefunded: false,
      released: false,
      due: Infinity,
    }))
    const counted = placed.filter(({ store, lines }) =>
      coupon === 'store' ? store === 0 : lines.some(({ brandDiscountMinor }) => brandDiscountMinor > 0),
    )
    this.trades.push({
      number: trade,
      buyer,
      expiresAt: this.nowMs + terms.payWithin,
      coupon: coupon && { kind: coupon, orders: new Set(counted.map(({ number }) => number)) },
      status: 'awaiting_payment',
    })
    this.orders.push(...placed)
    if (coupon) this.buyers[buyer]!.usable[coupon] -= 1
    for (const { sku, quantity } of placed.flatMap(({ lines }) => lines)) {
      this.stock[sku]!.available -= quantity
      this.stock[sku]!.reserved += quantity
    }
  }

  waitingOf = (trade: Trade) => this.orders.filter((order) => order.trade === trade.number && order.place === 'waiting')
  payableOf = (trade: Trade) => sum(this.waitingOf(trade).map((order) => leftOf(order).paid))

  pay(trade: Trade): void {
    const payable = this.payableOf(trade)
    this.buyers[trade.buyer]!.availableMinor -= payable
    this.brand.escrow += payable
    for (const order of this.waitingOf(trade)) {
      order.place = 'paid'
      for (const { sku, quantity } of order.lines) this.stock[sku]!.reserved -= quantity
    }
    trade.status = 'paid'
  }

  /** An unpaid order ends: its stock goes back, and its coupon with the last order that it was used for. */
  cancel(order: Order): void {
    order.place = 'cancelled'
    for (const { sku, quantity } of order.lines) {
      this.stock[sku]!.reserved -= quantity
      this.stock[sku]!.available += quantity
    }
    const trade = this.trades[order.trade]!
    if (this.waitingOf(trade).length === 0) trade.status = 'closed'
    const { coupon } = trade
    if (!coupon?.orders.has(order.number)) return
    const isLast = [...coupon.orders].every((number) => this.orders[number]!.place === 'cancelled')
    if (isLast) this.buyers[order.buyer]!.usable[coupon.kind] += 1
  }

  prepare(order: Order): void {
    order.place = 'prepared'
  }

  ship(order: Order): void {
    Object.assign(order, { place: 'shipped', due: this.nowMs + terms.receivedAfter })
  }

  receive(order: Order): void {
    Object.assign(order, { place: 'received', due: this.nowMs + terms.releasedAfter })
  }

  askRefund(order: Order): void {
    Object.assign(order, { before: order.place, place: 'refund', due: this.nowMs + terms.answeredWithin })
  }

  declineRefund(order: Order): void {
    Object.assign(order, { place: order.before, due: Infinity })
  }

  grantRefund(order: Order): void {
    for (const { sku, quantity } of order.lines) this.stock[sku]!.available += quantity
    const units = order.lines.map(({ quantity }) => quantity)
    this.giveBack(order, units, true)
    Object.assign(order, { place: 'cancelled', due: Infinity })
  }

  /** Gives back the money of so many units of each line: from escrow, or from the store that has it already. */
  giveBack(order: Order, units: readonly number[], withDelivery: boolean): void {
    const given = order.lines.map((line, index) =>
      less(shareOf(line, line.refunded + units[index]!), shareOf(line, line.refunded)),
    )
    const shares = total(given, withDelivery && !order.deliveryRefunded ? deliveryMinor[order.store]! : 0)
    if (order.released) this.earn(order, shares, -1)
    this.brand.escrow -= shares.paid
    this.buyers[order.buyer]!.availableMinor += shares.paid
    for (const [index, line] of order.lines.entries()) line.refunded += units[index]!
    order.deliveryRefunded ||= withDelivery
  }

  release(order: Order): void {
    this.earn(order, leftOf(order), 1)
    order.released = true
  }

  private earn(order: Order, { paid, byBrand, commission }: Shares, sign: 1 | -1): void {
    this.brand.escrow -= sign * paid
    this.brand.promotion -= sign * byBrand
    this.brand.commission += sign * commission
    this.sellers[order.store]! += sign * (paid + byBrand - commission)
  }

  /** Time passes, and what is due by then is done. */
  pass(milliseconds: number): void {
    this.nowMs += milliseconds
    const late = this.trades.filter(({ status, expiresAt }) => status === 'awaiting_payment' && expiresAt <= this.nowMs)
    for (const trade of late) for (const order of this.waitingOf(trade)) this.cancel(order)
    const due = (place: Place) => this.orders.filter((order) => order.place === place && order.due <= this.nowMs)
    for (const order of due('refund')) this.grantRefund(order)
    for (const order of due('shipped')) this.receive(order)
    for (const order of due('received')) if (!order.released) this.release(order)
  }

  refundedOf = (order: Order): number =>
    sum(order.lines.map((line) => shareOf(line, line.refunded).paid)) +
    (order.deliveryRefunded ? deliveryMinor[order.store]! : 0)
}

/** Deeds on one order, and where each is allowed. */
export const allowed = {
  cancel: ({ place }: Order) => place === 'waiting',
  prepare: ({ place }: Order) => place === 'paid',
  ship: ({ place }: Order) => place === 'paid' || place === 'prepared',
  receive: ({ place }: Order) => place === 'shipped',
  askRefund: ({ place }: Order) => place === 'paid' || place === 'prepared',
  decideRefund: ({ place }: Order) => place === 'refund',
  release: ({ place, released }: Order) => place === 'received' && !released,
  giveBack: ({ place }: Order) => place === 'shipped' || place === 'received',
} as const
export type Deed = keyof typeof allowed
