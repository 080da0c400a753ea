import {
  buyerWithRight,
  couponTerms,
  deliveryMinor,
  getDelivery,
  getReleaseTime,
  getRemaining,
  getPrice,
  getShare,
  getShareOfNext,
  getToCome,
  skus,
  sum,
  terms,
  sumShares,
  type Coupon,
  type FrozenLine,
  type Order,
  type OrderState,
  type Parcel,
  type Shares,
  type Trade,
} from './terms.ts'
import type { Variant } from './variants.ts'
import type { PaymentPage } from './card-model.ts'
import type { Recharge, Withdrawal } from './cash-model.ts'
import type { Return } from './return-model.ts'

type Buyer = { availableMinor: number; frozenMinor: number; readonly usable: Record<Coupon, number> }
export type OrderFields = Pick<
  Order,
  'buyer' | 'store' | 'deliveryMinor' | 'hasRight' | 'deliveryTaxMinor' | 'deliveryTaxAddedMinor'
>
/** The lines of one store, with the tax of their delivery. */
type PlacedGroup = Pick<Order, 'store' | 'deliveryTaxMinor' | 'deliveryTaxAddedMinor'> & {
  readonly lines: readonly FrozenLine[]
}

/**
 * A model of a shop: the rules of money, stock, coupons and orders once more, written from the promises and sharing nothing
 * with the server. Each method assumes that it is allowed. Returns, cash and cards are told beside it.
 */
export class Model {
  nowMs: number
  readonly buyers: Buyer[] = [0, 1].map(() => ({ availableMinor: 0, frozenMinor: 0, usable: { store: 0, brand: 0 } }))
  /** Earnings of each store that its owner did not move into the wallet, and that wallet. */
  readonly sellers = [0, 0]
  readonly owners = [0, 0]
  readonly brand = { escrow: 0, tax: 0, commission: 0, commission_tax: 0, promotion: 0, clearing: 0 }
  /** Tax that each store owes for its paid orders until their release. */
  readonly storeTaxes = [0, 0]
  readonly stock = skus.map(({ stock }) => ({ available: stock as number, reserved: 0 }))
  readonly orders: Order[] = []
  readonly trades: Trade[] = []
  readonly returns: Return[] = []
  readonly withdrawals: Withdrawal[] = []
  readonly recharges: Recharge[] = []
  readonly pages: PaymentPage[] = []

  readonly variant: Variant

  constructor(nowMs: number, variant: Variant) {
    this.nowMs = nowMs
    this.variant = variant
  }

  credit(buyer: number, amountMinor: number): void {
    this.buyers[buyer]!.availableMinor += amountMinor
    this.brand.clearing -= amountMinor
  }

  collectCoupon(buyer: number, coupon: Coupon): void {
    this.buyers[buyer]!.usable[coupon] += 1
  }

  /** Total discount of a coupon on these lines. */
  getSaving(coupon: Coupon | null, lines: readonly { sku: number; quantity: number }[]): number {
    const goods = (of: typeof lines) => sum(of.map(getPrice))
    if (coupon === 'store')
      return Math.min(couponTerms.storeMinor, goods(lines.filter(({ sku }) => skus[sku]!.store === 0)))
    return coupon === 'brand' ? Math.floor((goods(lines) * couponTerms.brandPercent) / 100) : 0
  }

  placeTrade(buyer: number, coupon: Coupon | null, groups: readonly PlacedGroup[]): void {
    const placed = groups.map(({ lines, ...group }) =>
      this.addOrder(
        { ...group, buyer, deliveryMinor: deliveryMinor[group.store]!, hasRight: buyer === buyerWithRight },
        lines,
      ),
    )
    const counted = placed.filter(({ store, lines }) =>
      coupon === 'store' ? store === 0 : lines.some(({ brandDiscountMinor }) => brandDiscountMinor > 0),
    )
    const orders = new Set(counted.map(({ number }) => number))
    this.addTrade(buyer, 'awaiting_payment', coupon && { kind: coupon, orders })
    if (coupon) this.buyers[buyer]!.usable[coupon] -= 1
    for (const { sku, quantity } of placed.flatMap(({ lines }) => lines)) {
      this.stock[sku]!.available -= quantity
      this.stock[sku]!.reserved += quantity
    }
  }

  /** An order of the trade that is written next. */
  addOrder(placing: OrderFields, lines: readonly FrozenLine[]): Order {
    const order: Order = {
      ...placing,
      number: this.orders.length,
      trade: this.trades.length,
      lines: lines.map((line) => ({ ...line, refunded: 0, exchanged: 0, shipped: 0, undelivered: 0 })),
      parcels: [],
      place: 'waiting',
      before: 'waiting',
      deliveryRefunded: false,
      released: false,
      due: Infinity,
    }
    this.orders.push(order)
    return order
  }

  addTrade(buyer: number, status: Trade['status'], coupon: Trade['coupon']): void {
    const number = this.trades.length
    const times = { placedAt: this.nowMs, expiresAt: this.nowMs + terms.payWithin }
    this.trades.push({ number, buyer, ...times, coupon, status, paidBy: null, refundedMinor: 0 })
  }

  listUnpaidOrders = (trade: Trade) =>
    this.orders.filter((order) => order.trade === trade.number && order.place === 'waiting')
  getPayable = (trade: Trade) => sum(this.listUnpaidOrders(trade).map((order) => getRemaining(order).paid))
  canBePaid = (trade: Trade) => trade.status === 'awaiting_payment' && this.nowMs < trade.expiresAt
  canPayByCard = (trade: Trade) => this.variant.takesCards && this.canBePaid(trade)
  canPayByWallet = (trade: Trade) =>
    this.canBePaid(trade) && this.getPayable(trade) <= this.buyers[trade.buyer]!.availableMinor

  pay(trade: Trade, by: 'wallet' | 'card'): void {
    const payable = this.getPayable(trade)
    if (by === 'wallet') this.buyers[trade.buyer]!.availableMinor -= payable
    else this.brand.clearing -= payable
    this.brand.escrow += payable
    for (const order of this.listUnpaidOrders(trade)) {
      this.holdTax(order, getRemaining(order).tax)
      order.place = 'paid'
      for (const { sku, quantity } of order.lines) this.stock[sku]!.reserved -= quantity
    }
    Object.assign(trade, { status: 'paid', paidBy: by })
  }

  /** An unpaid order ends: its stock goes back, and its coupon with the last order that it was used for. */
  cancel(order: Order): void {
    order.place = 'cancelled'
    for (const { sku, quantity } of order.lines) {
      this.stock[sku]!.reserved -= quantity
      this.stock[sku]!.available += quantity
    }
    const trade = this.trades[order.trade]!
    if (this.listUnpaidOrders(trade).length === 0) trade.status = 'closed'
    const { coupon } = trade
    if (!coupon?.orders.has(order.number)) return
    const isLast = [...coupon.orders].every((number) => this.orders[number]!.place === 'cancelled')
    if (isLast) this.buyers[order.buyer]!.usable[coupon.kind] += 1
  }

  prepare(order: Order): void {
    order.place = 'prepared'
  }

  ship(order: Order): void {
    this.shipUnits(order, order.lines.map(getToCome))
  }

  /** A parcel leaves; with the last unit the order is on its way. */
  shipUnits(order: Order, units: readonly number[]): void {
    for (const [index, line] of order.lines.entries()) line.shipped += units[index]!
    order.parcels.push({ sentMs: this.nowMs, isReceived: false })
    this.leaveWithLast(order)
  }

  /** Once nothing is to come: on its way since its last parcel, received if each was confirmed, over without any. */
  private leaveWithLast(order: Order): void {
    if (order.lines.some((line) => getToCome(line) > 0)) return
    const last = order.parcels.at(-1)
    if (!last) return void Object.assign(order, { place: 'cancelled', due: Infinity })
    Object.assign(order, { place: 'shipped', due: last.sentMs + terms.receivedAfter })
    if (order.parcels.every(({ isReceived }) => isReceived)) this.receive(order)
  }

  receiveParcel(order: Order, parcel: Parcel): void {
    parcel.isReceived = true
    if (order.place === 'shipped' && order.parcels.every(({ isReceived }) => isReceived)) this.receive(order)
  }

  receive(order: Order): void {
    Object.assign(order, { place: 'received', due: getReleaseTime(this.nowMs, order.hasRight) })
  }

  requestRefund(order: Order): void {
    Object.assign(order, { before: order.place, place: 'refund', due: this.nowMs + terms.answeredWithin })
  }

  declineRefund(order: Order): void {
    Object.assign(order, { place: order.before, due: Infinity })
  }

  withdrawRefund(order: Order): void {
    this.declineRefund(order)
  }

  grantRefund(order: Order): void {
    this.giveUp(order, order.lines.map(getToCome))
  }

  /** Units that never leave: money and stock go back, and the delivery if nothing of the order is delivered. */
  giveUp(order: Order, units: readonly number[]): void {
    for (const [index, { sku }] of order.lines.entries()) this.stock[sku]!.available += units[index]!
    const isRest = order.lines.every((line, index) => getToCome(line) === units[index]!)
    this.giveBack(order, units, isRest && order.parcels.length === 0)
    for (const [index, line] of order.lines.entries()) line.undelivered += units[index]!
    this.leaveWithLast(order)
  }

  /** Gives back the money of so many units of each line: from escrow, or from the store that has it already. */
  giveBack(order: Order, units: readonly number[], withDelivery: boolean): number {
    const given = order.lines.map((line, index) => getShareOfNext(line, units[index]!))
    const shares = sumShares(given, getDelivery(order, withDelivery && !order.deliveryRefunded))
    if (order.released) this.earn(order, shares, -1)
    this.holdTax(order, -shares.tax)
    this.brand.escrow -= shares.paid
    const trade = this.trades[order.trade]!
    if (trade.paidBy === 'card') this.brand.clearing += shares.paid
    else this.buyers[order.buyer]!.availableMinor += shares.paid
    trade.refundedMinor += shares.paid
    for (const [index, line] of order.lines.entries()) line.refunded += units[index]!
    order.deliveryRefunded ||= withDelivery
    return shares.paid
  }

  release(order: Order): void {
    this.earn(order, getRemaining(order), 1)
    order.released = true
  }

  /** Moves tax out of escrow to the account of who owes it, or back. */
  private holdTax(order: Order, minor: number): void {
    this.brand.escrow -= minor
    if (this.variant.tax?.liable === 'store') this.storeTaxes[order.store]! += minor
    else this.brand.tax += minor
  }

  /** A store is paid the tax that it owes; the brand keeps its own. */
  private earn(order: Order, { paid, tax, byBrand, commission, commissionTax }: Shares, sign: 1 | -1): void {
    const isStores = this.variant.tax?.liable === 'store'
    this.brand.escrow -= sign * (paid - tax)
    if (isStores) this.storeTaxes[order.store]! -= sign * tax
    this.brand.promotion -= sign * byBrand
    this.brand.commission += sign * commission
    this.brand.commission_tax += sign * commissionTax
    this.sellers[order.store]! += sign * (paid - (isStores ? 0 : tax) + byBrand - commission - commissionTax)
  }

  /** Orders at a place whose time there is over. */
  listDue = (place: OrderState) => this.orders.filter((order) => order.place === place && order.due <= this.nowMs)

  getRefunded = (order: Order): number =>
    sum(order.lines.map((line) => getShare(line, line.refunded).paid)) + getDelivery(order, order.deliveryRefunded).paid
}

/** Actions on one order, and the states in which each is allowed. */
export const allowedStates = {
  cancel: ({ place }: Order) => place === 'waiting',
  prepare: ({ place }: Order) => place === 'paid',
  ship: ({ place }: Order) => place === 'paid' || place === 'prepared',
  shipLines: ({ place }: Order) => place === 'paid' || place === 'prepared',
  receiveParcel: ({ place, parcels }: Order) => ['paid', 'prepared', 'shipped'].includes(place) && parcels.length > 0,
  refundLines: ({ place }: Order) => place === 'paid' || place === 'prepared',
  receive: ({ place }: Order) => place === 'shipped',
  requestRefund: ({ place }: Order) => place === 'paid' || place === 'prepared',
  decideRefund: ({ place }: Order) => place === 'refund',
  withdrawRefund: ({ place }: Order) => place === 'refund',
  release: ({ place, released }: Order) => place === 'received' && !released,
  giveBack: ({ place }: Order) => place === 'shipped' || place === 'received',
  requestReturn: ({ place }: Order) => place === 'received',
  withdrawContract: ({ place }: Order) => ['paid', 'prepared', 'shipped', 'received'].includes(place),
} as const
export type OrderAction = keyof typeof allowedStates
