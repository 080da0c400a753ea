import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBalancer, type Balancer } from './faults/balancer.ts'
import { openFaultShop, type FaultShop } from './faults/fault-shop.ts'
import type { ServerProcess } from './faults/server-process.ts'
import { SteadyClients } from './faults/steady-clients.ts'
import { recordFigure, times } from './figures.ts'

const restarts = times === 1 ? 10 : 100
const requestsEach = times === 1 ? 200 : 2_000
const clients = 40
const secondsEach = 60

let shop: FaultShop
let balancer: Balancer
let server: ServerProcess

beforeAll(async () => {
  shop = await openFaultShop({ shoppers: clients })
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
  const crowd = new SteadyClients(balancer.base, shop, restMs)
  crowd.start(clients)
  const codes: (number | null)[] = []
  for (let turn = 0; turn < count; turn++) {
    await crowd.progress(requestsEach)
    codes.push(await restart(signal))
  }
  await crowd.progress(requestsEach)
  await crowd.stop()
  return { crowd, codes }
}

const countTrades = async (ids: readonly string[]): Promise<number> => {
  const { count } = await shop.backstage
    .db()
    .selectFrom('trades')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('brand_id', '=', shop.backstage.brand.id)
    .where(({ eb, val, fn }) => eb('id', '=', fn.any(val(ids))))
    .executeTakeFirstOrThrow()
  return count
}

it(
  `${restarts} restarts under ${clients} kept-alive clients fail no request`,
  { timeout: restarts * secondsEach * 1_000 },
  async () => {
    const { crowd, codes } = await restartUnderLoad(restarts, 'SIGTERM')
    expect(crowd.failures).toEqual([])
    expect(new Set(codes)).toEqual(new Set([0]))
    expect(await countTrades(crowd.placed)).toBe(crowd.placed.length)
    recordFigure({
      promise: 15,
      name: 'restarts',
      text: `${restarts} restarts under ${clients} kept-alive clients: ${crowd.requests} requests, ${crowd.failures.length} failed; ${crowd.placed.length} orders placed, all there; ${crowd.turnedAway} answers asked to come again`,
    })
  },
)

it(
  'killed instead of stopped, it fails requests (negative control)',
  { timeout: 3 * secondsEach * 1_000 },
  async () => {
    const { crowd } = await restartUnderLoad(2, 'SIGKILL', 0)
    expect(crowd.failures.length).toBeGreaterThan(0)
    recordFigure({
      promise: 15,
      name: 'restarts-control',
      text: `control, SIGKILL: 2 restarts, ${crowd.failures.length} of ${crowd.requests} requests failed`,
    })
  },
)
