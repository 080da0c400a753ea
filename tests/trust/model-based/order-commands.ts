import assert from 'node:assert/strict'
import fc from 'fast-check'
import { allowedStates, type OrderAction, type Model } from './model.ts'
import { advanceTime } from './time-model.ts'
import {
  buyerIndex,
  oneIn,
  expectOutcome,
  describeCommand,
  expectOneSuccess,
  pick,
  target,
  repeat,
  toCallResult,
  type ShopCommand,
  type Target,
  type CallResult,
  type WeightedCommand,
} from './command.ts'
import { computeTaxes } from './tax-model.ts'
import { deliveryMinor, getReturnable, getToCome, skus, sum, type Coupon, type Order } from './terms.ts'
import {
  collectCouponAs,
  creditBuyer,
  recordReplacements,
  readLines,
  advanceClock,
  readPlaced,
  type World,
} from './world.ts'

const createCreditCommand = (buyer: number, amountMinor: number): ShopCommand => ({
  name: `credit(${buyer}, ${amountMinor})`,
  isApplicable: ({ buyers }) => buyers[buyer]!.availableMinor < 10_000,
  run: async (model, world) => {
    await creditBuyer(world, buyer, amountMinor)
    model.credit(buyer, amountMinor)
    return { action: 'credit' }
  },
})

const collectCouponCommand = (buyer: number, coupon: Coupon): ShopCommand => ({
  name: `collect(${buyer}, ${coupon})`,
  isApplicable: ({ buyers }) => buyers[buyer]!.usable[coupon] < 2,
  run: async (model, world) => {
    expectOutcome(await collectCouponAs(world, buyer, coupon), true)
    model.collectCoupon(buyer, coupon)
    return { action: 'collect' }
  },
})

const advanceTimeCommand = (hours: number, isReleaseLate: boolean): ShopCommand => ({
  name: `pass(${hours} h${isReleaseLate ? ', releases late' : ''})`,
  run: async (model, world) => {
    const replaced = model.orders.length
    await advanceClock(world, hours * 3_600_000, isReleaseLate)
    advanceTime(model, hours * 3_600_000, isReleaseLate)
    if (model.orders.length > replaced) await recordReplacements(model, world)
    return { action: 'pass' }
  },
})

type WantedLine = { readonly sku: number; readonly quantity: number }

/** Fills the cart, previews and places; the first answer that is no success ends it. */
async function buy(
  { shop, buyers, skuIds, couponIds }: World,
  by: number,
  wishes: readonly WantedLine[],
  coupon: Coupon | null,
) {
  const buyer = buyers[by]!
  await shop.post('/order/shop/cart/clear', {}, { token: buyer.token })
  for (const { sku, quantity } of wishes) {
    const added = await buyer.addToCart(skuIds[sku]!, quantity)
    if (added.status !== 200) return added
  }
  const shown = await buyer.preview({ couponIds: coupon ? [couponIds[coupon]] : [] })
  return shown.status === 200 ? buyer.place(shown.data.quoteId) : shown
}

type PlacedGroups = Awaited<ReturnType<typeof readPlaced>>

/** The stored lines must be the wanted ones, with the coupon's saving and the taxes and commission of each order. */
function checkPlaced(model: Model, placed: PlacedGroups, wishes: readonly WantedLine[], coupon: Coupon | null): void {
  const lines = placed.flatMap((group) => group.lines)
  const bare = lines.map(({ sku, quantity }) => ({ sku, quantity }))
  assert.deepEqual(
    bare.toSorted((a, b) => a.sku - b.sku),
    wishes.toSorted((a, b) => a.sku - b.sku),
  )
  const saving = model.getSaving(coupon, wishes)
  assert.equal(sum(lines.map(({ discountMinor }) => discountMinor)), saving)
  assert.equal(sum(lines.map(({ brandDiscountMinor }) => brandDiscountMinor)), coupon === 'brand' ? saving : 0)
  for (const { store, lines: some, ...delivery } of placed) {
    assert.ok(some.every(({ sku }) => skus[sku]!.store === store))
    const taxes = computeTaxes(model.variant.tax, some, deliveryMinor[store]!)
    const wanted = { ...taxes, lines: some.map((line, index) => ({ ...line, ...taxes.lines[index] })) }
    assert.deepEqual({ ...delivery, lines: some }, wanted)
  }
}

const createPlaceCommand = (buyer: number, wishes: readonly WantedLine[], wanted: Coupon | null): ShopCommand => ({
  name: `place(${buyer}, ${wishes.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(' and ')}, ${wanted ?? 'no coupon'})`,
  isApplicable: ({ trades }) => trades.filter(({ status }) => status === 'awaiting_payment').length < 3,
  run: async (model, world) => {
    const has = wanted !== null && model.buyers[buyer]!.usable[wanted] > 0 && model.getSaving(wanted, wishes) > 0
    const coupon = has ? wanted : null
    const response = await buy(world, buyer, wishes, coupon)
    const isThere = wishes.every(({ sku, quantity }) => quantity <= model.stock[sku]!.available)
    expectOutcome(response, isThere)
    if (!isThere) return null
    const placed = await readPlaced(world, response.data.orderIds)
    checkPlaced(model, placed, wishes, coupon)
    model.placeTrade(buyer, coupon, placed)
    world.tradeIds.push(response.data.tradeId)
    world.orderIds.push(...response.data.orderIds)
    assert.equal(response.data.payable, world.toMajor(model.getPayable(model.trades.at(-1)!)))
    return { action: 'place' }
  },
})

/** Mostly an unpaid one, since only those can be paid. */
const listPayable = ({ trades }: Model, nth: number) =>
  nth % 4 > 0 ? trades.filter(({ status }) => status === 'awaiting_payment') : trades
export const hasToPay = (model: Model, nth: number) => listPayable(model, nth).length > 0
export const pickPayable = (model: Model, nth: number) => pick(listPayable(model, nth), nth)!

/** Pays a trade, or twice at once: then one is refused. */
const createPayCommand = (nth: number, twice: boolean): ShopCommand => ({
  name: `pay(${nth}${twice ? ', twice' : ''})`,
  isApplicable: (model) => hasToPay(model, nth),
  run: async (model, world) => {
    const trade = pickPayable(model, nth)
    const tradeId = world.tradeIds[trade.number]!
    const buyer = world.buyers[trade.buyer]!
    const good = model.canPayByWallet(trade)
    await expectOneSuccess(
      repeat(twice ? 2 : 1, () => buyer.pay(tradeId)),
      good,
    )
    if (!good) return null
    model.pay(trade, 'wallet')
    return { action: 'pay' }
  },
})

type OrderCommandOptions = {
  readonly at: Target
  readonly action: OrderAction
  readonly detail?: string
  /** Further reasons to be refused. */
  readonly fits?: (order: Order, model: Model) => boolean
  readonly send: (world: World, order: Order, orderId: string) => Promise<CallResult>
  readonly change: (model: Model, order: Order) => void
}

/** An action on an order: on one where it is allowed, or on any, to be refused there and change nothing. */
export const createOrderCommand = ({
  at,
  action,
  detail,
  fits = () => true,
  send,
  change,
}: OrderCommandOptions): ShopCommand => {
  const choices = (model: Model) => (at.anywhere ? model.orders : model.orders.filter(allowedStates[action]))
  return {
    name: describeCommand(action, at, detail),
    isApplicable: (model) => choices(model).length > 0,
    run: async (model, world) => {
      const order = pick(choices(model), at.nth)!
      const id = world.orderIds[order.number]!
      const good = allowedStates[action](order) && fits(order, model)
      expectOutcome(await send(world, order, id), good)
      if (!good) return null
      change(model, order)
      return { action, order, id }
    },
  }
}

const getFlow = ({ flows }: World, order: Order) => flows[order.store]!
const getBuyer = ({ buyers }: World, order: Order) => buyers[order.buyer]!

/** So many units of each of an order's lines, as operations want them. */
export async function toRequestLines(world: World, order: Order, units: readonly number[]) {
  const lines = await readLines(world, order)
  return lines.flatMap(({ id }, index) => (units[index]! > 0 ? [{ lineId: id, quantity: units[index]! }] : []))
}

const coupon = fc.constantFrom<Coupon>('store', 'brand')
const wish = fc
  .tuple(fc.nat(skus.length - 1), fc.integer({ min: 1, max: 4 }))
  .map(([sku, quantity]): WantedLine => ({ sku, quantity }))
const wishes = fc.uniqueArray(wish, {
  minLength: 1,
  maxLength: 3,
  selector: ({ sku }) => sku,
})

const createSimpleCommand = (
  action: 'cancel' | 'prepare' | 'ship' | 'receive' | 'requestRefund' | 'withdrawRefund',
  send: OrderCommandOptions['send'],
) => target.map((at) => createOrderCommand({ at, action, send, change: (model, order) => model[action](order) }))

const decideRefundCommand = fc
  .record({ at: target, approve: fc.boolean(), byStaff: fc.boolean() })
  .map(({ at, approve, byStaff }) =>
    createOrderCommand({
      at,
      action: 'decideRefund',
      detail: `${approve ? 'grant' : 'decline'}, ${byStaff ? 'staff' : 'seller'}`,
      send: (world, order, orderId) =>
        byStaff
          ? toCallResult(world.staff('staffOrders.decideRefund', { orderId, approve, reason: 'So be it' }))
          : getFlow(world, order).decide(orderId, approve, 'So be it'),
      change: (model, order) => (approve ? model.grantRefund(order) : model.declineRefund(order)),
    }),
  )

const refundCommand = fc
  .record({ at: target, units: fc.tuple(fc.nat(3), fc.nat(3)), withDelivery: fc.boolean() })
  .map(({ at, units: wanted, withDelivery }) => {
    const toUnits = (order: Order) => order.lines.map((_, index) => wanted[index]!)
    return createOrderCommand({
      at,
      action: 'giveBack',
      detail: `${wanted.join(' and ')}${withDelivery ? ' with delivery' : ''}`,
      fits: (order) => {
        const units = toUnits(order)
        const isEmpty = units.every((count) => count === 0) && !withDelivery
        return !isEmpty && order.lines.every((line, index) => units[index]! <= getReturnable(line))
      },
      send: async (world, order, orderId) => {
        const lines = await toRequestLines(world, order, toUnits(order))
        return toCallResult(world.staff('staffOrders.refund', { orderId, lines, withDelivery, reason: 'Broken' }))
      },
      change: (model, order) => void model.giveBack(order, toUnits(order), withDelivery),
    })
  })

/** Units of each line, of which an order has two at most from one store. */
const someUnits = fc.tuple(fc.nat(3), fc.nat(3))
const areToCome = (order: Order, units: readonly number[]) =>
  units.some((count, index) => index < order.lines.length && count > 0) &&
  order.lines.every((line, index) => units[index]! <= getToCome(line))
const toUnits = (order: Order, wanted: readonly number[]) => order.lines.map((_, index) => wanted[index]!)

const shipLinesCommand = fc.record({ at: target, units: someUnits }).map(({ at, units }) =>
  createOrderCommand({
    at,
    action: 'shipLines',
    detail: units.join(' and '),
    fits: (order) => areToCome(order, units),
    send: async (world, order, orderId) =>
      getFlow(world, order).shipLines(orderId, await toRequestLines(world, order, toUnits(order, units))),
    change: (model, order) => model.shipUnits(order, toUnits(order, units)),
  }),
)

const refundLinesCommand = fc.record({ at: target, units: someUnits }).map(({ at, units }) =>
  createOrderCommand({
    at,
    action: 'refundLines',
    detail: units.join(' and '),
    fits: (order) => areToCome(order, units),
    send: async (world, order, orderId) =>
      getFlow(world, order).refundLines(orderId, await toRequestLines(world, order, toUnits(order, units))),
    change: (model, order) => model.giveUp(order, toUnits(order, units)),
  }),
)

const receiveParcelCommand = fc.record({ at: target, nth: fc.nat(9) }).map(({ at, nth }) =>
  createOrderCommand({
    at,
    action: 'receiveParcel',
    detail: `parcel ${nth}`,
    fits: ({ parcels }) => pick(parcels, nth)?.isReceived === false,
    send: async (world, order, orderId) => {
      const { data } = await getBuyer(world, order).order(orderId)
      const parcel = pick(data.parcels as { id: string }[], nth)
      return getFlow(world, order).receive(getBuyer(world, order), orderId, { parcelId: parcel?.id ?? 'not-an-id' })
    },
    change: (model, order) => model.receiveParcel(order, pick(order.parcels, nth)!),
  }),
)

const placeCommand = fc
  .record({ buyer: buyerIndex, wishes, coupon: fc.option(coupon) })
  .map(({ buyer, wishes, coupon }) => createPlaceCommand(buyer, wishes, coupon))
const payCommand = fc.record({ nth: fc.nat(99), twice: oneIn(4) }).map((one) => createPayCommand(one.nth, one.twice))

const creditCommand = fc
  .record({ buyer: buyerIndex, amount: fc.integer({ min: 2_000, max: 16_000 }) })
  .map(({ buyer, amount }) => createCreditCommand(buyer, amount))
const collectCommand = fc
  .record({ buyer: buyerIndex, coupon })
  .map((one) => collectCouponCommand(one.buyer, one.coupon))
const shipCommand = createSimpleCommand('ship', (world, order, orderId) => getFlow(world, order).ship(orderId))
const receiveCommand = createSimpleCommand('receive', (world, order, orderId) =>
  getFlow(world, order).receive(getBuyer(world, order), orderId),
)
const withdrawRefundCommand = createSimpleCommand('withdrawRefund', (world, order, orderId) =>
  getFlow(world, order).withdrawRefund(getBuyer(world, order), orderId),
)
/** Not while the goods can still be returned. */
const releaseCommand = target.map((at) =>
  createOrderCommand({
    at,
    action: 'release',
    fits: (order, model) => order.due <= model.nowMs,
    send: (world, _order, orderId) => toCallResult(world.staff('staffOrders.release', { orderId })),
    change: (model, order) => model.release(order),
  }),
)

const cancelCommand = createSimpleCommand('cancel', (world, order, orderId) => getBuyer(world, order).cancel(orderId))
const prepareCommand = createSimpleCommand('prepare', (world, order, orderId) => getFlow(world, order).prepare(orderId))
const requestRefundCommand = createSimpleCommand('requestRefund', (world, order, orderId) =>
  getFlow(world, order).askRefund(getBuyer(world, order), orderId),
)

/** Coupons on orders that are never paid, for an error that other sequences meet too seldom. */
export const unpaidOrderCommands: readonly WeightedCommand[] = [
  [2, collectCommand],
  [2, placeCommand],
  [1, cancelCommand],
]

/** Commands that move an order forward are drawn more often, so that sequences get far. */
export const orderCommands: readonly WeightedCommand[] = [
  [2, creditCommand],
  [1, collectCommand],
  [3, placeCommand],
  [5, payCommand],
  [1, cancelCommand],
  [1, prepareCommand],
  [5, shipCommand],
  [3, shipLinesCommand],
  [1, refundLinesCommand],
  [2, receiveParcelCommand],
  [5, receiveCommand],
  [1, releaseCommand],
  [1, requestRefundCommand],
  [1, decideRefundCommand],
  [1, withdrawRefundCommand],
  [1, refundCommand],
  [
    1,
    fc
      .tuple(fc.constantFrom(0.2, 0.6, 12, 49, 8 * 24, 16 * 24), oneIn(4))
      .map(([hours, isLate]) => advanceTimeCommand(hours, isLate)),
  ],
]
