import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { createRandom, shuffle } from '../concurrency.ts'
import { recordFigure, seed } from '../figures.ts'
import { makeShoppers } from '../shoppers.ts'
import { BuyingClients } from './buying-clients.ts'
import { checkConsistency, replay } from './check-consistency.ts'
import { openCrashableServer, type CrashableServer } from './crashable-server.ts'

export type Victim = 'server' | 'database'

const clientCount = 12
const unitsPerSku = 1_000_000
/** The longest that a kill may take on a busy machine. */
const maxSecondsPerKill = 30

/** Time limit of a test with so many kills, the start of its shop and its last look included. */
export const getTimeoutMs = (killCount: number): number => (killCount + 6) * maxSecondsPerKill * 1_000

/** A crowd that buys, and one of the shop's processes killed at random moments while it does. */
export async function killUnderLoad(shop: CrashableServer, victim: Victim, killCount: number) {
  const randomBelow = createRandom(seed)
  const { fixtures, base } = shop
  const store = await makeStore(fixtures)
  const { skuIds } = await makeGoods(fixtures, { store, stock: Array.from({ length: 12 }, () => unitsPerSku) })
  const shoppers = await makeShoppers(fixtures, 300, 1_000_000_000)
  const clients = new BuyingClients({ base, shoppers, skuIds, roll: randomBelow })
  clients.start(clientCount)
  const differences: string[] = []
  const restarts: number[] = []
  let replayed = 0
  const replaySome = async (some: BuyingClients['acknowledged']) => {
    differences.push(...(await replay(clients, some)))
    replayed += some.length
  }
  let replayedUpTo = 0
  for (let killed = 0; killed < killCount; killed++) {
    await clients.progress(1 + randomBelow(60))
    await pause(randomBelow(30))
    const started = performance.now()
    await (victim === 'server' ? shop.killServer() : shop.killDatabase())
    restarts.push(performance.now() - started)
    // A kill could lose requests that were acknowledged shortly before it.
    await replaySome(clients.acknowledged.slice(replayedUpTo).slice(-16))
    replayedUpTo = clients.acknowledged.length
  }
  await clients.stop()
  await replaySome(shuffle(clients.acknowledged, randomBelow).slice(0, 1_000))
  const report = await checkConsistency(shop, { clients, shoppers, units: unitsPerSku })
  return {
    crowd: clients,
    verdict: report,
    differing: differences,
    replayed,
    medianMs: restarts.toSorted((a, b) => a - b)[restarts.length >> 1]!,
  }
}

/** Expects that so many kills lose nothing that was acknowledged, do nothing twice and leave no orphan. */
export async function expectCrashRecovery(victim: Victim, killCount: number): Promise<void> {
  const shop = await openCrashableServer()
  try {
    const {
      crowd: clients,
      verdict: report,
      differing: differences,
      replayed,
      medianMs,
    } = await killUnderLoad(shop, victim, killCount)
    expect({ ...report, differing: differences }).toEqual({
      lost: [],
      mismatched: [],
      doubled: [],
      orphans: [],
      differing: [],
    })
    // The kills must have hit requests, or they would show nothing.
    expect(clients.unansweredCount).toBeGreaterThan(killCount)
    recordFigure({
      promise: 4,
      name: `kills-${victim}`,
      text: `${killCount} kill -9 of the ${victim} under ${clientCount} clients: ${clients.acknowledged.length} acknowledged, 0 lost, 0 key mismatches, 0 twice, 0 orphans; ${replayed} keys sent again, 0 other answers; ${clients.unansweredCount} requests had to be sent again; back after ${Math.round(medianMs)} ms (median)`,
    })
  } finally {
    await shop.close()
  }
}
