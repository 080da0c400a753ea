import type pg from 'pg'
import { runDueReturns } from '#server/modules/after-sales/public.ts'
import { confirmDueReceipts, refundDueOrders, releaseDueOrders } from '#server/modules/orders/public.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { toUserAccount, brandAccounts, postTransaction, toTransferEntries } from '#server/modules/wallet/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { addRate, saveClass, saveZone, setGoodsClass } from '#server/modules/tax/administration/public.ts'
import { newId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { TestShop } from '#tests/harness/app.ts'
import type { CardShop } from '#tests/harness/card-shop.ts'
import { createCashFlow, type AccountHolder } from '#tests/harness/cash.ts'
import { collectCoupon, makeBrandCoupon, makeStoreCoupon } from '#tests/harness/coupons.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { createOrderFlow, createStaffCall } from '#tests/harness/order-flow.ts'
import type { Person } from '#tests/harness/people.ts'
import { createReturnFlow } from '#tests/harness/return-flow.ts'
import { makeStaff } from '#tests/harness/staff.ts'
import { findBrokenInvariants } from '../money-invariants.ts'
import { getReturnedToCard } from './card-model.ts'
import type { Model } from './model.ts'
import {
  buyerWithRight,
  couponTerms,
  deliveryMinor,
  reducedSku,
  skus,
  type Coupon,
  type Order,
  type OrderState,
} from './terms.ts'
import { toMajor, type TaxTerms, type Variant } from './variants.ts'
import { deliverEvents, sendRefunds, sweepAttempts } from '#tests/harness/run-jobs.ts'
import { toWholeUnits } from '#tests/harness/stripe-host.ts'

const statusByState: Readonly<Record<OrderState, number>> = {
  waiting: 0,
  paid: 1,
  prepared: 2,
  shipped: 3,
  received: 4,
  refund: 6,
  return: 6,
  closed: 6,
  cancelled: -1,
}
const year = 365 * 86_400_000

/** The shop of one sequence: a separate brand on the real server, two stores, three SKUs, two buyers, staff, two coupons. */
export type World = {
  readonly shop: TestShop
  readonly cards: CardShop
  /** Minor units as the amount that operations take. */
  readonly toMajor: (amountMinor: number) => number
  /** The database as its owner sees it. */
  readonly owner: pg.ClientBase
  readonly stores: readonly TestStore[]
  readonly flows: readonly ReturnType<typeof createOrderFlow>[]
  readonly returns: readonly ReturnType<typeof createReturnFlow>[]
  readonly cash: ReturnType<typeof createCashFlow>
  readonly manager: Person
  readonly staff: ReturnType<typeof createStaffCall>
  readonly buyers: readonly AccountHolder[]
  readonly skuIds: readonly string[]
  readonly couponIds: Readonly<Record<Coupon, string>>
  /** Ids of what the model numbers, by its numbers. */
  readonly tradeIds: string[]
  readonly orderIds: string[]
  readonly returnIds: string[]
  readonly withdrawalIds: string[]
  readonly rechargeIds: string[]
  /** The provider's name for each page. */
  readonly sessionIds: string[]
}

/** Taxes the countries where buyers live, these goods by the lower rate where there is one. */
const addTax = (shop: TestShop, { liable, ...percents }: TaxTerms, reducedGoodsId: string): Promise<void> =>
  inTransaction(shop.ctx(), async (ctx) => {
    await saveClass(ctx, 'standard', 'Standard')
    const areas = ['CN', 'DE'].map((country) => ({ country, region: '' }))
    await saveZone(ctx, { name: 'Buyers', areas, liable, exempts: 'never' })
    const rate = { zone: 'Buyers', name: 'VAT', from: '2019-04-01', source: 'a test' }
    await addRate(ctx, { ...rate, class: 'standard', percent: percents.standardPercent })
    if (percents.reducedPercent === null) return
    await saveClass(ctx, 'reduced', 'Reduced')
    await addRate(ctx, { ...rate, class: 'reduced', percent: percents.reducedPercent })
    await setGoodsClass(ctx, [reducedGoodsId], 'reduced')
  })

/** Opens a brand of the shop, whose settings are those of the variant. */
export async function openWorld(cards: CardShop, owner: pg.ClientBase, variant: Variant): Promise<World> {
  const shop = await cards.shop.addBrand()
  const stores = await Promise.all(deliveryMinor.map((feeMinor) => makeStore(shop, { feeMinor })))
  const goods: TestGoods[] = []
  for (const { store, priceMinor, stock } of skus)
    goods.push(await makeGoods(shop, { store: stores[store]!, priceMinor, stock: [stock] }))
  if (variant.tax) await addTax(shop, variant.tax, goods[reducedSku]!.goodsId)
  const cash = createCashFlow(shop)
  const buyers = [await cash.makeAccountHolder(0), await cash.makeAccountHolder(0)]
  await owner.query(`update addresses set country = 'Germany' where brand_id = $1 and user_id = $2`, [
    shop.brand.id,
    buyers[buyerWithRight]!.id,
  ])
  const manager = await makeStaff(shop, ['orders', 'finance'])
  // The clock leaps by weeks; nobody has to log in again, and no use shortens it.
  await owner.query(`update sessions set expires_at = $2, seen_at = $2 where brand_id = $1`, [
    shop.brand.id,
    new Date(shop.clock.now().getTime() + 10 * year),
  ])
  const lasting = { perUser: 100, endsAt: new Date(shop.clock.now().getTime() + 10 * year).toISOString() }
  const percent = { kind: 'percent', percent: couponTerms.brandPercent, amount: undefined }
  return {
    shop,
    cards,
    toMajor: (amountMinor) => toMajor(variant, amountMinor),
    owner,
    stores,
    flows: stores.map((store) => createOrderFlow(shop, store)),
    returns: stores.map((store) => createReturnFlow(shop, store, manager)),
    cash,
    manager,
    staff: createStaffCall(shop, manager, ['orders.decide', 'orders.refund', 'orders.release']),
    buyers,
    skuIds: goods.flatMap(({ skuIds }) => skuIds),
    couponIds: {
      store: await makeStoreCoupon(shop, stores[0]!, { ...lasting, amount: toMajor(variant, couponTerms.storeMinor) }),
      brand: await makeBrandCoupon(shop, manager.id, { ...lasting, ...percent }),
    },
    tradeIds: [],
    orderIds: [],
    returnIds: [],
    withdrawalIds: [],
    rechargeIds: [],
    sessionIds: [],
  }
}

/** Every step takes a second, so that of two things one is due first. */
export function tick(model: Model, { shop }: World): void {
  shop.clock.forward(1_000)
  model.nowMs += 1_000
}

export const creditBuyer = ({ shop, buyers }: World, buyer: number, amountMinor: number): Promise<string> =>
  postTransaction(shop.ctx(), {
    kind: 'credit',
    referenceId: newId(),
    reason: 'a test',
    actorId: null,
    entries: toTransferEntries(brandAccounts.clearing, toUserAccount(buyers[buyer]!.id, 'available'), amountMinor),
  })

export const collectCouponAs = ({ shop, buyers, couponIds }: World, buyer: number, coupon: Coupon) =>
  collectCoupon(shop, couponIds[coupon], buyers[buyer]!.token)

/** Moves the clock and does what is due, as the jobs would; the job of releases may be late. */
export async function advanceClock({ shop }: World, milliseconds: number, isReleaseLate: boolean): Promise<void> {
  shop.clock.forward(milliseconds)
  const ctx = shop.ctx()
  await expireTrades(ctx)
  await sweepAttempts(ctx)
  for (const run of [refundDueOrders, confirmDueReceipts, runDueReturns]) await run(ctx)
  if (!isReleaseLate) await releaseDueOrders(ctx)
}

/** A store's owner moves earnings into the own wallet. */
export const transferEarnings = (world: World, store: number, amountMinor: number) =>
  world.shop.post(
    '/seller/money/transfer',
    { amount: world.toMajor(amountMinor) },
    { token: world.stores[store]!.owner.token },
  )

/** Records the ids of replacement orders. */
export async function recordReplacements(model: Model, { owner, shop, returnIds, orderIds, tradeIds }: World) {
  const { rows } = await owner.query<{ return_id: string; order_id: string; trade_id: string }>(
    `select r.id as return_id, o.id as order_id, o.trade_id from returns r
     join orders o on o.brand_id = r.brand_id and o.id = r.replacement_order_id where r.brand_id = $1`,
    [shop.brand.id],
  )
  for (const { return_id: id, order_id: orderId, trade_id: tradeId } of rows) {
    const number = model.returns[returnIds.indexOf(id)]?.replacement ?? null
    if (number === null) continue
    orderIds[number] = orderId
    tradeIds[model.orders[number]!.trade] = tradeId
  }
}

/** The lines of an order as stored, in the order of the model's. */
export async function readLines({ shop, owner, skuIds, orderIds }: World, order: Order) {
  const { rows } = await owner.query<{ id: string; sku_id: string }>(
    `select id, sku_id from order_lines where brand_id = $1 and order_id = $2`,
    [shop.brand.id, orderIds[order.number]],
  )
  return order.lines.map(({ sku }) => rows.find((row) => row.sku_id === skuIds[sku])!)
}

type LineRow = {
  readonly order_id: string
  readonly store_id: string
  readonly sku_id: string
  readonly quantity: number
  readonly discount_minor: string
  readonly brand_discount_minor: string
  readonly commission_minor: string
  readonly commission_tax_minor: string
  readonly tax_minor: string
  readonly tax_added_minor: string
  readonly order_tax_minor: string
  readonly delivery_tax_added_minor: string
}

/** The stored orders of a trade, in the order of their ids in the response. */
export async function readPlaced({ shop, owner, stores, skuIds }: World, orderIds: readonly string[]) {
  const { rows } = await owner.query<LineRow>(
    `select l.*, o.store_id, o.tax_minor as order_tax_minor, o.delivery_tax_added_minor from order_lines l join orders o on o.brand_id = l.brand_id and o.id = l.order_id
     where l.brand_id = $1 and l.order_id = any($2) order by l.position`,
    [shop.brand.id, orderIds],
  )
  return orderIds.map((id) => {
    const lines = rows.filter((row) => row.order_id === id)
    const { order_tax_minor: taxMinor, delivery_tax_added_minor: added } = lines[0]!
    return {
      deliveryTaxMinor: lines.reduce((left, line) => left - Number(line.tax_minor), Number(taxMinor)),
      deliveryTaxAddedMinor: Number(added),
      store: stores.findIndex((store) => store.id === lines[0]!.store_id),
      lines: lines.map((line) => ({
        sku: skuIds.indexOf(line.sku_id),
        quantity: line.quantity,
        discountMinor: Number(line.discount_minor),
        brandDiscountMinor: Number(line.brand_discount_minor),
        commissionMinor: Number(line.commission_minor),
        commissionTaxMinor: Number(line.commission_tax_minor),
        taxMinor: Number(line.tax_minor),
        taxAddedMinor: Number(line.tax_added_minor),
      })),
    }
  })
}

/** The rows of one brand, as one value, so that a step costs one more round trip. */
const stateSql = `select
  (select jsonb_object_agg(coalesce(a.owner_id::text || ' ', '') || a.kind, coalesce(a.balance_minor, (select coalesce(sum(e.amount_minor), 0)
    from ledger_entries e where e.brand_id = $1 and e.account_id = a.id))) from ledger_accounts a where a.brand_id = $1) as accounts,
  (select jsonb_object_agg(sku_id, jsonb_build_object('available', available, 'reserved', reserved))
    from stock where brand_id = $1) as stock,
  (select jsonb_object_agg(id, jsonb_build_object('status', status, 'refunded', refunded_minor, 'released', released_at is not null,
    'units', (select jsonb_object_agg(l.sku_id, l.refunded_quantity) from order_lines l where l.brand_id = $1 and l.order_id = o.id),
    'shipped', (select jsonb_object_agg(l.sku_id, l.shipped_quantity) from order_lines l where l.brand_id = $1 and l.order_id = o.id),
    'undelivered', (select jsonb_object_agg(l.sku_id, l.undelivered_quantity) from order_lines l where l.brand_id = $1 and l.order_id = o.id),
    'parcels', (select coalesce(jsonb_agg(p.received_at is not null order by p.number), '[]') from order_parcels p where p.brand_id = $1 and p.order_id = o.id)))
    from orders o where brand_id = $1) as orders,
  (select jsonb_object_agg(t.id, jsonb_build_object('status', t.status, 'paidBy', a.method, 'refunded', coalesce(a.refunded_minor, 0)))
    from trades t left join payment_attempts a on a.brand_id = t.brand_id and a.purpose = 'trade' and a.cause_id = t.id and a.status = 'succeeded'
    where t.brand_id = $1) as trades,
  (select jsonb_object_agg(id, jsonb_build_object('state', state, 'refunded', refunded_minor, 'replacement', replacement_order_id))
    from returns where brand_id = $1) as returns,
  (select jsonb_object_agg(id, jsonb_build_object('status', status)) from withdrawals where brand_id = $1) as withdrawals,
  (select jsonb_object_agg(id, jsonb_build_object('status', status, 'credited', credited_minor)) from recharges where brand_id = $1) as recharges,
  (select jsonb_object_agg(who, usable) from (select user_id::text || ' ' || coupon_id::text as who,
    count(*) filter (where state = 'usable') as usable from collected_coupons where brand_id = $1 group by 1) held) as coupons`

type Numbers = Record<string, number>
type Rows = Record<string, unknown> | null
type StoredState = {
  readonly accounts: Numbers | null
  readonly stock: Rows
  readonly orders: Rows
  readonly trades: Rows
  readonly returns: Rows
  readonly withdrawals: Rows
  readonly recharges: Rows
  readonly coupons: Numbers | null
}
const withoutZeros = (numbers: Numbers | null) =>
  Object.fromEntries(Object.entries(numbers ?? {}).filter(([, value]) => Number(value) !== 0))

/** Items of the model by the ids of the shop. */
const indexById = <Item, Shown>(items: readonly Item[], ids: readonly string[], show: (item: Item) => Shown) =>
  Object.fromEntries(items.map((item, index) => [ids[index]!, show(item)]))

/** Balances that the model expects: wallets, earnings and the brand's own accounts hold. */
function getExpectedAccounts({ brand, storeTaxes, sellers, owners, buyers }: Model, world: World): Numbers {
  const held = world.buyers.flatMap(({ id }, index) => [
    [`${id} available`, buyers[index]!.availableMinor],
    [`${id} frozen`, buyers[index]!.frozenMinor],
  ])
  const earned = world.stores.flatMap(({ id, owner }, index) => [
    [`${id} tax`, storeTaxes[index]!],
    [`${owner.id} seller`, sellers[index]!],
    [`${owner.id} available`, owners[index]!],
  ])
  return withoutZeros({ ...brand, ...Object.fromEntries([...held, ...earned]) })
}

/** Rows that the model expects. */
function getExpected(model: Model, world: World) {
  const { buyers, skuIds, couponIds, orderIds } = world
  const countBySku = ({ lines }: Order, count: (line: Order['lines'][number]) => number) =>
    Object.fromEntries(lines.map((line) => [skuIds[line.sku]!, count(line)]))
  const order = (one: Order) => ({
    status: statusByState[one.place],
    refunded: model.getRefunded(one),
    released: one.released,
    units: countBySku(one, ({ refunded }) => refunded),
    shipped: countBySku(one, ({ shipped }) => shipped),
    undelivered: countBySku(one, ({ undelivered }) => undelivered),
    parcels: one.parcels.map(({ isReceived }) => isReceived),
  })
  const usable = buyers.flatMap(({ id }, index) =>
    (['store', 'brand'] as const).map((kind) => [`${id} ${couponIds[kind]}`, model.buyers[index]!.usable[kind]]),
  )
  return {
    accounts: getExpectedAccounts(model, world),
    stock: indexById(model.stock, skuIds, (stock) => stock),
    orders: indexById(model.orders, orderIds, order),
    trades: indexById(model.trades, world.tradeIds, ({ status, paidBy, refundedMinor }) => ({
      status,
      paidBy: paidBy === 'card' ? 'stripe' : paidBy,
      refunded: refundedMinor,
    })),
    returns: indexById(model.returns, world.returnIds, ({ state, refundedMinor, replacement }) => ({
      state,
      refunded: refundedMinor,
      replacement: replacement === null ? null : orderIds[replacement],
    })),
    withdrawals: indexById(model.withdrawals, world.withdrawalIds, ({ status }) => ({ status })),
    recharges: indexById(model.recharges, world.rechargeIds, ({ status, creditedMinor }) => ({
      status,
      credited: creditedMinor,
    })),
    coupons: withoutZeros(Object.fromEntries(usable)),
    cards: indexById(model.pages, world.sessionIds, (page) => ({
      paid: page.money === 'none' ? 0 : world.toMajor(page.amountMinor),
      back: world.toMajor(getReturnedToCard(model, page)),
    })),
  }
}

/** Payments and refunds of each page as the provider has them, in whole units of the currency. */
function readProviderState({ cards: { stripe }, sessionIds }: World) {
  const seen = (id: string) => {
    const { payment_intent: payment, amount_total: amount, currency } = stripe.sessions.get(id)!
    const refunds = [...stripe.refunds.values()].filter((refund) => refund.payment_intent === payment)
    const backAmount = refunds.reduce((sum, refund) => sum + refund.amount, 0)
    return { paid: payment ? toWholeUnits(currency, amount) : 0, back: toWholeUnits(currency, backAmount) }
  }
  return Object.fromEntries(sessionIds.map((id) => [id, seen(id)]))
}

/** Both sides after a step: the model's and the database's, and every law of money that is broken. */
export async function compare(model: Model, world: World) {
  const { shop, owner } = world
  await deliverEvents(shop.ctx())
  await sendRefunds(shop.ctx())
  const { rows } = await owner.query<StoredState>(stateSql, [shop.brand.id])
  const { accounts, coupons, ...seen } = rows[0]!
  const errors = [
    ...(await checkLedger(shop.ctx())),
    ...(await checkEscrow(shop.ctx())),
    ...(await findBrokenInvariants(owner, shop.brand.id)),
  ]
  return {
    wanted: { ...getExpected(model, world), faults: [] },
    found: {
      ...Object.fromEntries(Object.entries(seen).map(([name, some]) => [name, some ?? {}])),
      accounts: withoutZeros(accounts),
      coupons: withoutZeros(coupons),
      cards: readProviderState(world),
      faults: errors,
    },
  }
}
