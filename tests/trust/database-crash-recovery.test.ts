import { it } from 'vitest'
import { scale } from './figures.ts'
import { expectCrashRecovery, maxSecondsPerKill } from './crash-recovery/kill-under-load.ts'

const killCount = scale === 1 ? 30 : 200

it(
  `${killCount} kills of the database under load lose nothing that was acknowledged`,
  { timeout: killCount * maxSecondsPerKill * 1_000 },
  () => expectCrashRecovery('database', killCount),
)
