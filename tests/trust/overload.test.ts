import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { numbers, tally } from './at-once.ts'
import { ask, type Answered } from './faults/ask.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import { press } from './faults/pressure.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { browsing, must, payment, placeOrder } from './faults/steps.ts'
import { isMeasuring, recordFigure, times } from './figures.ts'

/** More than a server admits, and more than it has database connections. */
const readers = 64
const buyers = 8
const cardPayers = 24
const timeoutMs = 60_000
/** Readers that hold a connection each when all that are admitted do. */
const enoughWaiting = 12
const waitingForLocks = `select from pg_locks where locktype = 'relation' and not granted`

let shop: FaultShop
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 40, products: 3 })
  server = await shop.start()
}, 180_000)
afterAll(() => shop.close())

const prepareTrades = async (base: string, count: number) => {
  const trades: string[] = []
  for (const buyer of shop.shoppers.slice(0, count)) trades.push(await placeOrder(base, buyer, shop.goods[0]!.skuId))
  return trades
}
/** One after the other: each needs a place of its own, and a busy machine takes its time to check fund passwords. */
async function payAll(base: string, trades: readonly string[]): Promise<Answered[]> {
  const answers: Answered[] = []
  for (const [index, trade] of trades.entries())
    answers.push(await ask({ base, timeoutMs }, payment(shop.shoppers[index]!, trade, 'wallet')))
  return answers
}

/** Readers of products who come again at once, but whose statements wait for a lock, and shoppers who pay meanwhile. */
async function payWhileReadersWait(base: string, payers: number) {
  const trades = await prepareTrades(base, payers)
  const { token } = shop.shoppers.at(-1)!
  const path = `/goods/shop/goods/detail?goodsId=${shop.goods[0]!.goodsId}`
  const admin = new pg.Client(shop.embedded.adminUrl)
  await admin.connect()
  await admin.query('begin; lock table goods in access exclusive mode')
  let isOver = false
  const reads: Answered[] = []
  const reading = numbers(readers).map(async () => {
    while (!isOver) reads.push(await ask({ base, timeoutMs }, { path, token }))
  })
  try {
    const deadline = performance.now() + timeoutMs
    while ((await admin.query(waitingForLocks)).rowCount! < enoughWaiting) {
      if (performance.now() > deadline) throw new Error('the readers do not wait')
      await pause(10)
    }
    return { paid: await payAll(base, trades), reads }
  } finally {
    isOver = true
    await admin.end()
    await Promise.all(reading)
  }
}

const statuses = (answers: readonly Answered[]) => tally(answers.map(({ status }) => String(status)))

describe('when readers wait for the database and more come', () => {
  it('those who pay are served, those who are refused are told when to come again', { timeout: 120_000 }, async () => {
    const { paid, reads } = await payWhileReadersWait(server.base, buyers)
    expect(statuses(paid)).toEqual({ 200: buyers })
    const refused = reads.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    for (const turn of numbers(8)) await must(server.base, browsing(shop, turn))
    recordFigure({
      promise: 16,
      name: 'priority',
      text: `${readers} readers whose statements wait for a lock: ${refused.length} requests refused, all with Retry-After; ${buyers} of ${buyers} payments meanwhile succeed`,
    })
  })

  it('where every request works at once, payments are refused (negative control)', { timeout: 180_000 }, async () => {
    const careless = await shop.start({ ADMIT_ALL: '1' })
    const { paid } = await payWhileReadersWait(careless.base, 2)
    await careless.end('SIGKILL')
    const failed = paid.filter(({ status }) => status !== 200).length
    expect(failed).toBeGreaterThan(0)
    recordFigure({
      promise: 16,
      name: 'priority-control',
      text: `control, every request works at once: ${failed} of ${paid.length} payments refused`,
    })
  })
})

it('a silent card provider does not keep others from paying', { timeout: 180_000 }, async () => {
  const { base } = server
  const trades = await prepareTrades(base, cardPayers + buyers)
  shop.stripe.answerLate(600_000)
  const byCard = trades
    .slice(buyers)
    .map((trade, index) => ask({ base, timeoutMs }, payment(shop.shoppers[buyers + index]!, trade, 'stripe')))
  // Refused at once, because enough wait for the provider.
  await Promise.race(byCard)
  const paid = await payAll(base, trades.slice(0, buyers))
  const answers = await Promise.all(byCard)
  shop.stripe.answerLate(0)
  expect(statuses(paid)).toEqual({ 200: buyers })
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  recordFigure({
    promise: 16,
    name: 'card-provider',
    text: `${cardPayers} payments by card at a provider that does not answer: all asked to come again; ${buyers} of ${buyers} wallet payments meanwhile succeed`,
  })
})

describe.runIf(isMeasuring && times > 1)('under ten times the load', () => {
  it('serves as much as at its best, refuses quickly and lets everybody pay', { timeout: 300_000 }, async () => {
    const seconds = 20
    await press(shop, server.base, { connections: 32, seconds, payments: 0 })
    const usual = await press(shop, server.base, { connections: 32, seconds, payments: 16 })
    const many = await press(shop, server.base, { connections: 256, seconds, payments: 16 })
    const tenfold = await press(shop, server.base, { connections: 320, seconds, payments: 16 })
    const peak = Math.max(...[usual, many, tenfold].map(({ servedPerSecond }) => servedPerSecond))
    const rounded = (value: number) => Math.round(value)
    for (const { connections, servedPerSecond, refused, servedP99, refusedP99, timeouts, paid } of [
      usual,
      many,
      tenfold,
    ])
      recordFigure({
        promise: 16,
        name: `load-${connections}`,
        text: `${connections} signed-in connections without a pause: ${rounded(servedPerSecond)} served/s (${rounded((100 * servedPerSecond) / peak)} % of the peak, p99 ${rounded(servedP99)} ms), ${refused} refused (p99 ${rounded(refusedP99)} ms), ${paid} of 16 payments, ${timeouts} time-outs`,
      })
    expect(usual.refused).toBe(0)
    for (const load of [usual, many, tenfold]) {
      expect(load).toMatchObject({ timeouts: 0, withoutRetryAfter: 0, paid: load.payments })
      expect(load.servedPerSecond).toBeGreaterThanOrEqual(0.9 * peak)
      expect(load.servedP99).toBeLessThanOrEqual(1_000)
      expect(load.refusedP99).toBeLessThanOrEqual(150)
    }
  })
})
