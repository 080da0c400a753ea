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
import { getWalFolder } from '../../platform/database/embedded/archive-settings.ts'
import type { Owner } from '../../platform/database/embedded/embedded-owner.ts'
import { prepareClusterLocation } from '../../platform/database/embedded/cluster-location.ts'
import { startEmbedded, type DatabaseLog } from '../../platform/database/embedded/embedded.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { CommandError } from '../run-command.ts'
import { extraFiles, type Copy } from './copies.ts'

/** The copy itself, the copy with everything archived since, or the state at a moment. */
export type RestoreTarget = 'copy' | 'last' | Date

export type RestoreOptions = {
  readonly copy: Copy
  /** Holds the WAL archive; not needed for `copy`. */
  readonly backupDir: string
  readonly dataDir: string
  readonly until: RestoreTarget
  readonly log: DatabaseLog
}

function chownAll(path: string, owner: Owner): void {
  if (!owner) return
  chownSync(path, owner.uid, owner.gid)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) chownAll(join(path, name), owner)
}

/** Copies the archived WAL into the cluster; returns the number of files. */
function copyArchive(backupDir: string, firstWal: string, to: string): number {
  const folder = getWalFolder(backupDir)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.gz')) : []
  const wanted = names.filter((name) => name.includes('.history') || name.slice(8) >= firstWal.slice(8))
  for (const name of wanted) {
    const target = join(to, name.replace(/\.gz$/, ''))
    writeFileSync(target, gunzipSync(readFileSync(join(folder, name))), { mode: 0o600 })
  }
  return wanted.length
}

/** Recovery parses this setting before it knows time zone names such as Z. */
const toServerTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** Throws CommandError unless the folder is missing or empty, so that no shop is overwritten. */
export function assertEmptyFolder(dataDir: string): void {
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
 * Restores a copy into a new data folder, replays the WAL up to the target, and stops the server. Returns the folder of
 * the database. Throws CommandError when the folder is not empty or the archive ends too early.
 */
export async function restoreCopy({ copy, backupDir, dataDir, until, log }: RestoreOptions): Promise<string> {
  assertEmptyFolder(dataDir)
  makeFolder(dataDir)
  const folder = join(dataDir, 'postgres')
  const { home, owner } = prepareClusterLocation(folder, copy.password)
  const unfinished = `${home}.new-${process.pid}`
  cpSync(join(copy.folder, 'postgres'), unfinished, { recursive: true, preserveTimestamps: true })
  if (until !== 'copy') {
    copyArchive(backupDir, copy.firstWal, join(unfinished, 'pg_wal'))
    writeFileSync(join(unfinished, 'recovery.signal'), '', { mode: 0o600 })
  }
  chmodSync(unfinished, 0o700)
  chownAll(unfinished, owner)
  renameSync(unfinished, home)
  for (const name of ['files', 'private-files'])
    if (existsSync(join(copy.folder, name)))
      cpSync(join(copy.folder, name), join(dataDir, name), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  for (const name of extraFiles)
    if (existsSync(join(copy.folder, name)))
      writeFileSync(join(dataDir, name), readFileSync(join(copy.folder, name)), { mode: 0o600 })
  const settings: Record<string, string> =
    until === 'copy'
      ? {}
      : {
          // The WAL is in the cluster already.
          restore_command: 'false',
          // A readable standby would count as ready and be stopped during replay.
          hot_standby: 'off',
          ...(until instanceof Date && {
            recovery_target_time: toServerTime(until),
            recovery_target_action: 'promote',
          }),
        }
  try {
    await (await startEmbedded({ dataDir: folder, log, settings })).stop()
  } catch (error) {
    const known = failures.find(([pattern]) => pattern.test((error as Error).message))
    throw known ? new CommandError(known[1]) : error
  }
  return home
}
