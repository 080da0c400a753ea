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
import { openHttp, type Http, type HttpAnswer } from './http-client.ts'
import { creditWallets, fundPassword, makeShoppers, type Shopper } from './shoppers.ts'

const steps = 600 * times
const lanes = 24

let shop: TestShop
let http: Http
let shoppers: Shopper[]
let skuIds: readonly string[]
let store: TestStore
let staff: ReturnType<typeof staffAsk>
/** Every trade that was placed, with whoever placed it. */
const trades: { shopper: Shopper; tradeId: string; orderId: string }[] = []
/** Those of them that a single call has paid. */
const paid: typeof trades = []

const endingOf = ({ status, error }: HttpAnswer) => (status === 200 ? 'done' : `${status} ${error?.key}`)

async function placeOne(shopper: Shopper, skuId: string, quantity: number): Promise<string> {
  const { token, addressId } = shopper
  const shown = await http.post('/order/shop/checkout/preview', { skuId, quantity }, { token })
  if (shown.status !== 200) return `preview ${endingOf(shown)}`
  const placed = await http.post('/order/shop/trade/create', { quoteId: shown.data.quoteId, addressId }, { token })
  if (placed.status === 200) trades.push({ shopper, tradeId: placed.data.tradeId, orderId: placed.data.orderIds[0] })
  return `create ${endingOf(placed)}`
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
async function stepAfter(
  roll: (below: number) => number,
  { shopper, orderId }: (typeof trades)[number],
): Promise<string> {
  const by = (token: string, path: string, more: object = {}) => http.post(path, { orderId, ...more }, { token })
  const { token: sells } = store.owner
  const parcel = { carrier: 'Post', trackingNumber: '1' }
  const lot = roll(100)
  if (lot < 15) return `ship ${endingOf(await by(sells, '/seller/order/ship', parcel))}`
  if (lot < 38) return `receive ${endingOf(await by(shopper.token, '/order/shop/order/receive'))}`
  if (lot < 55) return `ask ${endingOf(await by(shopper.token, '/order/shop/order/refund', { reason: 'Late' }))}`
  if (lot < 75) {
    const answer = { approve: roll(2) === 1, reason: 'So be it' }
    return `decide ${endingOf(await by(sells, '/seller/order/refund/decide', answer))}`
  }
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
  const oneOf = (some: typeof trades) => some[roll(Math.max(1, some.length))]
  const trade = roll(2) === 0 ? oneOf(trades.slice(-25)) : oneOf(trades)
  if (lot < 25 || !trade) return placeOne(shoppers[roll(shoppers.length)]!, skuIds[roll(skuIds.length)]!, 1 + roll(3))
  const { shopper, tradeId, orderId } = trade
  const { token } = shopper
  const pay = (password = fundPassword) =>
    http.post('/order/shop/trade/pay', { tradeId, fundPassword: password }, { token })
  if (lot < 45) {
    const ending = endingOf(await pay())
    if (ending === 'done') paid.push(trade)
    return `pay ${ending}`
  }
  if (lot < 50) {
    const both = await Promise.all([pay(), pay()])
    const done = both.filter(({ status }) => status === 200).length
    return done > 1 ? 'paid twice' : `pay ${endingOf(both[0])}`
  }
  if (lot < 53) return `pay ${endingOf(await pay('wrong-one'))}`
  if (lot < 58) return `cancel ${endingOf(await http.post('/order/shop/order/cancel', { orderId }, { token }))}`
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
  shop = await openTestShop({ policy: { ordersPerMinutePerUser: 1e6, otherRequestsPerSecondPerAddress: 1e6 } })
  http = await openHttp(shop, lanes)
  store = await makeStore(shop)
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
    const faults: unknown[] = []
    for (let done = 0; done < steps; done += 100) {
      endings.push(...(await atOnce(numbers(100), lanes, () => step(roll))))
      faults.push(...(await moneyFaults(shop)))
    }
    const counted = tally(endings)
    expect(faults).toEqual([])
    expect(Object.keys(counted).filter((ending) => /paid twice| 5\d\d /.test(ending))).toEqual([])
    // The lots must have met the ways in which money can go wrong, or the test would show nothing.
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
