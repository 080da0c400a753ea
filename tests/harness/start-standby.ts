import { chmodSync, chownSync, mkdtempSync, readdirSync, lstatSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareClusterLocation } from '#server/platform/database/embedded/cluster-location.ts'
import { copyCluster } from '#server/platform/database/embedded/copy-cluster.ts'
import { startEmbedded, type Embedded } from '#server/platform/database/embedded/embedded.ts'
import type { Owner } from '#server/platform/database/embedded/embedded-owner.ts'
import { withClient } from '#server/platform/database/with-client.ts'

const log = { info: () => undefined, warn: () => undefined }

export type Standby = Embedded & {
  /** Stops and resumes what it takes over from its primary. */
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly remove: () => Promise<void>
}

function chownAll(path: string, owner: Owner): void {
  if (!owner) return
  chownSync(path, owner.uid, owner.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}

/** Copies an embedded server and starts the copy as its hot standby by streaming replication. */
export async function startStandby(primary: Embedded, settings: Readonly<Record<string, string>>): Promise<Standby> {
  const dataDir = mkdtempSync(join(tmpdir(), 'galleria-standby-'))
  const url = new URL(primary.adminUrl)
  const { home, owner } = prepareClusterLocation(dataDir, url.password)
  // Of users that may connect the copy of pg_hba.conf lets none replicate from elsewhere than this machine.
  await copyCluster(primary.adminUrl, primary.home, home)
  writeFileSync(join(home, 'standby.signal'), '', { mode: 0o600 })
  chmodSync(home, 0o700)
  chownAll(home, owner)
  const conninfo = `host=127.0.0.1 port=${url.port} user=postgres password=${url.password}`
  const standby = await startEmbedded({ dataDir, log, settings: { ...settings, primary_conninfo: conninfo } })
  const run = (statement: string) =>
    withClient(standby.adminUrl, async (client) => void (await client.query(statement)))
  return Object.assign(standby, {
    pause: () => run('select pg_wal_replay_pause()'),
    resume: () => run('select pg_wal_replay_resume()'),
    remove: async () => {
      await standby.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  })
}
