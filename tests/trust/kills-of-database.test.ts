import { it } from 'vitest'
import { times } from './figures.ts'
import { expectSafeKills, secondsPerKill } from './kills/kill-under-load.ts'

const kills = times === 1 ? 30 : 200

it(
  `${kills} kills of the database under load lose nothing that was acknowledged`,
  { timeout: kills * secondsPerKill * 1_000 },
  () => expectSafeKills('database', kills),
)
