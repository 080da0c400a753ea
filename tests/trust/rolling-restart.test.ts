import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { SteadyClients } from './faults/steady-clients.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

/** A restart of both processes under load takes half a minute. */
const fewRestarts = isMeasuring ? 2 : 1
const restartCount = scale === 1 ? fewRestarts : 20
const clientCount = 40
/** Each client rests as long as it takes for all of them to make about 200 requests a second. */
const restMs = 360
const workers = 2
const maxSecondsPerRestart = 90

let shop: FaultShop
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: clientCount })
  server = await shop.start({ WORKERS: String(workers) })
}, 240_000)
afterAll(() => shop.close())

/** Clients with kept-alive connections to the port that all processes share, without a balancer. */
function startClients() {
  const clients = new SteadyClients(server.base, shop, restMs)
  const started = performance.now()
  clients.start(clientCount)
  return {
    clients,
    stop: async () => {
      await clients.progress(200)
      await clients.stop()
      return Math.round(clients.requests / ((performance.now() - started) / 1_000))
    },
  }
}

const countPlaced = async ({ placedTradeIds }: SteadyClients): Promise<number> => {
  const { count } = await shop.fixtures
    .db()
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', shop.fixtures.brand.id)
    .where(({ eb, val, fn }) => eb('id', '=', fn.any(val(placedTradeIds))))
    .executeTakeFirstOrThrow()
  return count
}

it(
  `${restartCount} rolling restarts under load fail no request`,
  { timeout: (restartCount + 2) * maxSecondsPerRestart * 1_000 },
  async () => {
    const { clients, stop } = startClients()
    const seen = new Set<number>()
    for (let turn = 0; turn < restartCount; turn++) {
      await clients.progress(200)
      for (const id of server.listProcesses()) seen.add(id)
      expect(await server.restart()).toBe(true)
    }
    for (const id of server.listProcesses()) seen.add(id)
    const perSecond = await stop()
    expect(seen.size).toBe(workers * (restartCount + 1))
    expect(clients.failures).toEqual([])
    expect(await countPlaced(clients)).toBe(clients.placedTradeIds.length)
    recordFigure({
      promise: 5,
      name: 'rolling',
      text: `${restartCount} rolling restarts of ${workers} processes on one port, ${perSecond} requests/s: ${clients.requests} requests, ${clients.failures.length} failed; ${clients.placedTradeIds.length} orders placed, all there; ${clients.refusedCount} answers asked to come again`,
    })
  },
)

it(
  'a process that is killed in the middle of one loses no order, and the restart ends',
  { timeout: 3 * maxSecondsPerRestart * 1_000 },
  async () => {
    const { clients, stop } = startClients()
    await clients.progress(200)
    const before = server.listProcesses()
    const restarted = server.restart()
    await pause(Math.random() * 1_000)
    process.kill(before[1]!, 'SIGKILL')
    expect(await restarted).toBe(true)
    await vi.waitFor(() => expect(server.listProcesses()).toHaveLength(workers), { timeout: 60_000 })
    expect(server.listProcesses().filter((id) => before.includes(id))).toEqual([])
    await stop()
    expect(await countPlaced(clients)).toBe(clients.placedTradeIds.length)
    recordFigure({
      promise: 5,
      name: 'rolling-killed',
      text: `a process killed in the middle of a rolling restart: ${clients.failures.length} of ${clients.requests} requests cut off, ${clients.placedTradeIds.length} acknowledged orders, all there`,
    })
  },
)

it(
  'killed one by one instead, they fail requests (negative control)',
  { timeout: 3 * maxSecondsPerRestart * 1_000 },
  async () => {
    const { clients, stop } = startClients()
    for (const id of server.listProcesses()) {
      await clients.progress(200)
      process.kill(id, 'SIGKILL')
      await vi.waitFor(
        () => {
          const ids = server.listProcesses()
          expect(ids).toHaveLength(workers)
          expect(ids).not.toContain(id)
        },
        { timeout: 60_000 },
      )
    }
    await stop()
    expect(clients.failures.length).toBeGreaterThan(0)
    recordFigure({
      promise: 5,
      name: 'rolling-control',
      text: `control, SIGKILL one by one: ${clients.failures.length} of ${clients.requests} requests failed`,
    })
  },
)
