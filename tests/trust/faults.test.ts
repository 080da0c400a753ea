import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '#server/platform/database/with-client.ts'
import { findBrokenInvariants } from './money-invariants.ts'
import { sendRequest } from './faults/send-request.ts'
import { hasPages } from './faults/prepare-cells.ts'
import { faults } from './faults/fault-kinds.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import { findWrongResponse, runFault, type FaultResult } from './faults/run-fault.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { isMeasuring, recordFigure } from './figures.ts'

/** The promised limits; only a measuring run enforces them. */
const promisedLimits = { answerMs: 15_000, healMs: 5_000 }
const limits = isMeasuring ? promisedLimits : { answerMs: 60_000, healMs: 60_000 }

let shop: FaultShop
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: 8 * faults.length, products: 3 })
  server = await shop.start()
}, 180_000)
afterAll(() => shop.close())

describe('every request meets every fault', () => {
  const rows: FaultResult[] = []

  it.for(faults.map((fault, index) => [fault.name, fault, index] as const))(
    '%s: true answers in time, and all well again after it',
    { timeout: 240_000 },
    async ([, fault, index]) => {
      const row = await runFault({ shop, server }, fault, 2 * index, limits)
      rows.push(row)
      expect(row.wrong).toEqual([])
      expect(server.hasEnded()).toBe(false)
      expect(row.healedMs).toBeLessThanOrEqual(limits.healMs)
    },
  )

  it('and no cent or unit is lost by any of them', async () => {
    const { brand } = shop.fixtures
    expect(await withClient(shop.embedded.adminUrl, (client) => findBrokenInvariants(client, brand.id))).toEqual([])
    const cells = rows.flatMap(({ statuses }) => Object.values(statuses))
    const slowest = Math.max(...rows.map(({ slowestMs }) => slowestMs))
    const healed = Math.max(...rows.map(({ healedMs }) => healedMs))
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    recordFigure({
      promise: 17,
      name: 'matrix',
      text: `${rows.length} faults x ${cells.length / rows.length} requests${hasPages ? '' : ' (pages not built)'}: ${cells.filter((status) => status === 200).length} cells served, ${cells.filter((status) => status === 503).length} asked to come again, ${cells.filter((status) => status === 409).length} refused for a true reason, 0 statuses of 500, 0 false answers; slowest answer ${seconds(slowest)} s, all well ${seconds(healed)} s after healing at most`,
    })
  })
})

/** A shop without any of the rules: it says yes before it writes, has no timeouts and tells every error as 500. */
async function openCarelessShop(databaseUrl: string): Promise<{ server: Server; pool: pg.Pool; base: string }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await pool.query('create table if not exists careless_orders (id text primary key)')
  const server = createServer(async (request, response) => {
    try {
      if (request.method === 'POST') {
        const id = await text(request)
        void pool.query('insert into careless_orders values ($1)', [id]).catch(() => undefined)
      } else await pool.query('select 1')
      response.end('fine')
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, pool, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it(
  'a shop without timeouts that says yes before it writes is found out (negative control)',
  { timeout: 60_000 },
  async () => {
    const careless = await openCarelessShop(shop.proxy.url)
    const isFine = ({ text }: { text: string }) => text === 'fine'
    const read = () => sendRequest({ base: careless.base, timeoutMs: 2_000 }, { path: '/' })
    const countOrders = async (): Promise<number> => {
      const { rows } = await withClient(shop.embedded.adminUrl, (client) =>
        client.query('select id from careless_orders'),
      )
      return rows.length
    }
    const found: string[] = []
    await shop.proxy.set('silent')
    found.push(findWrongResponse(await read(), isFine, []) ?? 'nothing')
    await shop.proxy.set('refused')
    found.push(findWrongResponse(await read(), isFine, []) ?? 'nothing')
    const placed = await sendRequest({ base: careless.base, timeoutMs: 2_000 }, { path: '/', body: 'an order' })
    await shop.proxy.set('fine')
    expect(found).toEqual([expect.stringMatching(/^no answer within/), expect.stringMatching(/^500 /)])
    expect([placed.status, await countOrders()]).toEqual([200, 0])
    careless.server.close()
    await careless.pool.end()
    recordFigure({
      promise: 17,
      name: 'matrix-control',
      text: 'control, a shop without timeouts that says yes before it writes: silent: no answer; gone: status 500 and an order that is not there',
    })
  },
)
