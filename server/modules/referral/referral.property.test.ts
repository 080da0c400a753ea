import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
import { expireRewards, lowerRewards, recordRewards, releaseRewards } from './public.ts'

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
    await sql`
      update order_lines set refunded_quantity = refunded_quantity + 1
      where brand_id = ${shop.brand.id} and order_id = ${order.id} and refunded_quantity < quantity`.execute(shop.db())
    await sql`
      update orders set refunded_minor = ${priceMinor} * (select refunded_quantity from order_lines
        where brand_id = ${shop.brand.id} and order_id = ${order.id})
      where brand_id = ${shop.brand.id} and id = ${order.id}`.execute(shop.db())
    // The event is handled twice, as after a crash.
    for (const _ of [1, 2]) await inTransaction(shop.ctx(), (ctx) => lowerRewards(ctx, [{ orderId: order.id }]))
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
  const orders = await shop.db().selectFrom('order_lines').select(['order_id', 'refunded_quantity']).execute()
  const refunded = new Map(orders.map(({ order_id, refunded_quantity }) => [order_id, refunded_quantity]))
  return [
    ...(received === paid ? [] : [`the wallet received ${received}, the rewards say ${paid}`]),
    ...(availableMinor >= 0 ? [] : ['the wallet is negative']),
    ...rows.filter(({ paid_minor }) => paid_minor > full).map(({ id }) => `${id} was paid more than once`),
    ...rows
      .filter(({ state, amount_minor, order_id }) => {
        const due = ((units - refunded.get(order_id)!) * priceMinor) / 100
        return state === 'claimed' && amount_minor > due
      })
      .map(({ id }) => `${id} is left after a refund`),
  ]
}

const names = Object.keys(commands) as Command[]
const step = fc.record({ command: fc.constantFrom(...names), which: fc.nat(2) })
/** Those of a round run at once. */
const story = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 7 })

it(
  'in any order and at once, a reward is paid once, a refund takes it back, and the ledger adds up',
  { timeout: 120_000 * scale },
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
      text: `${done} random purchases, releases, refunds, claims, payments and expiries at once: no reward is paid twice`,
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
  await shop.db().updateTable('order_lines').set({ refunded_quantity: 3 }).where('order_id', '=', order!.id).execute()
  expect((await findErrors(scene)).some((error) => error.endsWith('is left after a refund'))).toBe(true)
})
