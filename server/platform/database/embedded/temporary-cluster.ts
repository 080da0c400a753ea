import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type Embedded } from './embedded.ts'
import { withClient } from '../with-client.ts'

export const silentLog = { info: () => undefined, warn: () => undefined }

/** Starts a server in a temporary folder, with any number of new databases. For tests. */
export const startTemporaryCluster = async (): Promise<
  Embedded & { freshDatabase(): Promise<string>; remove(): Promise<void> }
> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-test-'))
  const embedded = await startEmbedded({ dataDir, log: silentLog, settings: { shared_buffers: '32MB' } })
  // A process that exits before `remove` must not leave a server behind.
  const abandon = () => process.kill(embedded.pid, 'SIGINT')
  process.once('exit', abandon)
  let made = 0
  return Object.assign(embedded, {
    freshDatabase: async () => {
      const name = `fresh_${++made}`
      await withClient(embedded.adminUrl, (client) => client.query(`create database ${name}`))
      return Object.assign(new URL(embedded.adminUrl), { pathname: name }).href
    },
    remove: async () => {
      process.off('exit', abandon)
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}
