import type { Model } from './model.ts'
import { getPrice, getReturnable, getShareOfNext, getToCome, sum, terms, type FrozenLine, type Order } from './terms.ts'

/** Goods asked back after receipt, for a refund or an exchange. */
export type Return = {
  readonly number: number
  readonly order: number
  readonly kind: 'return' | 'exchange'
  /** Declared by right: not to be refused, and the delivery goes back with the last unit. */
  readonly isWithdrawal: boolean
  /** Of each line of the order. */
  readonly units: readonly number[]
  state:
    | 'requested'
    | 'accepted'
    | 'shipped_back'
    | 'rejected'
    | 'disputed'
    | 'received'
    | 'lapsed'
    | 'withdrawn'
    | 'decided'
  /** The goods were sent back, whatever came of it. */
  isSent: boolean
  /** When the clock does what nobody did, or until when a refusal can be disputed. */
  due: number
  refundedMinor: number | null
  /** The order of an exchange. */
  replacement: number | null
}

/** How a return is settled. */
export type Settlement = {
  /** Of each line; all that was asked, or less. */
  readonly units: readonly number[]
  /** A refund instead of an exchange. */
  readonly refund: boolean
  /** The goods can be sold again. */
  readonly restock: boolean
}

const getOrder = (model: Model, { order }: Return) => model.orders[order]!
const getPaidMinor = (order: Order, units: readonly number[]) =>
  sum(order.lines.map((line, index) => getShareOfNext(line, units[index]!).paid))
const areReturnable = (order: Order, units: readonly number[]) =>
  order.lines.every((line, index) => units[index]! <= getReturnable(line))
const isAll = (order: Order, units: readonly number[]) =>
  order.lines.every(({ refunded, quantity }, index) => quantity === refunded + units[index]!)
const areInStock = (model: Model, order: Order, units: readonly number[]) =>
  order.lines.every(({ sku }, index) => units[index]! <= model.stock[sku]!.available)

/** While the time to return lasts; only what is left, and for money only what was paid for. */
export function canRequestReturn(model: Model, order: Order, kind: Return['kind'], units: readonly number[]): boolean {
  const isSomething = sum(units) > 0 && areReturnable(order, units)
  return isSomething && model.nowMs < order.due && (kind === 'exchange' || getPaidMinor(order, units) > 0)
}

export function requestReturn(model: Model, order: Order, kind: Return['kind'], units: readonly number[]): Return {
  const request: Return = {
    number: model.returns.length,
    order: order.number,
    kind,
    isWithdrawal: false,
    units,
    state: 'requested',
    isSent: false,
    due: model.nowMs + terms.answeredWithin,
    refundedMinor: null,
    replacement: null,
  }
  model.returns.push(request)
  holdOrder(order)
  return request
}

/** Before shipping all of the order; afterwards any units that are left, until the longer window ends. */
export function canWithdrawContract(model: Model, order: Order, units: readonly number[]): boolean {
  if (!order.hasRight) return false
  if (order.place === 'paid' || order.place === 'prepared')
    return order.lines.every(({ quantity, refunded }, index) => quantity - refunded === units[index]!)
  return sum(units) > 0 && areReturnable(order, units) && (order.place === 'shipped' || model.nowMs < order.due)
}

/** Units that have not left are given back at once; those in parcels come back first, after they have arrived. */
export function withdrawContract(model: Model, order: Order, wanted: readonly number[]): void {
  const units = wanted.map((count, index) => count - getToCome(order.lines[index]!))
  if (order.place === 'paid' || order.place === 'prepared') model.grantRefund(order)
  if (order.parcels.length === 0) return
  const begins = order.place === 'shipped' ? Math.max(model.nowMs, order.due) : model.nowMs
  model.returns.push({
    number: model.returns.length,
    order: order.number,
    kind: 'return',
    isWithdrawal: true,
    units,
    state: 'accepted',
    isSent: false,
    due: begins + terms.sentBackWithin,
    refundedMinor: null,
    replacement: null,
  })
  holdOrder(order)
}

/** While a return is open nothing else happens to its order. */
const holdOrder = (order: Order) => Object.assign(order, { before: order.place, place: 'return' })
const releaseHold = (order: Order) => Object.assign(order, { place: order.before })
const setState = (one: Return, state: Return['state'], due = Infinity) => Object.assign(one, { state, due })

export const acceptReturn = (model: Model, one: Return) => setState(one, 'accepted', model.nowMs + terms.sentBackWithin)

/** Refused before anything was sent it is over unless it is disputed; a parcel that is refused is for staff. */
export function rejectReturn(model: Model, one: Return): void {
  if (one.state === 'shipped_back') return void setState(one, 'disputed')
  setState(one, 'rejected', model.nowMs + terms.disputedWithin)
  releaseHold(getOrder(model, one))
}

export const sendBack = (model: Model, one: Return) =>
  Object.assign(setState(one, 'shipped_back', model.nowMs + terms.confirmedWithin), { isSent: true })

export const canDispute = (model: Model, one: Return) =>
  model.nowMs < one.due && getOrder(model, one).place === 'received'

export function dispute(model: Model, one: Return): void {
  setState(one, 'disputed')
  holdOrder(getOrder(model, one))
}

/** Nothing is given twice for a unit, new goods must be there, and goods that cost nothing hold no money. */
export function canSettle(model: Model, one: Return, { units, refund }: Settlement): boolean {
  const order = getOrder(model, one)
  if (!areReturnable(order, units)) return false
  if (one.kind === 'exchange' && !refund) return areInStock(model, order, units)
  return one.kind === 'return' || getPaidMinor(order, units) > 0
}

const createFreeLine = (sku: number, quantity: number): FrozenLine => ({
  sku,
  quantity,
  discountMinor: getPrice({ sku, quantity }),
  brandDiscountMinor: 0,
  commissionMinor: 0,
  commissionTaxMinor: 0,
  taxMinor: 0,
  taxAddedMinor: 0,
})

/** The replacement order, free of charge and of commission. */
function createReplacement(model: Model, one: Return, units: readonly number[]): void {
  const { buyer, store, lines } = getOrder(model, one)
  const newLines = lines.flatMap(({ sku }, index) => (units[index]! > 0 ? [createFreeLine(sku, units[index]!)] : []))
  const order = model.addOrder(
    { buyer, store, deliveryMinor: 0, hasRight: false, deliveryTaxMinor: 0, deliveryTaxAddedMinor: 0 },
    newLines,
  )
  model.addTrade(buyer, 'closed', null)
  order.place = 'paid'
  one.replacement = order.number
  for (const [index, line] of lines.entries()) {
    line.exchanged += units[index]!
    model.stock[line.sku]!.available -= units[index]!
  }
}

/** Gives what was granted; an order of which all is given back is closed, and its store keeps the delivery fee. */
export function settle(model: Model, one: Return, { units, refund, restock }: Settlement): void {
  const order = getOrder(model, one)
  setState(one, one.state === 'disputed' ? 'decided' : 'received')
  releaseHold(order)
  if (one.kind === 'exchange' && !refund) createReplacement(model, one, units)
  else one.refundedMinor = model.giveBack(order, units, one.isWithdrawal && isAll(order, units))
  if (restock) for (const [index, { sku }] of order.lines.entries()) model.stock[sku]!.available += units[index]!
  if (one.refundedMinor === null || order.lines.some((line) => line.refunded < line.quantity)) return
  order.place = 'closed'
  if (!order.released) model.release(order)
}

export function dismiss(model: Model, one: Return): void {
  setState(one, 'decided')
  releaseHold(getOrder(model, one))
}

/** The buyer takes the request back; the order is where it was. */
export function withdrawReturn(model: Model, one: Return): void {
  setState(one, 'withdrawn')
  releaseHold(getOrder(model, one))
}

/** Nobody confirmed a parcel: new goods if they are there, else the money, else staff must look. */
function settleUnconfirmed(model: Model, one: Return): void {
  const toSettlement = (refund: boolean): Settlement => ({ units: one.units, refund, restock: false })
  const possible = [toSettlement(false), toSettlement(true)].find((settling) => canSettle(model, one, settling))
  if (possible) settle(model, one, possible)
  else setState(one, 'disputed')
}

/** Applies what is due to returns. */
export function applyDueReturns(model: Model): void {
  const waiting = model.returns.filter(({ state, due }) => state !== 'rejected' && due <= model.nowMs)
  for (const one of waiting.toSorted((a, b) => a.due - b.due)) {
    if (one.state === 'requested') acceptReturn(model, one)
    else if (one.state === 'shipped_back') settleUnconfirmed(model, one)
    else {
      setState(one, 'lapsed')
      releaseHold(getOrder(model, one))
    }
  }
}

/** The states in which each action on a return is possible. */
export const returnActions = {
  decideReturn: ({ state }: Return, approve: boolean) =>
    state === 'requested' || (state === 'shipped_back' && !approve),
  sendBack: ({ state }: Return) => state === 'accepted',
  withdrawReturn: ({ state, isSent }: Return) => ['requested', 'accepted', 'disputed'].includes(state) && !isSent,
  confirmReturn: ({ state }: Return) => state === 'shipped_back',
  dispute: ({ state }: Return) => state === 'rejected',
  judge: ({ state }: Return) => state === 'disputed',
} as const
export type ReturnAction = keyof typeof returnActions
