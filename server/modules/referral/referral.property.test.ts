import fc from 'fast-check'
import { sql, type Selectable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestGoods, type TestStore } from '#tests/harness/goods.ts'
import { toPrincipal } from '#tests/harness/order-flow.ts'
import { makePerson, type Person } from '#tests/harness/people.ts'
import { recordFigure, scale, seed } from '#tests/trust/figures.ts'
import { brandAccounts, getBalance, postTransaction, toTransferEntries, toUserAccount } from '../wallet/public.ts'
import { checkLedger } from '../wallet/checks/public.ts'
import { claimRewards } from './claim-rewards.ts'
import { changeRewards, expireRewards, recordRewards, releaseRewards } from './public.ts'

let shop: TestShop
let store: TestStore
let goods: TestGoods
beforeAll(async () => {
  shop = await openTestShop({ policy: { referralClaimDays: 5, referralMonthMaxAmount: 0 } })
  store = await makeStore(shop)
  goods = await makeGoods(shop, { store })
})
afterAll(() => shop.close())

const units = 3
const priceMinor = 10_000
const commissionMinor = 500 * units

/** A paid order of three units, written straight into the database. */
async function insertOrder(userId: string): Promise<{ id: string; tradeId: string }> {
  const [id, tradeId] = [newId(), newId()]
  const [now, db] = [shop.clock.now(), shop.db()]
  const owned = { brand_id: shop.brand.id, user_id: userId }
  const currency = shop.brand.settings.currency.code
  const address = JSON.stringify({ street: 'S', city: 'C', postcode: null, areaCode: '1', phone: '1' })
  const total = priceMinor * units
  await db
    .insertInto('trades')
    .values({
      ...owned,
      id: tradeId,
      status: 'paid',
      payable_minor: total,
      currency,
      created_at: now,
      expires_at: now,
      paid_at: now,
    })
    .execute()
  await db
    .insertInto('orders')
    .values({
      ...owned,
      id,
      number: id.slice(0, 20),
      trade_id: tradeId,
      store_id: store.id,
      store_name: '{"en":"Store"}',
      status: 4,
      goods_minor: total,
      delivery_minor: 0,
      payable_minor: total,
      currency,
      address,
      delivery: '{}',
      created_at: now,
      paid_at: now,
    })
    .execute()
  await db
    .insertInto('order_lines')
    .values({
      brand_id: shop.brand.id,
      id: newId(),
      order_id: id,
      position: 0,
      sku_id: goods.skuIds[0]!,
      goods_id: goods.goodsId,
      name: '{"en":"Cup"}',
      specifications: '[]',
      price_minor: priceMinor,
      quantity: units,
      subtotal_minor: total,
      commission_minor: commissionMinor,
      allocations: '[]',
    })
    .execute()
  return { id, tradeId }
}

type Scene = { readonly referrer: Person; readonly buyer: Person; readonly orders: { id: string; tradeId: string }[] }

async function makeScene(): Promise<Scene> {
  const referrer = await makePerson(shop)
  shop.clock.forward(1)
  const buyer = await makePerson(shop)
  await shop
    .db()
    .updateTable('users')
    .set({ referrer_id: referrer.id, referred_at: shop.clock.now() })
    .where('id', '=', buyer.id)
    .execute()
  return { referrer, buyer, orders: [] }
}

/** A refusal is an answer; anything else is an error. */
const allowRefusal = (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
}

type Db = Ctx['db']
type OrderMoney = Pick<
  Selectable<Tables['orders']>,
  'payable_minor' | 'refunded_minor' | 'charged_back_minor' | 'held_minor'
>

/** Changes an order that no chargeback holds, or ends its chargeback; the event is handled twice, as after a crash. */
async function changeOrder(orderId: string, work: (db: Db, row: OrderMoney) => Promise<void>): Promise<void> {
  await inTransaction(shop.ctx(), async ({ db }) => {
    const row = await db
      .selectFrom('orders')
      .select(['payable_minor', 'refunded_minor', 'charged_back_minor', 'held_minor'])
      .where('brand_id', '=', shop.brand.id)
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await work(db, row)
  })
  for (const _ of [1, 2]) await inTransaction(shop.ctx(), (ctx) => changeRewards(ctx, [{ orderId }]))
}

const commands = {
  buy: async ({ buyer, orders }: Scene) => {
    const order = await insertOrder(buyer.id)
    orders.push(order)
    await inTransaction(shop.ctx(), (ctx) =>
      recordRewards(ctx, { tradeId: order.tradeId, orderIds: [order.id], goodsIds: [], sold: [] }),
    )
  },
  release: async ({ orders }: Scene, which: number) => {
    const order = orders.at(-1 - which)
    if (!order) return
    await shop.db().updateTable('orders').set({ released_at: shop.clock.now() }).where('id', '=', order.id).execute()
    await inTransaction(shop.ctx(), (ctx) => releaseRewards(ctx, [{ orderId: order.id }]))
  },
  refund: async ({ orders }: Scene, which: number) => {
    const order = orders.at(-1 - which)
    if (!order) return
    await changeOrder(order.id, async (db, { held_minor: heldMinor }) => {
      if (heldMinor !== null) return
      await sql`
        update order_lines set refunded_quantity = refunded_quantity + 1
        where brand_id = ${shop.brand.id} and order_id = ${order.id} and refunded_quantity < quantity`.execute(db)
      await sql`
        update orders set refunded_minor = least(payable_minor - charged_back_minor, ${priceMinor} * (
          select refunded_quantity from order_lines where brand_id = ${shop.brand.id} and order_id = ${order.id}))
        where brand_id = ${shop.brand.id} and id = ${order.id}`.execute(db)
    })
  },
  /** A bank takes half or all of an order that is not held, or decides about one that is: won, or lost. */
  chargeBack: async ({ orders }: Scene, which: number) => {
    const order = orders.at(-1 - (which % 2))
    if (!order) return
    await changeOrder(order.id, async (db, { held_minor: heldMinor, ...row }) => {
      const leftMinor = row.payable_minor - row.refunded_minor - row.charged_back_minor
      const takenMinor = which === 0 ? Math.ceil(leftMinor / 2) : leftMinor
      if (heldMinor === null && takenMinor === 0) return
      const change =
        heldMinor === null
          ? { charged_back_minor: row.charged_back_minor + takenMinor, held_minor: takenMinor }
          : { charged_back_minor: row.charged_back_minor - (which === 1 ? 0 : heldMinor), held_minor: null }
      await db
        .updateTable('orders')
        .set({ ...change, chargeback_id: newId() })
        .where('brand_id', '=', shop.brand.id)
        .where('id', '=', order.id)
        .execute()
    })
  },
  claim: async ({ referrer }: Scene) => {
    const ctx = { ...shop.ctx(toPrincipal(referrer)), principal: toPrincipal(referrer) }
    await inTransaction(ctx, (ctx) => claimRewards(ctx, { profitIds: undefined })).catch(allowRefusal)
  },
  spend: async ({ referrer }: Scene, which: number) => {
    const entries = toTransferEntries(toUserAccount(referrer.id, 'available'), brandAccounts.clearing, 70 + which)
    const posting = { kind: 'withdrawal', referenceId: newId(), reason: '', actorId: null, entries } as const
    await postTransaction(shop.ctx(), posting).catch(allowRefusal)
  },
  expire: async (_: Scene, which: number) => {
    shop.clock.forward(which * 86_400_000)
    await expireRewards(shop.ctx())
  },
} as const

type Command = keyof typeof commands

/** Errors in the rewards of a referrer: rows, movements and wallet must agree. */
async function findErrors({ referrer }: Scene): Promise<string[]> {
  const ofBrand = shop.brand.id
  const rows = await shop
    .db()
    .selectFrom('referral_profits')
    .selectAll()
    .where('brand_id', '=', ofBrand)
    .where('referrer_id', '=', referrer.id)
    .execute()
  const { rows: moved } = await sql<{ kind: string; amount: number }>`
    select moved.kind, entry.amount_minor as amount from ledger_entries as entry
    join ledger_transactions as moved on moved.brand_id = ${ofBrand} and moved.id = entry.transaction_id
    join ledger_accounts as account on account.brand_id = ${ofBrand} and account.id = entry.account_id
    where entry.brand_id = ${ofBrand} and account.kind = 'available' and account.owner_id = ${referrer.id}
      and moved.kind in ('referral_claim', 'referral_return')`.execute(shop.db())
  const full = Math.min((priceMinor * units) / 100, commissionMinor)
  const paid = rows.reduce((sum, { paid_minor, taken_minor }) => sum + paid_minor - taken_minor, 0)
  const received = moved.reduce((sum, { amount }) => sum + amount, 0)
  const { availableMinor } = await getBalance(shop.ctx(), referrer.id)
  const orders = await shop
    .db()
    .selectFrom('orders')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.brand_id', '=', 'orders.brand_id').onRef('line.order_id', '=', 'orders.id'),
    )
    .select([
      'orders.id',
      'orders.payable_minor',
      'orders.refunded_minor',
      'orders.charged_back_minor',
      'line.refunded_quantity',
    ])
    .where('orders.brand_id', '=', ofBrand)
    .execute()
  const worth = new Map(
    orders.map(({ id, refunded_quantity, payable_minor, refunded_minor, charged_back_minor }) => {
      const leftMinor = payable_minor - refunded_minor - charged_back_minor
      return [id, Math.floor(Math.min((units - refunded_quantity) * priceMinor, leftMinor) / 100)]
    }),
  )
  return [
    ...(received === paid ? [] : [`the wallet received ${received}, the rewards say ${paid}`]),
    ...(availableMinor >= 0 ? [] : ['the wallet is negative']),
    ...rows.filter(({ paid_minor }) => paid_minor > full).map(({ id }) => `${id} was paid more than once`),
    ...rows
      .filter(({ claimed_at, amount_minor, order_id }) => claimed_at !== null && amount_minor > worth.get(order_id)!)
      .map(({ id }) => `${id} is left after a refund`),
    ...rows
      .filter(({ paid_minor, amount_minor, order_id }) => amount_minor < Math.min(paid_minor, worth.get(order_id)!))
      .map(({ id }) => `${id} is less than its order is worth`),
  ]
}

const names = Object.keys(commands) as Command[]
const step = fc.record({ command: fc.constantFrom(...names), which: fc.nat(2) })
/** Those of a round run at once. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 7 })

it(
  'in any order and at once, a reward is paid once, refunds and chargebacks take it back, and the ledger adds up',
  { timeout: 240_000 * scale },
  async () => {
    let done = 0
    await fc.assert(
      fc.asyncProperty(story, async (rounds) => {
        const scene = await makeScene()
        await commands.buy(scene)
        for (const round of rounds) {
          await Promise.all(round.map(({ command, which }) => commands[command](scene, which)))
          done += round.length
        }
        expect(await findErrors(scene)).toEqual([])
      }),
      { numRuns: 200 * scale, seed },
    )
    expect(await checkLedger(shop.ctx())).toEqual([])
    recordFigure({
      promise: 2,
      name: 'referrals',
      text: `${done} random purchases, releases, refunds, chargebacks, claims, payments and expiries at once: no reward is paid twice`,
    })
  },
)

it('finds a second payment and a reward that outlives its refund (negative control)', async () => {
  const scene = await makeScene()
  await commands.buy(scene)
  await commands.release(scene, 0)
  await commands.claim(scene)
  expect(await findErrors(scene)).toEqual([])
  const entries = toTransferEntries(brandAccounts.referral, toUserAccount(scene.referrer.id, 'available'), 300)
  await postTransaction(shop.ctx(), {
    kind: 'referral_claim',
    referenceId: newId(),
    reason: '',
    actorId: null,
    entries,
  })
  expect(await findErrors(scene)).toEqual(['the wallet received 600, the rewards say 300'])
  const [order] = scene.orders
  const set = (change: { charged_back_minor: number; held_minor: number | null; chargeback_id?: string }) =>
    shop.db().updateTable('orders').set(change).where('id', '=', order!.id).execute()
  await shop.db().updateTable('order_lines').set({ refunded_quantity: 3 }).where('order_id', '=', order!.id).execute()
  expect((await findErrors(scene)).some((error) => error.endsWith('is left after a refund'))).toBe(true)
  await shop.db().updateTable('order_lines').set({ refunded_quantity: 0 }).where('order_id', '=', order!.id).execute()
  await set({ charged_back_minor: 30_000, held_minor: 30_000, chargeback_id: newId() })
  expect((await findErrors(scene)).some((error) => error.endsWith('is left after a refund'))).toBe(true)
  await inTransaction(shop.ctx(), (ctx) => changeRewards(ctx, [{ orderId: order!.id }]))
  expect((await findErrors(scene)).some((error) => error.endsWith('is left after a refund'))).toBe(false)
  await set({ charged_back_minor: 0, held_minor: null })
  expect((await findErrors(scene)).some((error) => error.endsWith('is less than its order is worth'))).toBe(true)
})
