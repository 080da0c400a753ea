import assert from 'node:assert/strict'
import fc from 'fast-check'
import { allowed, type Deed, type Model } from './model.ts'
import { pass } from './model-of-time.ts'
import {
  buyerIndex,
  chance,
  mustBe,
  nameOf,
  onlyOne,
  pick,
  target,
  times,
  told,
  type Step,
  type Target,
  type Told,
  type Weighted,
} from './steps.ts'
import { commissionPercent, priceOf, returnableOf, skus, type Coupon, type Order } from './terms.ts'
import { collectCoupon, creditBuyer, learnReplacements, linesOf, passTime, readPlaced, type World } from './world.ts'

const credit = (buyer: number, amountMinor: number): Step => ({
  name: `credit(${buyer}, ${amountMinor})`,
  can: ({ buyers }) => buyers[buyer]!.availableMinor < 10_000,
  act: async (model, world) => {
    await creditBuyer(world, buyer, amountMinor)
    model.credit(buyer, amountMinor)
    return { deed: 'credit' }
  },
})

const collectOne = (buyer: number, coupon: Coupon): Step => ({
  name: `collect(${buyer}, ${coupon})`,
  can: ({ buyers }) => buyers[buyer]!.usable[coupon] < 2,
  act: async (model, world) => {
    mustBe(await collectCoupon(world, buyer, coupon), true)
    model.collect(buyer, coupon)
    return { deed: 'collect' }
  },
})

const passing = (hours: number, isReleaseLate: boolean): Step => ({
  name: `pass(${hours} h${isReleaseLate ? ', releases late' : ''})`,
  act: async (model, world) => {
    const replaced = model.orders.length
    await passTime(world, hours * 3_600_000, isReleaseLate)
    pass(model, hours * 3_600_000, isReleaseLate)
    if (model.orders.length > replaced) await learnReplacements(model, world)
    return { deed: 'pass' }
  },
})

type Wish = { readonly sku: number; readonly quantity: number }

/** Fills the cart, previews and places; the first answer that is no success ends it. */
async function buy(
  { shop, buyers, skuIds, couponIds }: World,
  by: number,
  wishes: readonly Wish[],
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

type Placed = Awaited<ReturnType<typeof readPlaced>>

/** What was frozen on the lines must be the wishes, the coupon's saving, and the commission of each order's goods. */
function checkPlaced(model: Model, placed: Placed, wishes: readonly Wish[], coupon: Coupon | null): void {
  const lines = placed.flatMap((group) => group.lines)
  const bare = lines.map(({ sku, quantity }) => ({ sku, quantity }))
  assert.deepEqual(
    bare.toSorted((a, b) => a.sku - b.sku),
    wishes.toSorted((a, b) => a.sku - b.sku),
  )
  const total = (of: Placed[number]['lines'], part: 'discountMinor' | 'brandDiscountMinor' | 'commissionMinor') =>
    of.reduce((sum, line) => sum + line[part], 0)
  const saving = model.savingOf(coupon, wishes)
  assert.equal(total(lines, 'discountMinor'), saving)
  assert.equal(total(lines, 'brandDiscountMinor'), coupon === 'brand' ? saving : 0)
  for (const { store, lines: some } of placed) {
    assert.ok(some.every(({ sku }) => skus[sku]!.store === store))
    // A store's own coupon is its loss, the brand's is paid to it: commission is of what the store sells for.
    const ownMinor = total(some, 'discountMinor') - total(some, 'brandDiscountMinor')
    const sold = some.reduce((sum, line) => sum + priceOf(line), 0) - ownMinor
    assert.equal(total(some, 'commissionMinor'), Math.floor((sold * commissionPercent) / 100))
  }
}

const place = (buyer: number, wishes: readonly Wish[], wanted: Coupon | null): Step => ({
  name: `place(${buyer}, ${wishes.map(({ sku, quantity }) => `${quantity} of ${sku}`).join(' and ')}, ${wanted ?? 'no coupon'})`,
  can: ({ trades }) => trades.filter(({ status }) => status === 'awaiting_payment').length < 3,
  act: async (model, world) => {
    const has = wanted !== null && model.buyers[buyer]!.usable[wanted] > 0 && model.savingOf(wanted, wishes) > 0
    const coupon = has ? wanted : null
    const answer = await buy(world, buyer, wishes, coupon)
    const isThere = wishes.every(({ sku, quantity }) => quantity <= model.stock[sku]!.available)
    mustBe(answer, isThere)
    if (!isThere) return null
    const placed = await readPlaced(world, answer.data.orderIds)
    checkPlaced(model, placed, wishes, coupon)
    model.place(buyer, coupon, placed)
    world.tradeIds.push(answer.data.tradeId)
    world.orderIds.push(...answer.data.orderIds)
    return { deed: 'place' }
  },
})

/** Mostly one that waits, as nobody pays what is done with. */
const payable = ({ trades }: Model, nth: number) =>
  nth % 4 > 0 ? trades.filter(({ status }) => status === 'awaiting_payment') : trades
export const hasToPay = (model: Model, nth: number) => payable(model, nth).length > 0
export const toPay = (model: Model, nth: number) => pick(payable(model, nth), nth)!

/** Pays a trade, or twice at once: then one is refused. */
const pay = (nth: number, twice: boolean): Step => ({
  name: `pay(${nth}${twice ? ', twice' : ''})`,
  can: (model) => hasToPay(model, nth),
  act: async (model, world) => {
    const trade = toPay(model, nth)
    const tradeId = world.tradeIds[trade.number]!
    const buyer = world.buyers[trade.buyer]!
    const good = model.canPayByWallet(trade)
    await onlyOne(
      times(twice ? 2 : 1, () => buyer.pay(tradeId)),
      good,
    )
    if (!good) return null
    model.pay(trade, 'wallet')
    return { deed: 'pay' }
  },
})

type OnOrder = {
  readonly at: Target
  readonly deed: Deed
  readonly detail?: string
  /** Further reasons to be refused. */
  readonly fits?: (order: Order, model: Model) => boolean
  readonly ask: (world: World, order: Order, orderId: string) => Promise<Told>
  readonly change: (model: Model, order: Order) => void
}

/** A deed on an order: on one where it is allowed, or on any, to be refused there and change nothing. */
export const onOrder = ({ at, deed, detail, fits = () => true, ask, change }: OnOrder): Step => {
  const choices = (model: Model) => (at.anywhere ? model.orders : model.orders.filter(allowed[deed]))
  return {
    name: nameOf(deed, at, detail),
    can: (model) => choices(model).length > 0,
    act: async (model, world) => {
      const order = pick(choices(model), at.nth)!
      const id = world.orderIds[order.number]!
      const good = allowed[deed](order) && fits(order, model)
      mustBe(await ask(world, order, id), good)
      if (!good) return null
      change(model, order)
      return { deed, order, id }
    },
  }
}

const flowOf = ({ flows }: World, order: Order) => flows[order.store]!
const buyerOf = ({ buyers }: World, order: Order) => buyers[order.buyer]!

/** So many units of each of an order's lines, as operations want them. */
export async function unitsAsked(world: World, order: Order, units: readonly number[]) {
  const lines = await linesOf(world, order)
  return lines.flatMap(({ id }, index) => (units[index]! > 0 ? [{ lineId: id, quantity: units[index]! }] : []))
}

const coupon = fc.constantFrom<Coupon>('store', 'brand')
const wish = fc
  .tuple(fc.nat(skus.length - 1), fc.integer({ min: 1, max: 4 }))
  .map(([sku, quantity]): Wish => ({ sku, quantity }))
const wishes = fc.uniqueArray(wish, {
  minLength: 1,
  maxLength: 3,
  selector: ({ sku }) => sku,
})

const simply = (
  deed: 'cancel' | 'prepare' | 'ship' | 'receive' | 'askRefund' | 'withdrawRefund',
  ask: OnOrder['ask'],
) => target.map((at) => onOrder({ at, deed, ask, change: (model, order) => model[deed](order) }))

const deciding = fc
  .record({ at: target, approve: fc.boolean(), byStaff: fc.boolean() })
  .map(({ at, approve, byStaff }) =>
    onOrder({
      at,
      deed: 'decideRefund',
      detail: `${approve ? 'grant' : 'decline'}, ${byStaff ? 'staff' : 'seller'}`,
      ask: (world, order, orderId) =>
        byStaff
          ? told(world.staff('staffOrders.decideRefund', { orderId, approve, reason: 'So be it' }))
          : flowOf(world, order).decide(orderId, approve, 'So be it'),
      change: (model, order) => (approve ? model.grantRefund(order) : model.declineRefund(order)),
    }),
  )

const giving = fc
  .record({ at: target, units: fc.tuple(fc.nat(3), fc.nat(3)), withDelivery: fc.boolean() })
  .map(({ at, units: wanted, withDelivery }) => {
    const unitsOf = (order: Order) => order.lines.map((_, index) => wanted[index]!)
    return onOrder({
      at,
      deed: 'giveBack',
      detail: `${wanted.join(' and ')}${withDelivery ? ' with delivery' : ''}`,
      fits: (order) => {
        const units = unitsOf(order)
        const isEmpty = units.every((count) => count === 0) && !withDelivery
        return !isEmpty && order.lines.every((line, index) => units[index]! <= returnableOf(line))
      },
      ask: async (world, order, orderId) => {
        const lines = await unitsAsked(world, order, unitsOf(order))
        return told(world.staff('staffOrders.refund', { orderId, lines, withDelivery, reason: 'Broken' }))
      },
      change: (model, order) => void model.giveBack(order, unitsOf(order), withDelivery),
    })
  })

const placing = fc
  .record({ buyer: buyerIndex, wishes, coupon: fc.option(coupon) })
  .map(({ buyer, wishes, coupon }) => place(buyer, wishes, coupon))
const paying = fc.record({ nth: fc.nat(99), twice: chance(4) }).map((one) => pay(one.nth, one.twice))

const crediting = fc
  .record({ buyer: buyerIndex, amount: fc.integer({ min: 2_000, max: 16_000 }) })
  .map(({ buyer, amount }) => credit(buyer, amount))
const collecting = fc.record({ buyer: buyerIndex, coupon }).map((one) => collectOne(one.buyer, one.coupon))
const shipping = simply('ship', (world, order, orderId) => flowOf(world, order).ship(orderId))
const receiving = simply('receive', (world, order, orderId) =>
  flowOf(world, order).receive(buyerOf(world, order), orderId),
)
const withdrawing = simply('withdrawRefund', (world, order, orderId) =>
  flowOf(world, order).withdrawRefund(buyerOf(world, order), orderId),
)
/** Not while the goods can still be returned. */
const releasing = target.map((at) =>
  onOrder({
    at,
    deed: 'release',
    fits: (order, model) => order.due <= model.nowMs,
    ask: (world, _order, orderId) => told(world.staff('staffOrders.release', { orderId })),
    change: (model, order) => model.release(order),
  }),
)

const cancelling = simply('cancel', (world, order, orderId) => buyerOf(world, order).cancel(orderId))
const preparing = simply('prepare', (world, order, orderId) => flowOf(world, order).prepare(orderId))
const asking = simply('askRefund', (world, order, orderId) =>
  flowOf(world, order).askRefund(buyerOf(world, order), orderId),
)

/** The life of coupons on orders that are never paid, for a fault that walks through everything meet too seldom. */
export const stepsOfUnpaidOrders: readonly Weighted[] = [
  [2, collecting],
  [2, placing],
  [1, cancelling],
]

/** What carries an order on is drawn more often, so that walks get far. */
export const stepsOfOrders: readonly Weighted[] = [
  [2, crediting],
  [1, collecting],
  [3, placing],
  [5, paying],
  [1, cancelling],
  [1, preparing],
  [5, shipping],
  [5, receiving],
  [1, releasing],
  [1, asking],
  [1, deciding],
  [1, withdrawing],
  [1, giving],
  [
    1,
    fc
      .tuple(fc.constantFrom(0.2, 0.6, 12, 49, 8 * 24, 16 * 24), chance(4))
      .map(([hours, isLate]) => passing(hours, isLate)),
  ],
]
