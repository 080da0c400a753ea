import { it } from 'vitest'
import { isMeasuring, scale } from './figures.ts'
import { expectCrashRecovery, getTimeoutMs } from './crash-recovery/kill-under-load.ts'

/** Kills take seconds each: `npm test` makes a few of those of `npm run trust`. */
const fewKills = isMeasuring ? 30 : 2
const killCount = scale === 1 ? fewKills : 200

it(
  `${killCount} kills of the database under load lose nothing that was acknowledged`,
  { timeout: getTimeoutMs(killCount) },
  () => expectCrashRecovery('database', killCount),
)
