import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer } from '#tests/harness/app.ts'
import { allowed, commissionPercent, priceOf, skus, type Coupon, type Deed, type Model, type Order } from './model.ts'
import { collectCoupon, compare, creditBuyer, passTime, readPlaced, type World } from './world.ts'

type Told = Pick<Answer, 'status'>
/** What a step did to the shop, for a planted fault to meddle with. */
export type Done = { readonly deed: string; readonly order?: Order; readonly orderId?: string }
/** Called after every step that succeeded; a planted fault changes rows here as a faulty handler would have. */
export type Meddle = (world: World, done: Done) => Promise<void>
type Real = { readonly world: World; readonly meddle: Meddle }

type Step = {
  readonly name: string
  /** Whether the model's shop has anything to do it to. */
  readonly can?: (model: Model) => boolean
  /** Does it to both; answers what was done, null where it was rightly refused. */
  readonly act: (model: Model, world: World) => Promise<Done | null>
}

class WalkStep implements fc.AsyncCommand<Model, Real> {
  readonly #step: Step
  constructor(step: Step) {
    this.#step = step
  }
  check = (model: Readonly<Model>) => this.#step.can?.(model as Model) ?? true
  async run(model: Model, { world, meddle }: Real): Promise<void> {
    const done = await this.#step.act(model, world)
    if (done) await meddle(world, done)
    const { wanted, found } = await compare(model, world)
    assert.deepEqual(found, wanted, `after ${this.#step.name}`)
  }
  toString = () => this.#step.name
}

const isRefused = ({ status }: Told) => status >= 400 && status < 500

/** The answer must be the one that the model foresees. */
function mustBe(told: Told, good: boolean): void {
  if (good) assert.equal(told.status, 200, JSON.stringify(told))
  else assert.ok(isRefused(told), `should have been refused: ${JSON.stringify(told)}`)
}

/** One of several by a number of any size. */
const pick = <Item>(items: readonly Item[], nth: number): Item | undefined => items[nth % Math.max(1, items.length)]

const credit = (buyer: number, amountMinor: number): Step => ({
  name: `credit(${buyer}, ${amountMinor})`,
  act: async (model, world) => {
    await creditBuyer(world, buyer, amountMinor)
    model.credit(buyer, amountMinor)
    return { deed: 'credit' }
  },
})

const collectOne = (buyer: number, coupon: Coupon): Step => ({
  name: `collect(${buyer}, ${coupon})`,
  act: async (model, world) => {
    mustBe(await collectCoupon(world, buyer, coupon), true)
    model.collect(buyer, coupon)
    return { deed: 'collect' }
  },
})

const pass = (hours: number): Step => ({
  name: `pass(${hours} h)`,
  act: async (model, world) => {
    await passTime(world, hours * 3_600_000)
    model.pass(hours * 3_600_000)
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

/** Pays a trade, or twice at once: then one is refused. */
const pay = (nth: number, twice: boolean): Step => ({
  name: `pay(${nth}${twice ? ', twice' : ''})`,
  can: ({ trades }) => trades.length > 0,
  act: async (model, world) => {
    // Mostly one that waits, as nobody pays what is done with.
    const waiting = model.trades.filter(({ status }) => status === 'awaiting_payment')
    const trade = pick(waiting.length > 0 && nth % 4 > 0 ? waiting : model.trades, nth)!
    const tradeId = world.tradeIds[trade.number]!
    const buyer = world.buyers[trade.buyer]!
    const good =
      trade.status === 'awaiting_payment' && model.payableOf(trade) <= model.buyers[trade.buyer]!.availableMinor
    const answers = await Promise.all((twice ? [1, 2] : [1]).map(() => buyer.pay(tradeId)))
    assert.equal(answers.filter(({ status }) => status === 200).length, good ? 1 : 0)
    assert.ok(
      answers.every((answer) => answer.status === 200 || isRefused(answer)),
      JSON.stringify(answers),
    )
    if (!good) return null
    model.pay(trade)
    return { deed: 'pay' }
  },
})

type OnOrder = {
  readonly deed: Deed
  readonly nth: number
  /** Takes any order, wherever it is, so that most are refused. */
  readonly anywhere: boolean
  readonly detail?: string
  /** Further reasons to be refused. */
  readonly fits?: (order: Order) => boolean
  readonly ask: (world: World, order: Order, orderId: string) => Promise<Told>
  readonly change: (model: Model, order: Order) => void
}

/** A deed on an order: on one where it is allowed, or on any, to be refused there and change nothing. */
const onOrder = ({ deed, nth, anywhere, detail, fits = () => true, ask, change }: OnOrder): Step => {
  const choices = (model: Model) => (anywhere ? model.orders : model.orders.filter(allowed[deed]))
  return {
    name: `${deed}(${nth}${anywhere ? ' of all' : ''}${detail ? `, ${detail}` : ''})`,
    can: (model) => choices(model).length > 0,
    act: async (model, world) => {
      const order = pick(choices(model), nth)!
      const orderId = world.orderIds[order.number]!
      const good = allowed[deed](order) && fits(order)
      mustBe(await ask(world, order, orderId), good)
      if (!good) return null
      change(model, order)
      return { deed, order, orderId }
    },
  }
}

/** An answer of an operation that is called inside the process, where a refusal is thrown. */
const told = (asked: Promise<unknown>): Promise<Told> =>
  asked.then(
    () => ({ status: 200 }),
    (error: Error & { status?: number }) => ({ ...error, message: error.message, status: error.status ?? 500 }),
  )

const flowOf = ({ flows }: World, order: Order) => flows[order.store]!
const buyerOf = ({ buyers }: World, order: Order) => buyers[order.buyer]!

async function askGiveBack(
  world: World,
  orderId: string,
  units: readonly number[],
  withDelivery: boolean,
): Promise<Told> {
  const { rows } = await world.owner.query<{ id: string }>(
    `select id from order_lines where brand_id = $1 and order_id = $2 order by position`,
    [world.shop.brand.id, orderId],
  )
  const lines = rows.flatMap(({ id }, index) => (units[index]! > 0 ? [{ lineId: id, quantity: units[index]! }] : []))
  return told(world.staff('staffOrders.refund', { orderId, lines, withDelivery, reason: 'Broken' }))
}

const buyerIndex = fc.nat(1)
const coupon = fc.constantFrom<Coupon>('store', 'brand')
const target = fc.record({ nth: fc.nat(99), anywhere: fc.nat(5).map((lot) => lot === 0) })
const wish = fc
  .tuple(fc.nat(skus.length - 1), fc.integer({ min: 1, max: 4 }))
  .map(([sku, quantity]): Wish => ({ sku, quantity }))
const wishes = fc.uniqueArray(wish, {
  minLength: 1,
  maxLength: 3,
  selector: ({ sku }) => sku,
})

const simply = (deed: 'cancel' | 'prepare' | 'ship' | 'receive' | 'askRefund' | 'release', ask: OnOrder['ask']) =>
  target.map((at) => onOrder({ ...at, deed, ask, change: (model, order) => model[deed](order) }))

const decide = fc.record({ at: target, approve: fc.boolean(), byStaff: fc.boolean() }).map(({ at, approve, byStaff }) =>
  onOrder({
    ...at,
    deed: 'decideRefund',
    detail: `${approve ? 'grant' : 'decline'}, ${byStaff ? 'staff' : 'seller'}`,
    ask: (world, order, orderId) =>
      byStaff
        ? told(world.staff('staffOrders.decideRefund', { orderId, approve, reason: 'So be it' }))
        : flowOf(world, order).decide(orderId, approve, 'So be it'),
    change: (model, order) => (approve ? model.grantRefund(order) : model.declineRefund(order)),
  }),
)

const giveBack = fc
  .record({ at: target, units: fc.tuple(fc.nat(3), fc.nat(3)), withDelivery: fc.boolean() })
  .map(({ at, units: wanted, withDelivery }) => {
    const unitsOf = (order: Order) => order.lines.map((_, index) => wanted[index]!)
    return onOrder({
      ...at,
      deed: 'giveBack',
      detail: `${wanted.join(' and ')}${withDelivery ? ' with delivery' : ''}`,
      fits: (order) => {
        const units = unitsOf(order)
        const isEmpty = units.every((count) => count === 0) && !withDelivery
        return !isEmpty && order.lines.every((line, index) => line.refunded + units[index]! <= line.quantity)
      },
      ask: (world, order, orderId) => askGiveBack(world, orderId, unitsOf(order), withDelivery),
      change: (model, order) => model.giveBack(order, unitsOf(order), withDelivery),
    })
  })

const placing = fc
  .record({ buyer: buyerIndex, wishes, coupon: fc.option(coupon) })
  .map(({ buyer, wishes, coupon }) => place(buyer, wishes, coupon))
const paying = fc
  .record({ nth: fc.nat(99), twice: fc.nat(3).map((lot) => lot === 0) })
  .map((one) => pay(one.nth, one.twice))

const crediting = fc
  .record({ buyer: buyerIndex, amount: fc.integer({ min: 1_000, max: 9_000 }) })
  .map(({ buyer, amount }) => credit(buyer, amount))
const collecting = fc.record({ buyer: buyerIndex, coupon }).map((one) => collectOne(one.buyer, one.coupon))
const shipping = simply('ship', (world, order, orderId) => flowOf(world, order).ship(orderId))
const receiving = simply('receive', (world, order, orderId) =>
  flowOf(world, order).receive(buyerOf(world, order), orderId),
)
const releasing = simply('release', (world, _order, orderId) => told(world.staff('staffOrders.release', { orderId })))

/** Every step there is and how often it is drawn; what carries an order on more often, so that walks get far. */
const weighted: readonly (readonly [number, fc.Arbitrary<Step>])[] = [
  [1, crediting],
  [1, collecting],
  [2, placing],
  [3, paying],
  [1, simply('cancel', (world, order, orderId) => buyerOf(world, order).cancel(orderId))],
  [1, simply('prepare', (world, order, orderId) => flowOf(world, order).prepare(orderId))],
  [3, shipping],
  [3, receiving],
  [2, releasing],
  [1, simply('askRefund', (world, order, orderId) => flowOf(world, order).askRefund(buyerOf(world, order), orderId))],
  [2, decide],
  [3, giveBack],
  [1, fc.constantFrom(0.6, 49, 8 * 24, 16 * 24).map(pass)],
]
const steps = weighted.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

/** A walk of up to `longest` steps; a step that the walk leaves nothing to do for is passed over. */
export const walks = (longest: number) =>
  fc.commands(
    steps.map((step) => step.map((one) => new WalkStep(one))),
    { maxCommands: longest, size: 'max' },
  )

/** Walks a model and a shop side by side; throws at the first difference. */
export const walk = async (model: Model, real: Real, path: Iterable<fc.AsyncCommand<Model, Real>>): Promise<void> =>
  fc.asyncModelRun(() => ({ model, real }), path)
