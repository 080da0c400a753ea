import { afterEach, describe, expect, it } from 'vitest'
import { mapConcurrently, createRandom, range } from './concurrency.ts'
import { isMeasuring, recordFigure, seed, scale } from './figures.ts'
import { openRawShop, type RawShop } from './raw-bytes/open-raw-shop.ts'
import { createRawRequests, type RandomBelow } from './raw-bytes/raw-requests.ts'
import { sendRaw } from './raw-bytes/send-raw.ts'

/** `npm test` sends a quarter as many as `npm run trust`. */
const shortCount = isMeasuring ? 20_000 : 5_000
const totalCount = shortCount * scale
const concurrency = 12
/** Loopback addresses to send from, so that no one of them runs out of ports. */
const addresses = 8
/** The answer of a shop on a machine that is busy; it says when to come again. */
const busy = 503
const lastRequest = Buffer.from('GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')

let shop: RawShop
afterEach(() => shop.close())

type Outcome = {
  sent: number
  /** Requests that were answered; after bytes that are no request the rest of a connection is not. */
  answered: number
  readonly statuses: Map<number, number>
  /** Connections whose answers, or whose silence, break the promise, with their bytes. */
  readonly wrong: string[]
  /** Connections that were open when the process ended. */
  readonly unanswered: string[]
}

const toText = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 2_000))

/** Sends up to `count` requests over many connections, a few on each; stops when the process has ended. */
async function fuzz({ port, world, isRunning }: RawShop, count: number, randomBelow: RandomBelow): Promise<Outcome> {
  const next = createRawRequests(world, randomBelow)
  const outcome: Outcome = { sent: 0, answered: 0, statuses: new Map(), wrong: [], unanswered: [] }
  await mapConcurrently(range(concurrency), concurrency, async (lane) => {
    while (outcome.sent < count && isRunning()) {
      const first = Array.from({ length: 1 + randomBelow(5) }, next.plain)
      const raw = next.raw()
      outcome.sent += first.length + 1
      const from = `127.0.0.${1 + (lane % addresses)}`
      const { statuses, closed } = await sendRaw(port, from, { first, last: Buffer.concat([raw, lastRequest]) })
      const bytes = Buffer.concat([...first, raw])
      outcome.answered += Math.min(first.length + 1, statuses.length)
      for (const status of statuses) outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
      if (!closed) outcome.wrong.push(`never closed: ${toText(bytes)}`)
      if (statuses.some((status) => status >= 500 && status !== busy))
        outcome.wrong.push(`${statuses.join(' ')}: ${toText(bytes)}`)
      if (!isRunning()) outcome.unanswered.push(toText(bytes))
    }
  })
  return outcome
}

const isServing = async ({ port, world }: RawShop) => {
  const base = `http://127.0.0.1:${port}`
  const headers = { authorization: `Bearer ${world.token}` }
  const [info, goods] = await Promise.all([
    fetch(`${base}/api/user/info`, { headers }),
    fetch(`${base}/goods/shop/goods/detail?goodsId=${world.goodsId}`),
  ])
  return info.status === 200 && goods.status === 200
}

describe(`${totalCount} requests of raw bytes`, () => {
  it(
    'end with a status below 500 or a closed connection, and change no row',
    { timeout: 600_000 * scale },
    async () => {
      shop = await openRawShop()
      expect(await isServing(shop)).toBe(true)
      const before = await shop.digest()
      const { sent, answered, statuses, wrong, unanswered } = await fuzz(shop, totalCount, createRandom(seed))
      expect(unanswered).toEqual([])
      expect(wrong).toEqual([])
      expect(shop.errors()).toEqual([])
      expect(shop.isRunning()).toBe(true)
      expect(await isServing(shop)).toBe(true)
      expect(await shop.digest()).toBe(before)
      expect(statuses.get(busy) ?? 0).toBeLessThan(sent / 100)
      // Requests that are all refused before anything looks at them would show little.
      expect(answered).toBeGreaterThan(sent / 2)
      expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 5)
      const all = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      recordFigure({
        promise: 13,
        name: 'raw-bytes',
        text: `${sent} requests of raw bytes (seed ${seed}), ${answered} answered: 0 statuses of 500 and above but 503 of a busy machine, 0 exits, 0 errors in the log, 0 changed rows (${all.join(', ')})`,
      })
    },
  )
})

it('the decoder of tokens that throws ends the process, and the fuzz sees it', { timeout: 600_000 }, async () => {
  shop = await openRawShop({ decodeAsBefore: true })
  const { sent, unanswered } = await fuzz(shop, shortCount, createRandom(seed))
  expect(shop.isRunning()).toBe(false)
  expect(unanswered.length).toBeGreaterThan(0)
  expect(shop.errors().join('\n')).toContain('URI malformed')
  recordFigure({
    promise: 13,
    name: 'raw-bytes-control',
    text: `control, the old decoder of tokens: the process ended within ${sent} requests of raw bytes`,
  })
})
