import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBalancer, type Balancer } from './faults/balancer.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { SteadyClients } from './faults/steady-clients.ts'
import { isMeasuring, recordFigure, scale } from './figures.ts'

/** A restart takes seconds: `npm test` makes fewer than `npm run trust`. */
const fewRestarts = isMeasuring ? 10 : 1
const restartCount = scale === 1 ? fewRestarts : 100
/** Each kill cuts requests off, so one shows it. */
const controlRestartCount = isMeasuring ? 2 : 1
const requestsPerRestart = scale === 1 ? 200 : 2_000
const clientCount = 40
const maxSecondsPerRestart = 60

let shop: FaultShop
let balancer: Balancer
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: clientCount })
  balancer = await openBalancer()
  server = await shop.start()
  balancer.route([server.port])
}, 180_000)
afterAll(async () => {
  await balancer.close()
  await shop.close()
})

/** A new process takes over from the old one, which gets `signal` while requests run; answers its exit code. */
async function restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const old = server
  server = await shop.start()
  // The balancer is not told that the old one stops: it finds out when it is refused.
  balancer.route([old.port, server.port])
  await pause(Math.random() * 100)
  const code = await old.end(signal)
  balancer.route([server.port])
  return code
}

async function restartUnderLoad(count: number, signal: 'SIGTERM' | 'SIGKILL', restMs?: number) {
  const clients = new SteadyClients(balancer.base, shop, restMs)
  clients.start(clientCount)
  const codes: (number | null)[] = []
  for (let turn = 0; turn < count; turn++) {
    await clients.progress(requestsPerRestart)
    codes.push(await restart(signal))
  }
  await clients.progress(requestsPerRestart)
  await clients.stop()
  return { crowd: clients, codes }
}

const countTrades = async (ids: readonly string[]): Promise<number> => {
  const { count } = await shop.fixtures
    .db()
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', shop.fixtures.brand.id)
    .where(({ eb, val, fn }) => eb('id', '=', fn.any(val(ids))))
    .executeTakeFirstOrThrow()
  return count
}

it(
  `${restartCount} restarts under ${clientCount} kept-alive clients fail no request`,
  { timeout: (restartCount + 2) * maxSecondsPerRestart * 1_000 },
  async () => {
    const { crowd: clients, codes } = await restartUnderLoad(restartCount, 'SIGTERM')
    expect(clients.failures).toEqual([])
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(await countTrades(clients.placedTradeIds)).toBe(clients.placedTradeIds.length)
    recordFigure({
      promise: 15,
      name: 'restarts',
      text: `${restartCount} restarts under ${clientCount} kept-alive clients: ${clients.requests} requests, ${clients.failures.length} failed; ${clients.placedTradeIds.length} orders placed, all there; ${clients.refusedCount} answers asked to come again`,
    })
  },
)

it(
  'killed instead of stopped, it fails requests (negative control)',
  { timeout: 3 * maxSecondsPerRestart * 1_000 },
  async () => {
    const { crowd: clients } = await restartUnderLoad(controlRestartCount, 'SIGKILL', 0)
    expect(clients.failures.length).toBeGreaterThan(0)
    recordFigure({
      promise: 15,
      name: 'restarts-control',
      text: `control, SIGKILL: ${controlRestartCount} restarts, ${clients.failures.length} of ${clients.requests} requests failed`,
    })
  },
)
