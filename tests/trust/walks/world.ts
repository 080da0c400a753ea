import type pg from 'pg'
import { expireTrades, receiveDueOrders, refundDueOrders, releaseDueOrders } from '#server/modules/orders/public.ts'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { accountOf, brandAccounts, checkLedger, postTransaction, transfer } from '#server/modules/wallet/public.ts'
import { newId } from '#server/platform/ids.ts'
import { deliverEvents } from '#server/platform/outbox.ts'
import { subscriptions } from '#server/subscriptions.ts'
import type { TestShop } from '#tests/harness/app.ts'
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts'
import { collect, makeBrandCoupon, makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { orderFlow, staffAsk } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { brokenLaws } from '../conservation.ts'
import { couponTerms, deliveryMinor, skus, type Coupon, type Model, type Order, type Place } from './model.ts'

const statusOf: Readonly<Record<Place, number>> = {
  waiting: 0,
  paid: 1,
  prepared: 2,
  shipped: 3,
  received: 4,
  refund: 6,
  cancelled: -1,
}
const year = 365 * 86_400_000

/** One walk's shop: a brand of its own on the real server, two stores, three SKUs, two buyers, staff, two coupons. */
export type World = {
  readonly shop: TestShop
  /** The database as its owner sees it. */
  readonly owner: pg.ClientBase
  readonly stores: readonly TestStore[]
  readonly flows: readonly ReturnType<typeof orderFlow>[]
  readonly staff: ReturnType<typeof staffAsk>
  readonly buyers: readonly Buyer[]
  readonly skuIds: readonly string[]
  readonly couponIds: Readonly<Record<Coupon, string>>
  /** Ids of the model's trades and orders, by its numbers. */
  readonly tradeIds: string[]
  readonly orderIds: string[]
}

export async function openWorld(system: TestShop, owner: pg.ClientBase): Promise<World> {
  const shop = await system.addBrand()
  const stores = await Promise.all(deliveryMinor.map((feeMinor) => makeStore(shop, { feeMinor })))
  const skuIds: string[] = []
  for (const { store, priceMinor, stock } of skus)
    skuIds.push(...(await makeGoods(shop, { store: stores[store]!, priceMinor, stock: [stock] })).skuIds)
  const buyers = [await makeBuyer(shop), await makeBuyer(shop)]
  const manager = await makePerson(shop)
  // The clock leaps by weeks; nobody has to log in again.
  await owner.query(`update sessions set expires_at = $2 where brand_id = $1`, [
    shop.brand.id,
    new Date(shop.clock.now().getTime() + 10 * year),
  ])
  const lasting = { perUser: 100, endsAt: new Date(shop.clock.now().getTime() + 10 * year).toISOString() }
  const percent = { kind: 'percent', percent: couponTerms.brandPercent, amount: undefined }
  return {
    shop,
    owner,
    stores,
    flows: stores.map((store) => orderFlow(shop, store)),
    staff: staffAsk(shop, manager, ['orders.decide', 'orders.refund', 'orders.release']),
    buyers,
    skuIds,
    couponIds: {
      store: await makeStoreCoupon(shop, stores[0]!, { ...lasting, amount: couponTerms.storeMinor / 100 }),
      brand: await makeBrandCoupon(shop, manager.id, { ...lasting, ...percent }),
    },
    tradeIds: [],
    orderIds: [],
  }
}

export const creditBuyer = ({ shop, buyers }: World, buyer: number, amountMinor: number): Promise<string> =>
  postTransaction(shop.ctx(), {
    kind: 'credit',
    causeId: newId(),
    reason: 'a test',
    actorId: null,
    entries: transfer(brandAccounts.clearing, accountOf(buyers[buyer]!.id, 'available'), amountMinor),
  })

export const collectCoupon = ({ shop, buyers, couponIds }: World, buyer: number, coupon: Coupon) =>
  collect(shop, couponIds[coupon], buyers[buyer]!.token)

/** Moves the clock and does what is due, as the jobs would. */
export async function passTime({ shop }: World, milliseconds: number): Promise<void> {
  shop.clock.forward(milliseconds)
  for (const run of [expireTrades, refundDueOrders, receiveDueOrders, releaseDueOrders]) await run(shop.ctx())
}

type LineRow = {
  readonly order_id: string
  readonly store_id: string
  readonly sku_id: string
  readonly quantity: number
  readonly discount_minor: string
  readonly brand_discount_minor: string
  readonly commission_minor: string
}

/** What the shop wrote of a trade's orders, in the order of their ids in its answer. */
export async function readPlaced({ shop, owner, stores, skuIds }: World, orderIds: readonly string[]) {
  const { rows } = await owner.query<LineRow>(
    `select l.*, o.store_id from order_lines l join orders o on o.brand_id = l.brand_id and o.id = l.order_id
     where l.brand_id = $1 and l.order_id = any($2) order by l.position`,
    [shop.brand.id, orderIds],
  )
  return orderIds.map((id) => {
    const lines = rows.filter((row) => row.order_id === id)
    return {
      store: stores.findIndex((store) => store.id === lines[0]!.store_id),
      lines: lines.map((line) => ({
        sku: skuIds.indexOf(line.sku_id),
        quantity: line.quantity,
        discountMinor: Number(line.discount_minor),
        brandDiscountMinor: Number(line.brand_discount_minor),
        commissionMinor: Number(line.commission_minor),
      })),
    }
  })
}

/** The rows of one brand, as one value, so that a step costs one more round trip. */
const wholeState = `select
  (select jsonb_object_agg(coalesce(a.owner_id::text || ' ', '') || a.kind, coalesce(a.balance_minor, (select coalesce(sum(e.amount_minor), 0)
    from ledger_entries e where e.brand_id = $1 and e.account_id = a.id))) from ledger_accounts a where a.brand_id = $1) as accounts,
  (select jsonb_object_agg(sku_id, jsonb_build_object('available', available, 'reserved', reserved))
    from stock where brand_id = $1) as stock,
  (select jsonb_object_agg(id, jsonb_build_object('status', status, 'refunded', refunded_minor, 'released', released_at is not null,
    'units', (select jsonb_agg(l.refunded_quantity order by l.position) from order_lines l where l.brand_id = $1 and l.order_id = o.id)))
    from orders o where brand_id = $1) as orders,
  (select jsonb_object_agg(id, jsonb_build_object('status', status)) from trades where brand_id = $1) as trades,
  (select jsonb_object_agg(who, usable) from (select user_id::text || ' ' || coupon_id::text as who,
    count(*) filter (where state = 'usable') as usable from collected_coupons where brand_id = $1 group by 1) held) as coupons`

type Numbers = Record<string, number>
type Seen = {
  readonly accounts: Numbers | null
  readonly stock: Record<string, unknown>
  readonly orders: Record<string, unknown> | null
  readonly trades: Record<string, { status: string }> | null
  readonly coupons: Numbers | null
}
const withoutZeros = (numbers: Numbers | null) =>
  Object.fromEntries(Object.entries(numbers ?? {}).filter(([, value]) => Number(value) !== 0))

/** What the model says the rows must be. */
function expected(model: Model, { buyers, stores, skuIds, couponIds, tradeIds, orderIds }: World) {
  const order = (one: Order) => ({
    status: statusOf[one.place],
    refunded: model.refundedOf(one),
    released: one.released,
    units: one.lines.map(({ refunded }) => refunded),
  })
  return {
    accounts: withoutZeros({
      ...model.brand,
      ...Object.fromEntries(stores.map(({ owner }, index) => [`${owner.id} seller`, model.sellers[index]!])),
      ...Object.fromEntries(buyers.map(({ id }, index) => [`${id} available`, model.buyers[index]!.availableMinor])),
    }),
    stock: Object.fromEntries(skuIds.map((id, index) => [id, model.stock[index]])),
    orders: Object.fromEntries(model.orders.map((one, index) => [orderIds[index], order(one)])),
    trades: Object.fromEntries(model.trades.map(({ status }, index) => [tradeIds[index], { status }])),
    coupons: withoutZeros(
      Object.fromEntries(
        buyers.flatMap(({ id }, index) =>
          (['store', 'brand'] as const).map((kind) => [`${id} ${couponIds[kind]}`, model.buyers[index]!.usable[kind]]),
        ),
      ),
    ),
  }
}

/** Both sides after a step: the model's and the database's, and every law of money that is broken. */
export async function compare(model: Model, world: World) {
  const { shop, owner } = world
  await deliverEvents(shop.ctx(), subscriptions)
  const { rows } = await owner.query<Seen>(wholeState, [shop.brand.id])
  const { accounts, stock, orders, trades, coupons } = rows[0]!
  const faults = [
    ...(await checkLedger(shop.ctx())),
    ...(await checkEscrow(shop.ctx())),
    ...(await brokenLaws(owner, shop.brand.id)),
  ]
  return {
    wanted: { ...expected(model, world), faults: [] },
    found: {
      accounts: withoutZeros(accounts),
      stock,
      orders: orders ?? {},
      trades: trades ?? {},
      coupons: withoutZeros(coupons),
      faults,
    },
  }
}
