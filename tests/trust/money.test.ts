import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#server/db/schema.ts'
import { expireTrades } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/public.ts'
import { valueParsers } from '#server/platform/database/value-parsers.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
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
/** Every trade that was placed, with whoever placed it. */
const trades: { shopper: Shopper; tradeId: string; orderId: string }[] = []

const endingOf = ({ status, error }: HttpAnswer) => (status === 200 ? 'done' : `${status} ${error?.key}`)

async function placeOne(shopper: Shopper, skuId: string, quantity: number): Promise<string> {
  const { token, addressId } = shopper
  const shown = await http.post('/order/shop/checkout/preview', { skuId, quantity }, { token })
  if (shown.status !== 200) return `preview ${endingOf(shown)}`
  const placed = await http.post('/order/shop/trade/create', { quoteId: shown.data.quoteId, addressId }, { token })
  if (placed.status === 200) trades.push({ shopper, tradeId: placed.data.tradeId, orderId: placed.data.orderIds[0] })
  return `create ${endingOf(placed)}`
}

/** One thing that somebody does to money or goods, drawn by lot: buying, paying, paying twice, cancelling, being credited. */
async function step(roll: (below: number) => number): Promise<string> {
  const lot = roll(100)
  const trade = trades[roll(Math.max(1, trades.length))]
  if (lot < 40 || !trade) return placeOne(shoppers[roll(shoppers.length)]!, skuIds[roll(skuIds.length)]!, 1 + roll(3))
  const { shopper, tradeId, orderId } = trade
  const { token } = shopper
  const pay = (password = fundPassword) =>
    http.post('/order/shop/trade/pay', { tradeId, fundPassword: password }, { token })
  if (lot < 65) return `pay ${endingOf(await pay())}`
  if (lot < 75) {
    const both = await Promise.all([pay(), pay()])
    const done = both.filter(({ status }) => status === 200).length
    return done > 1 ? 'paid twice' : `pay ${endingOf(both[0])}`
  }
  if (lot < 78) return `pay ${endingOf(await pay('wrong-one'))}`
  if (lot < 92) return `cancel ${endingOf(await http.post('/order/shop/order/cancel', { orderId }, { token }))}`
  if (lot < 96) {
    await creditWallets(shop, [shoppers[roll(shoppers.length)]!], 1 + roll(2_000))
    return 'credit done'
  }
  shop.clock.forward(120_000)
  await expireTrades(shop.ctx())
  return 'expiry done'
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
  const store = await makeStore(shop)
  skuIds = (await makeGoods(shop, { store, stock: [40, 40, 200] })).skuIds
  // Enough for a few purchases of 14.00 and more, not for all that they will try.
  shoppers = await makeShoppers(shop, 30, 6_000)
})
afterAll(async () => {
  http.close()
  await shop.close()
})

describe(`after ${steps} steps of buying, paying, cancelling and expiring at once`, () => {
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
      expect.arrayContaining(['pay done', 'cancel done', 'pay 409 trade.already_paid', 'pay 409 wallet.insufficient']),
    )
    recordFigure({
      promise: 2,
      name: 'money',
      text: `${steps} random steps at once, checked every 100: 0 faults in the ledger, balances, escrow and stock (${counted['pay done']} payments, ${counted['cancel done']} cancellations, ${counted['pay 409 wallet.insufficient']} refused for want of money)`,
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
