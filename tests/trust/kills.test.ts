import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { makeGoods, makeStore } from '#tests/harness/goods.ts'
import { dice, shuffled } from './at-once.ts'
import { recordFigure, seed, times } from './figures.ts'
import { Crowd } from './kills/crowd.ts'
import { judge, replay } from './kills/judge.ts'
import { openMortalShop, type MortalShop } from './kills/mortal-shop.ts'
import { makeShoppers } from './shoppers.ts'

/** Each is back after two seconds or three. */
const kills = times === 1 ? { server: 60, database: 30 } : { server: 500, database: 200 }
const lanes = 12
const units = 1_000_000
/** The longest that a kill may take on a busy machine. */
const secondsEach = 30

let shop: MortalShop
afterEach(() => shop.close())

/** A crowd that buys, and the shop's processes killed in any order at random moments while it does. */
async function killUnderLoad(deaths: readonly ('server' | 'database')[]) {
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
  for (const death of deaths) {
    await crowd.progress(1 + roll(60))
    await pause(roll(30))
    const started = performance.now()
    await (death === 'server' ? shop.killServer() : shop.killDatabase())
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

const deathsOf = (server: number, database: number) =>
  shuffled(
    [
      ...Array.from({ length: server }, () => 'server' as const),
      ...Array.from({ length: database }, () => 'database' as const),
    ],
    dice(seed),
  )

describe(`${kills.server} kills of the server and ${kills.database} of the database under load`, () => {
  it(
    'lose nothing that was acknowledged, do nothing twice and leave no orphan',
    { timeout: (kills.server + kills.database) * secondsEach * 1_000 },
    async () => {
      shop = await openMortalShop()
      const { crowd, verdict, differing, replayed, median } = await killUnderLoad(
        deathsOf(kills.server, kills.database),
      )
      expect({ ...verdict, differing }).toEqual({ lost: [], mismatched: [], doubled: [], orphans: [], differing: [] })
      // The kills must have hit requests, or they would show nothing.
      expect(crowd.unanswered).toBeGreaterThan(kills.server)
      recordFigure({
        promise: 4,
        name: 'kills',
        text: `${kills.server} kill -9 of the server and ${kills.database} of the database under ${lanes} clients: ${crowd.acknowledged.length} acknowledged, 0 lost, 0 key mismatches, 0 twice, 0 orphans; ${replayed} keys sent again, 0 other answers; ${crowd.unanswered} requests had to be sent again; back after ${Math.round(median)} ms (median)`,
      })
    },
  )
})

it(
  'keys kept in memory instead of in the transaction are found out (the test has eyes)',
  { timeout: 240_000 },
  async () => {
    shop = await openMortalShop({ keysInMemory: true })
    const { verdict, differing } = await killUnderLoad(deathsOf(3, 0))
    expect(verdict.lost).toEqual([])
    expect(differing.length + verdict.doubled.length).toBeGreaterThan(0)
    recordFigure({
      promise: 4,
      name: 'kills-control',
      text: `control, keys in memory beside the transaction: 3 kills of the server, ${differing.length} keys with another answer, ${verdict.doubled.length} things twice or refused after they were done`,
    })
  },
)
