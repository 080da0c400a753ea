import { expect, it } from 'vitest'
import { isMeasuring, recordFigure, scale } from './figures.ts'
import { expectCrashRecovery, getTimeoutMs, killUnderLoad } from './crash-recovery/kill-under-load.ts'
import { openCrashableServer } from './crash-recovery/crashable-server.ts'

/** A busy machine takes twenty seconds per kill, so `npm test` makes a few of the kills of `npm run trust`. */
const fewKills = isMeasuring ? 60 : 2
const killCount = scale === 1 ? fewKills : 500
/** Each kill forgets every key, so one shows it. */
const controlKillCount = isMeasuring ? 3 : 1

it(
  `${killCount} kills of the server under load lose nothing that was acknowledged`,
  { timeout: getTimeoutMs(killCount) },
  () => expectCrashRecovery('server', killCount),
)

it(
  'control: keys kept in memory instead of in the transaction are found out',
  { timeout: getTimeoutMs(controlKillCount) },
  async () => {
    const shop = await openCrashableServer({ keysInMemory: true })
    try {
      const { verdict: report, differing: differences } = await killUnderLoad(shop, 'server', controlKillCount)
      expect(report.lost).toEqual([])
      expect(differences.length + report.doubled.length).toBeGreaterThan(0)
      recordFigure({
        promise: 4,
        name: 'kills-server-control',
        text: `control, keys in memory beside the transaction: ${controlKillCount} kills of the server, ${differences.length} keys with another answer, ${report.doubled.length} things twice or refused after they were done`,
      })
    } finally {
      await shop.close()
    }
  },
)
