import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { dice, shuffled } from '../at-once.ts'
import { recordFigure, seed } from '../figures.ts'
import { makeShoppers } from '../shoppers.ts'
import { Crowd } from './crowd.ts'
import { judge, replay } from './judge.ts'
import { openMortalShop, type MortalShop } from './mortal-shop.ts'

export type Victim = 'server' | 'database'

const lanes = 12
const units = 1_000_000
/** The longest that a kill may take on a busy machine. */
export const secondsPerKill = 30

/** A crowd that buys, and one of the shop's processes killed at random moments while it does. */
export async function killUnderLoad(shop: MortalShop, victim: Victim, kills: number) {
  const roll = dice(seed)
  const { backstage, base } = shop
  const store = await makeStore(backstage)
  const { skuIds } = await makeGoods(backstage, { store, stock: Array.from({ length: 12 }, () => units) })
  const shoppers = await makeShoppers(backstage, 300, 1_000_000_000)
  const crowd = new Crowd({ base, shoppers, skuIds, roll })
  crowd.start(lanes)
  const differing: string[] = []
  const restarts: number[] = []
  let replayed = 0
  const replaySome = async (some: Crowd['acknowledged']) => {
    differing.push(...(await replay(crowd, some)))
    replayed += some.length
  }
  let seen = 0
  for (let killed = 0; killed < kills; killed++) {
    await crowd.progress(1 + roll(60))
    await pause(roll(30))
    const started = performance.now()
    await (victim === 'server' ? shop.killServer() : shop.killDatabase())
    restarts.push(performance.now() - started)
    // What was acknowledged shortly before the kill is what a kill could lose.
    await replaySome(crowd.acknowledged.slice(seen).slice(-16))
    seen = crowd.acknowledged.length
  }
  await crowd.stop()
  await replaySome(shuffled(crowd.acknowledged, roll).slice(0, 1_000))
  const verdict = await judge(shop, { crowd, shoppers, units })
  return { crowd, verdict, differing, replayed, median: restarts.toSorted((a, b) => a - b)[restarts.length >> 1]! }
}

/** Expects that so many kills lose nothing that was acknowledged, do nothing twice and leave no orphan. */
export async function expectSafeKills(victim: Victim, kills: number): Promise<void> {
  const shop = await openMortalShop()
  try {
    const { crowd, verdict, differing, replayed, median } = await killUnderLoad(shop, victim, kills)
    expect({ ...verdict, differing }).toEqual({ lost: [], mismatched: [], doubled: [], orphans: [], differing: [] })
    // The kills must have hit requests, or they would show nothing.
    expect(crowd.unanswered).toBeGreaterThan(kills)
    recordFigure({
      promise: 4,
      name: `kills-${victim}`,
      text: `${kills} kill -9 of the ${victim} under ${lanes} clients: ${crowd.acknowledged.length} acknowledged, 0 lost, 0 key mismatches, 0 twice, 0 orphans; ${replayed} keys sent again, 0 other answers; ${crowd.unanswered} requests had to be sent again; back after ${Math.round(median)} ms (median)`,
    })
  } finally {
    await shop.close()
  }
}
