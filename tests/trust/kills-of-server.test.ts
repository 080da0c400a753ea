import { expect, it } from 'vitest'
import { recordFigure, times } from './figures.ts'
import { expectSafeKills, killUnderLoad, secondsPerKill } from './kills/kill-under-load.ts'
import { openMortalShop } from './kills/mortal-shop.ts'

/** Each is back after two seconds or three. */
const kills = times === 1 ? 60 : 500

it(
  `${kills} kills of the server under load lose nothing that was acknowledged`,
  { timeout: kills * secondsPerKill * 1_000 },
  () => expectSafeKills('server', kills),
)

it('control: keys kept in memory instead of in the transaction are found out', { timeout: 240_000 }, async () => {
  const shop = await openMortalShop({ keysInMemory: true })
  try {
    const { verdict, differing } = await killUnderLoad(shop, 'server', 3)
    expect(verdict.lost).toEqual([])
    expect(differing.length + verdict.doubled.length).toBeGreaterThan(0)
    recordFigure({
      promise: 4,
      name: 'kills-server-control',
      text: `control, keys in memory beside the transaction: 3 kills of the server, ${differing.length} keys with another answer, ${verdict.doubled.length} things twice or refused after they were done`,
    })
  } finally {
    await shop.close()
  }
})
