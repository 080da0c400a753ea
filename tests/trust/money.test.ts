import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { confirmDueReceipts, refundDueOrders, releaseDueOrders } from '#server/modules/orders/public.ts'
import { expireTrades } from '#server/modules/orders/trades/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import { isUnavailable, OverloadedError } from '#server/platform/database/errors.ts'
import { valueParsers } from '#server/platform/database/value-parsers.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { createStaffCall } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { mapConcurrently, createRandom, range, countByName } from './concurrency.ts'
import { findBrokenInvariants, findMoneyErrors } from './money-invariants.ts'
import { recordFigure, seed, scale } from './figures.ts'
import { openHttpClient, type HttpClient } from './http-client.ts'
import { toOutcome, createOrderActions, scenarios, type PlacedOrder } from './order-actions.ts'
import { creditWallets, fundPassword, makeShoppers, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/no-order-limits.ts'

const stepCount = 600 * scale
const concurrency = 24

let shop: TestShop
let http: HttpClient
let shoppers: Shopper[]
let skuIds: readonly string[]
let store: TestStore
let staff: ReturnType<typeof createStaffCall>
let actions: ReturnType<typeof createOrderActions>
/** Every trade that was placed at random, with its shopper. */
const trades: PlacedOrder[] = []
/** Those of them that a single call has paid. */
const paid: PlacedOrder[] = []

async function placeOne(
  shopper: Shopper,
  skuId: string,
  quantity: number,
): Promise<{ readonly ending: string; readonly bought?: PlacedOrder }> {
  const { token, addressId } = shopper
  const preview = await http.post('/order/shop/checkout/preview', { skuId, quantity }, { token })
  if (preview.status !== 200) return { ending: `preview ${toOutcome(preview)}` }
  const placed = await http.post('/order/shop/trade/create', { quoteId: preview.data.quoteId, addressId }, { token })
  const ending = `create ${toOutcome(placed)}`
  if (placed.status !== 200) return { ending }
  return { ending, bought: { shopper, tradeId: placed.data.tradeId, orderId: placed.data.orderIds[0] } }
}

async function placeAtRandom(randomBelow: (below: number) => number): Promise<string> {
  const shopper = shoppers[randomBelow(shoppers.length)]!
  const { ending, bought } = await placeOne(shopper, skuIds[randomBelow(skuIds.length)]!, 1 + randomBelow(3))
  if (bought) trades.push(bought)
  return ending
}

/** Goes through every story four times, all at once, before the clock moves; answers how the steps ended. */
async function runScenarios(): Promise<string[]> {
  const { skuIds: own } = await makeGoods(shop, { store, stock: [100] })
  const players: { shopper: Shopper; steps: (typeof scenarios)[number]['steps'] }[] = []
  for (const { creditMinor, steps } of scenarios)
    players.push(...(await makeShoppers(shop, 4, creditMinor)).map((shopper) => ({ shopper, steps })))
  const runs = players.map(async ({ shopper, steps }) => {
    const { bought } = await placeOne(shopper, own[0]!, 1)
    const endings: string[] = []
    for (const [action] of steps) endings.push(await actions[action](bought!))
    expect(endings).toEqual(steps.map(([action, ending]) => `${action} ${ending}`))
    return endings
  })
  return (await Promise.all(runs)).flat()
}

const staffRefund = (orderId: string, lineId: string, randomBelow: (below: number) => number) =>
  staff('staffOrders.refund', {
    orderId,
    lines: [{ lineId, quantity: 1 + randomBelow(2) }],
    withDelivery: randomBelow(2) === 1,
    reason: 'Broken',
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )

/** A random action on a paid order: sent, received, asked back, decided, refunded by staff. */
async function stepAfterPayment(randomBelow: (below: number) => number, bought: PlacedOrder): Promise<string> {
  const { shopper, orderId } = bought
  const draw = randomBelow(100)
  if (draw < 15) return actions.ship(bought)
  if (draw < 38) return actions.receive(bought)
  if (draw < 55) return actions.ask(bought)
  if (draw < 75) return actions.decide(bought, randomBelow(2) === 1)
  const preview = await shop.get('/order/shop/order/detail', { orderId }, { token: shopper.token })
  return preview.data
    ? `refund ${await staffRefund(orderId, preview.data.lines[0].id, randomBelow)}`
    : `look ${preview.status}`
}

/** A job of the shop, which runs later where the database is overloaded. */
const unlessUnavailable = (action: string, work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => `${action} done`,
    (error: unknown) => {
      if (error instanceof OverloadedError || isUnavailable(error)) return `${action} put off`
      throw error
    },
  )

/** The clock moves on by what is drawn, and does what is due then. */
function advanceClock(randomBelow: (below: number) => number): Promise<string> {
  shop.clock.forward(randomBelow(8) === 0 ? 4 * 86_400_000 : 120_000)
  return unlessUnavailable('clock', async () => {
    for (const run of [expireTrades, refundDueOrders, confirmDueReceipts, releaseDueOrders]) await run(shop.ctx())
  })
}

/** One thing that somebody does to money or goods, drawn by lot, from buying to the store's payout. */
async function takeRandomStep(randomBelow: (below: number) => number): Promise<string> {
  const draw = randomBelow(100)
  const pickOne = (some: readonly PlacedOrder[]) => some[randomBelow(Math.max(1, some.length))]
  const trade = randomBelow(2) === 0 ? pickOne(trades.slice(-25)) : pickOne(trades)
  if (draw < 25 || !trade) return placeAtRandom(randomBelow)
  const { shopper, tradeId } = trade
  const { token } = shopper
  const pay = (password = fundPassword) =>
    http.post('/order/shop/trade/pay', { tradeId, fundPassword: password }, { token })
  if (draw < 45) {
    const ending = await actions.pay(trade)
    if (ending === 'pay done') paid.push(trade)
    return ending
  }
  if (draw < 50) {
    const both = await Promise.all([pay(), pay()])
    const done = both.filter(({ status }) => status === 200).length
    return done > 1 ? 'paid twice' : `pay ${toOutcome(both[0])}`
  }
  if (draw < 53) return `pay ${toOutcome(await pay('wrong-one'))}`
  if (draw < 58) return actions.cancel(trade)
  if (draw < 62) {
    const someone = shoppers[randomBelow(shoppers.length)]!
    return unlessUnavailable('credit', () => creditWallets(shop, [someone], 1 + randomBelow(2_000)))
  }
  // The latest few over and over, or hardly any would get far before their time is over.
  const bought = pickOne(paid.slice(-4))
  if (draw >= 95) return advanceClock(randomBelow)
  return bought ? stepAfterPayment(randomBelow, bought) : 'nothing is paid yet'
}

/** Invariants that tampering as the owner of the database breaks, found by both checks inside a transaction that is rolled back. */
async function tamper(statement: string): Promise<{ issues: string[]; invariants: string[] }> {
  const client = new pg.Client({ connectionString: shop.adminUrl, types: valueParsers })
  await client.connect()
  const pool = { connect: async () => Object.assign(client, { release: () => undefined }), end: async () => undefined }
  try {
    await client.query('begin')
    await client.query(statement, [shop.brand.id])
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
    const issues = await checkLedger({ ...shop.ctx(), db })
    const broken = await findBrokenInvariants(client, shop.brand.id)
    return {
      issues: issues.map(({ issue }) => issue),
      invariants: broken.map((invariant) => invariant.replace(/: .*/, '')),
    }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttpClient(shop, concurrency)
  store = await makeStore(shop)
  actions = createOrderActions(http, store.owner)
  staff = createStaffCall(shop, await makePerson(shop), ['orders.refund'])
  skuIds = (await makeGoods(shop, { store, stock: [40, 40, 200] })).skuIds
  // Enough for a few purchases of 14.00 and more, not for all that they will try.
  shoppers = await makeShoppers(shop, 30, 6_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`after ${stepCount} steps of buying, paying, cancelling, sending, refunding and releasing at once`, () => {
  it(
    'every invariant of money and stock holds, at every hundredth step too',
    { timeout: 240_000 * scale },
    async () => {
      const randomBelow = createRandom(seed)
      const endings: string[] = []
      endings.push(...(await runScenarios()))
      const errors: unknown[] = [...(await findMoneyErrors(shop))]
      for (let done = 0; done < stepCount; done += 100) {
        endings.push(...(await mapConcurrently(range(100), concurrency, () => takeRandomStep(randomBelow))))
        errors.push(...(await findMoneyErrors(shop)))
      }
      const counted = countByName(endings)
      expect(errors).toEqual([])
      expect(Object.keys(counted).filter((ending) => /paid twice| 5\d\d /.test(ending))).toEqual([])
      // The ways in which money can go wrong were met, or the test would show nothing: by the stories, if not by chance.
      expect(Object.keys(counted)).toEqual(
        expect.arrayContaining([
          'pay done',
          'cancel done',
          'pay 409 trade.already_paid',
          'pay 409 wallet.insufficient',
          'ship done',
          'receive done',
          'ask done',
          'decide done',
        ]),
      )
      recordFigure({
        promise: 2,
        name: 'money',
        text: `${stepCount} random steps at once, checked every 100: 0 errors in the ledger, balances, escrow and stock (${counted['pay done']} payments, ${counted['cancel done']} cancellations, ${counted['refund done'] ?? 0} refunds, ${counted['pay 409 wallet.insufficient']} refused for want of money)`,
      })
    },
  )
})

describe('tampering as the owner of the database (negative control)', () => {
  it.each([
    {
      what: 'an amount',
      statement: `update ledger_entries set amount_minor = amount_minor + 1 where brand_id = $1 and (transaction_id, position) = (select transaction_id, position from ledger_entries where brand_id = $1 limit 1)`,
      issue: 'transaction_unbalanced',
      invariant: 'a transaction does not sum to zero',
    },
    {
      what: 'a balance',
      statement: `update ledger_accounts set balance_minor = balance_minor + 1 where brand_id = $1 and id = (select id from ledger_accounts where brand_id = $1 and balance_minor is not null limit 1)`,
      issue: 'balance_differs',
      invariant: 'a kept balance is not the sum of its entries',
    },
    {
      what: 'a missing entry',
      statement: `delete from ledger_entries where brand_id = $1 and (transaction_id, position) = (select transaction_id, position from ledger_entries where brand_id = $1 limit 1)`,
      issue: 'transaction_unbalanced',
      invariant: 'entries of the brand do not sum to zero',
    },
  ])('$what is seen by the server and by the second opinion', async ({ statement, issue, invariant }) => {
    const seen = await tamper(statement)
    expect(seen.issues).toContain(issue)
    expect(seen.invariants).toContain(invariant)
  })

  it.each([
    [
      'a trade paid without money',
      `update trades set status = 'paid' where brand_id = $1 and id = (select id from trades where brand_id = $1 and status <> 'paid' limit 1)`,
      'a trade was paid other than once',
    ],
    [
      'a unit that nobody reserved',
      `update stock set reserved = reserved + 1 where brand_id = $1`,
      'reserved units are not those of the waiting orders',
    ],
    [
      'a window that is shorter than the order was promised',
      `update orders set withdrawal_days = 14 where brand_id = $1 and received_at is not null`,
      'an order is released before the longer of its promised windows ends',
    ],
  ])('%s is seen', async (_what, statement, invariant) => {
    expect((await tamper(statement)).invariants).toContain(invariant)
  })

  it('leaves nothing behind', async () => expect(await findMoneyErrors(shop)).toEqual([]))
})
