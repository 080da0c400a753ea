import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { range, countByName } from './concurrency.ts'
import { sendRequest, type HttpResult } from './faults/send-request.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import { applyLoad } from './faults/apply-load.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { buildBrowseRequest, sendUntilServed, buildPaymentRequest, placeOrder } from './faults/requests.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

/** More than a server admits, and more than it has database connections. */
const readerCount = 64
const buyerCount = 8
const cardPayerCount = 24
const timeoutMs = 60_000
/** Readers that hold a connection each when all that are admitted do. */
const minWaiting = 12
const waitingForLocksSql = `select from pg_locks where locktype = 'relation' and not granted`

let shop: FaultShop
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 40, products: 3 })
  server = await shop.start()
}, 180_000)
afterAll(() => shop.close())

const maxRefusalWaitMs = 10_000

const prepareTrades = async (base: string, count: number) => {
  const trades: string[] = []
  for (const buyer of shop.shoppers.slice(0, count)) trades.push(await placeOrder(base, buyer, shop.goods[0]!.skuId))
  return trades
}
/** One after the other: each needs a place of its own, and a busy machine takes its time to check fund passwords. */
async function payAll(base: string, trades: readonly string[]): Promise<HttpResult[]> {
  const responses: HttpResult[] = []
  for (const [index, trade] of trades.entries())
    responses.push(await sendRequest({ base, timeoutMs }, buildPaymentRequest(shop.shoppers[index]!, trade, 'wallet')))
  return responses
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
  const reads: HttpResult[] = []
  const reading = range(readerCount).map(async () => {
    while (!isOver) reads.push(await sendRequest({ base, timeoutMs }, { path, token }))
  })
  try {
    const deadline = performance.now() + timeoutMs
    while ((await admin.query(waitingForLocksSql)).rowCount! < minWaiting) {
      if (performance.now() > deadline) throw new Error('the readers do not wait')
      await pause(10)
    }
    const paid = await payAll(base, trades)
    // On a fast machine all have paid before the first reader has waited long enough to be refused.
    const deadlineOfRefusal = performance.now() + maxRefusalWaitMs
    while (reads.every(({ status }) => status === 200) && performance.now() < deadlineOfRefusal) await pause(10)
    return { paid, reads }
  } finally {
    isOver = true
    await admin.end()
    await Promise.all(reading)
  }
}

const countStatuses = (responses: readonly HttpResult[]) => countByName(responses.map(({ status }) => String(status)))

describe('when readers wait for the database and more come', () => {
  it('those who pay are served, those who are refused are told when to come again', { timeout: 120_000 }, async () => {
    const { paid, reads } = await payWhileReadersWait(server.base, buyerCount)
    expect(countStatuses(paid)).toEqual({ 200: buyerCount })
    const refused = reads.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
    for (const turn of range(8)) await sendUntilServed(server.base, buildBrowseRequest(shop, turn))
    recordFigure({
      promise: 16,
      name: 'priority',
      text: `${readerCount} readers whose statements wait for a lock: ${refused.length} requests refused, all with Retry-After; ${buyerCount} of ${buyerCount} payments meanwhile succeed`,
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
  const trades = await prepareTrades(base, cardPayerCount + buyerCount)
  shop.stripe.setDelay(600_000)
  const byCard = trades
    .slice(buyerCount)
    .map((trade, index) =>
      sendRequest({ base, timeoutMs }, buildPaymentRequest(shop.shoppers[buyerCount + index]!, trade, 'stripe')),
    )
  // Refused at once, because enough wait for the provider.
  await Promise.race(byCard)
  const paid = await payAll(base, trades.slice(0, buyerCount))
  const responses = await Promise.all(byCard)
  shop.stripe.setDelay(0)
  expect(countStatuses(paid)).toEqual({ 200: buyerCount })
  expect(responses.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
  recordFigure({
    promise: 16,
    name: 'card-provider',
    text: `${cardPayerCount} payments by card at a provider that does not answer: all asked to come again; ${buyerCount} of ${buyerCount} wallet payments meanwhile succeed`,
  })
})

describe.runIf(isMeasuring && scale > 1)('under ten times the load', () => {
  it('serves as much as at its best, refuses quickly and lets everybody pay', { timeout: 300_000 }, async () => {
    const seconds = 20
    await applyLoad(shop, server.base, { connections: 32, seconds, payments: 0 })
    const usual = await applyLoad(shop, server.base, { connections: 32, seconds, payments: 16 })
    const many = await applyLoad(shop, server.base, { connections: 256, seconds, payments: 16 })
    const tenfold = await applyLoad(shop, server.base, { connections: 320, seconds, payments: 16 })
    const obedient = await applyLoad(shop, server.base, {
      connections: 320,
      seconds,
      payments: 16,
      obeysRetryAfter: true,
    })
    const loads = [usual, many, tenfold]
    const peak = Math.max(...loads.map(({ servedPerSecond }) => servedPerSecond))
    const rounded = (value: number) => Math.round(value)
    for (const load of [...loads, obedient]) {
      const manner = load === obedient ? 'that wait as Retry-After says' : 'without a pause'
      recordFigure({
        promise: 16,
        name: `load-${load.connections}${load === obedient ? '-obedient' : ''}`,
        text: `${load.connections} signed-in connections ${manner}: ${rounded(load.servedPerSecond)} served/s (${rounded((100 * load.servedPerSecond) / peak)} % of the peak, p99 ${rounded(load.servedP99)} ms), ${load.refused} refused (p99 ${rounded(load.refusedP99)} ms), ${load.paid} of 16 payments, ${load.timeouts} time-outs`,
      })
    }
    expect(usual.refused).toBe(0)
    for (const load of [...loads, obedient]) {
      expect(load).toMatchObject({ timeouts: 0, withoutRetryAfter: 0, paid: load.payments })
      expect(load.servedP99).toBeLessThanOrEqual(1_000)
    }
    // Connections that wait do not offer as much as the server can do.
    for (const load of loads) expect(load.servedPerSecond).toBeGreaterThanOrEqual(0.9 * peak)
    expect(obedient.refusedP99).toBeLessThanOrEqual(150)
  })
})
