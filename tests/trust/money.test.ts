import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { expireTrades, receiveDueOrders, refundDueOrders, releaseDueOrders } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/public.ts'
import { isUnavailable, Overloaded } from '#server/platform/database/errors.ts'
import { valueParsers } from '#server/platform/database/value-parsers.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore, type TestStore } from '#tests/harness/goods.ts'
import { staffAsk } from '#tests/harness/order-flow.ts'
import { makePerson } from '#tests/harness/people.ts'
import { atOnce, dice, numbers, tally } from './at-once.ts'
import { brokenLaws, moneyFaults } from './conservation.ts'
import { recordFigure, seed, times } from './figures.ts'
import { openHttp, type Http } from './http-client.ts'
import { endingOf, orderActions, stories, type Bought } from './order-actions.ts'
import { creditWallets, fundPassword, makeShoppers, type Shopper } from './shoppers.ts'
import { noOrderLimits } from '#tests/harness/order-limits.ts'

const steps = 600 * times
const lanes = 24

let shop: TestShop
let http: Http
let shoppers: Shopper[]
let skuIds: readonly string[]
let store: TestStore
let staff: ReturnType<typeof staffAsk>
let actions: ReturnType<typeof orderActions>
/** Every trade that was placed at random, with its shopper. */
const trades: Bought[] = []
/** Those of them that a single call has paid. */
const paid: Bought[] = []

async function placeOne(
  shopper: Shopper,
  skuId: string,
  quantity: number,
): Promise<{ readonly ending: string; readonly bought?: Bought }> {
  const { token, addressId } = shopper
  const shown = await http.post('/order/shop/checkout/preview', { skuId, quantity }, { token })
  if (shown.status !== 200) return { ending: `preview ${endingOf(shown)}` }
  const placed = await http.post('/order/shop/trade/create', { quoteId: shown.data.quoteId, addressId }, { token })
  const ending = `create ${endingOf(placed)}`
  if (placed.status !== 200) return { ending }
  return { ending, bought: { shopper, tradeId: placed.data.tradeId, orderId: placed.data.orderIds[0] } }
}

async function placeAtRandom(roll: (below: number) => number): Promise<string> {
  const shopper = shoppers[roll(shoppers.length)]!
  const { ending, bought } = await placeOne(shopper, skuIds[roll(skuIds.length)]!, 1 + roll(3))
  if (bought) trades.push(bought)
  return ending
}

/** Goes through every story four times, all at once, before the clock moves; answers how the steps ended. */
async function tellStories(): Promise<string[]> {
  const { skuIds: own } = await makeGoods(shop, { store, stock: [100] })
  const cast: { shopper: Shopper; steps: (typeof stories)[number]['steps'] }[] = []
  for (const { creditMinor, steps } of stories)
    cast.push(...(await makeShoppers(shop, 4, creditMinor)).map((shopper) => ({ shopper, steps })))
  const told = cast.map(async ({ shopper, steps }) => {
    const { bought } = await placeOne(shopper, own[0]!, 1)
    const endings: string[] = []
    for (const [action] of steps) endings.push(await actions[action](bought!))
    expect(endings).toEqual(steps.map(([action, ending]) => `${action} ${ending}`))
    return endings
  })
  return (await Promise.all(told)).flat()
}

const staffRefund = (orderId: string, lineId: string, roll: (below: number) => number) =>
  staff('staffOrders.refund', {
    orderId,
    lines: [{ lineId, quantity: 1 + roll(2) }],
    withDelivery: roll(2) === 1,
    reason: 'Broken',
  }).then(
    () => 'done',
    (error: Error) => error.message,
  )

/** What happens to an order after it was paid, drawn by lot: sent, received, asked back, decided, refunded by staff. */
async function stepAfter(roll: (below: number) => number, bought: Bought): Promise<string> {
  const { shopper, orderId } = bought
  const lot = roll(100)
  if (lot < 15) return actions.ship(bought)
  if (lot < 38) return actions.receive(bought)
  if (lot < 55) return actions.ask(bought)
  if (lot < 75) return actions.decide(bought, roll(2) === 1)
  const shown = await shop.get('/order/shop/order/detail', { orderId }, { token: shopper.token })
  return shown.data ? `refund ${await staffRefund(orderId, shown.data.lines[0].id, roll)}` : `look ${shown.status}`
}

/** What the shop does by itself, and does another time when the database has no time for it now. */
const inTime = (deed: string, work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => `${deed} done`,
    (error: unknown) => {
      if (error instanceof Overloaded || isUnavailable(error)) return `${deed} put off`
      throw error
    },
  )

/** The clock moves on by what is drawn, and does what is due then. */
function stepClock(roll: (below: number) => number): Promise<string> {
  shop.clock.forward(roll(8) === 0 ? 4 * 86_400_000 : 120_000)
  return inTime('clock', async () => {
    for (const run of [expireTrades, refundDueOrders, receiveDueOrders, releaseDueOrders]) await run(shop.ctx())
  })
}

/** One thing that somebody does to money or goods, drawn by lot, from buying to the store's payout. */
async function step(roll: (below: number) => number): Promise<string> {
  const lot = roll(100)
  const oneOf = (some: readonly Bought[]) => some[roll(Math.max(1, some.length))]
  const trade = roll(2) === 0 ? oneOf(trades.slice(-25)) : oneOf(trades)
  if (lot < 25 || !trade) return placeAtRandom(roll)
  const { shopper, tradeId } = trade
  const { token } = shopper
  const pay = (password = fundPassword) =>
    http.post('/order/shop/trade/pay', { tradeId, fundPassword: password }, { token })
  if (lot < 45) {
    const ending = await actions.pay(trade)
    if (ending === 'pay done') paid.push(trade)
    return ending
  }
  if (lot < 50) {
    const both = await Promise.all([pay(), pay()])
    const done = both.filter(({ status }) => status === 200).length
    return done > 1 ? 'paid twice' : `pay ${endingOf(both[0])}`
  }
  if (lot < 53) return `pay ${endingOf(await pay('wrong-one'))}`
  if (lot < 58) return actions.cancel(trade)
  if (lot < 62) {
    const someone = shoppers[roll(shoppers.length)]!
    return inTime('credit', () => creditWallets(shop, [someone], 1 + roll(2_000)))
  }
  // The latest few over and over, or hardly any would get far before their time is over.
  const bought = oneOf(paid.slice(-4))
  if (lot >= 95) return stepClock(roll)
  return bought ? stepAfter(roll, bought) : 'nothing is paid yet'
}

/** What tampering as the database's owner breaks, seen by both checks inside a transaction that is rolled back. */
async function tamper(statement: string): Promise<{ faults: string[]; laws: string[] }> {
  const client = new pg.Client({ connectionString: shop.adminUrl, types: valueParsers })
  await client.connect()
  const pool = { connect: async () => Object.assign(client, { release: () => undefined }), end: async () => undefined }
  try {
    await client.query('begin')
    await client.query(statement, [shop.brand.id])
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) })
    const faults = await checkLedger({ ...shop.ctx(), db })
    const laws = await brokenLaws(client, shop.brand.id)
    return { faults: faults.map(({ fault }) => fault), laws: laws.map((law) => law.replace(/: .*/, '')) }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

beforeAll(async () => {
  shop = await openTestShop({ policy: { ...noOrderLimits, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttp(shop, lanes)
  store = await makeStore(shop)
  actions = orderActions(http, store.owner)
  staff = staffAsk(shop, await makePerson(shop), ['orders.refund'])
  skuIds = (await makeGoods(shop, { store, stock: [40, 40, 200] })).skuIds
  // Enough for a few purchases of 14.00 and more, not for all that they will try.
  shoppers = await makeShoppers(shop, 30, 6_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`after ${steps} steps of buying, paying, cancelling, sending, refunding and releasing at once`, () => {
  it('every law of money and stock holds, at every hundredth step too', { timeout: 240_000 * times }, async () => {
    const roll = dice(seed)
    const endings: string[] = []
    endings.push(...(await tellStories()))
    const faults: unknown[] = [...(await moneyFaults(shop))]
    for (let done = 0; done < steps; done += 100) {
      endings.push(...(await atOnce(numbers(100), lanes, () => step(roll))))
      faults.push(...(await moneyFaults(shop)))
    }
    const counted = tally(endings)
    expect(faults).toEqual([])
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
      text: `${steps} random steps at once, checked every 100: 0 faults in the ledger, balances, escrow and stock (${counted['pay done']} payments, ${counted['cancel done']} cancellations, ${counted['refund done'] ?? 0} refunds, ${counted['pay 409 wallet.insufficient']} refused for want of money)`,
    })
  })
})

describe('tampering as the owner of the database (the test has eyes)', () => {
  it.each([
    {
      what: 'an amount',
      statement: `update ledger_entries set amount_minor = amount_minor + 1 where ctid = (select ctid from ledger_entries where brand_id = $1 limit 1)`,
      fault: 'transaction_unbalanced',
      law: 'a transaction does not sum to zero',
    },
    {
      what: 'a balance',
      statement: `update ledger_accounts set balance_minor = balance_minor + 1 where ctid = (select ctid from ledger_accounts where brand_id = $1 and balance_minor is not null limit 1)`,
      fault: 'balance_differs',
      law: 'a kept balance is not the sum of its entries',
    },
    {
      what: 'a missing entry',
      statement: `delete from ledger_entries where ctid = (select ctid from ledger_entries where brand_id = $1 limit 1)`,
      fault: 'transaction_unbalanced',
      law: 'entries of the brand do not sum to zero',
    },
  ])('$what is seen by the server and by the second opinion', async ({ statement, fault, law }) => {
    const seen = await tamper(statement)
    expect(seen.faults).toContain(fault)
    expect(seen.laws).toContain(law)
  })

  it.each([
    [
      'a trade paid without money',
      `update trades set status = 'paid' where ctid = (select ctid from trades where brand_id = $1 and status <> 'paid' limit 1)`,
      'a trade was paid other than once',
    ],
    [
      'a unit that nobody reserved',
      `update stock set reserved = reserved + 1 where brand_id = $1`,
      'reserved units are not those of the waiting orders',
    ],
  ])('%s is seen', async (_what, statement, law) => {
    expect((await tamper(statement)).laws).toContain(law)
  })

  it('leaves nothing behind', async () => expect(await moneyFaults(shop)).toEqual([]))
})
