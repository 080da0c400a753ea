import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { walFolder } from '../platform/database/archive-settings.ts'
import type { Owner } from '../platform/database/embedded-owner.ts'
import { preparePlace } from '../platform/database/embedded-place.ts'
import { startEmbedded, type DatabaseLog } from '../platform/database/embedded.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { CommandError } from '../run-command.ts'
import { keptFiles, type Copy } from './copies.ts'

/** As the copy is; with all that was archived since; or as the shop was at a moment. */
export type Until = 'copy' | 'last' | Date

export type Restoring = {
  readonly copy: Copy
  /** Holds the archive of the log; not needed for the copy as it is. */
  readonly backupDir: string
  readonly dataDir: string
  readonly until: Until
  readonly log: DatabaseLog
}

function chownAll(path: string, owner: Owner): void {
  if (!owner) return
  chownSync(path, owner.uid, owner.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}

/** Lays the archived log into the cluster; returns how many files came. */
function takeArchive(backupDir: string, firstWal: string, to: string): number {
  const folder = walFolder(backupDir)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.gz')) : []
  const wanted = names.filter((name) => name.includes('.history') || name.slice(8) >= firstWal.slice(8))
  for (const name of wanted) {
    const target = join(to, name.replace(/\.gz$/, ''))
    writeFileSync(target, gunzipSync(readFileSync(join(folder, name))), { mode: 0o600 })
  }
  return wanted.length
}

/** As the server reads it before it knows names of zones, such as Z. */
const toServerTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** Refuses a folder that holds anything: a shop is never written over. */
export function refuseShop(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new CommandError(`${dataDir} holds a shop, or something else: set DATA_DIR to a new or empty folder.`)
}

const failures: readonly (readonly [pattern: RegExp, sentence: string])[] = [
  [
    /recovery ended before configured recovery target/,
    'The archive ends before that moment: choose an earlier one, or --at last.',
  ],
  [
    /requested recovery stop point is before/,
    'That moment is before the copy was finished: choose a later one, or an older copy.',
  ],
]

/**
 * Brings a copy back into a new data folder, replays the log as far as asked, and stops. Returns the folder of the
 * database. Throws CommandError when the folder holds a shop, or the log does not reach that far.
 */
export async function restoreCopy({ copy, backupDir, dataDir, until, log }: Restoring): Promise<string> {
  refuseShop(dataDir)
  makeFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const { home, owner } = preparePlace(folder, copy.password)
  const half = `${home}.new-${process.pid}`
  cpSync(join(copy.folder, 'postgres'), half, { recursive: true, preserveTimestamps: true })
  if (until !== 'copy') {
    takeArchive(backupDir, copy.firstWal, join(half, 'pg_wal'))
    writeFileSync(join(half, 'recovery.signal'), '', { mode: 0o600 })
  }
  chmodSync(half, 0o700)
  chownAll(half, owner)
  renameSync(half, home)
  for (const name of ['files', 'private-files'])
    if (existsSync(join(copy.folder, name)))
      cpSync(join(copy.folder, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  for (const name of keptFiles)
    if (existsSync(join(copy.folder, name)))
      writeFileSync(join(dataDir, name), readFileSync(join(copy.folder, name)), { mode: 0o600 })
  const settings: Record<string, string> =
    until === 'copy'
      ? {}
      : {
          // The log lies in the cluster already.
          restore_command: 'false',
          // A server that may be read while it replays would count as ready, and be stopped in the middle.
          hot_standby: 'off',
          ...(until instanceof Date && {
            recovery_target_time: toServerTime(until),
            recovery_target_action: 'promote',
          }),
        }
  try {
    await (await startEmbedded({ dataDir: folder, log, settings })).stop()
  } catch (error) {
    const said = failures.find(([pattern]) => pattern.test((error as Error).message))
    throw said ? new CommandError(said[1]) : error
  }
  return home
}
