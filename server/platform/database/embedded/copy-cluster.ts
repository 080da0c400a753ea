import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '../with-client.ts'

/** Files of the running server, or recreated at start. */
const excludedFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_manifest',
  'recovery.signal',
  'standby.signal',
  'pg_internal.init',
])
/** Folders that are copied empty. */
const emptiedFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_dynshmem',
])

const isExcluded = (name: string): boolean =>
  excludedFiles.has(name) || name.startsWith('.s.PGSQL.') || name.startsWith('pgsql_tmp')

const isMissingFile = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Copies a file and syncs it to disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await sync(to)
}

async function copyEntry(from: string, to: string, entry: Dirent): Promise<void> {
  if (isExcluded(entry.name)) return
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  if (entry.isDirectory()) return copyTree(source, target, emptiedFolders.has(entry.name))
  if (!entry.isFile()) return
  try {
    await copyDurably(source, target)
  } catch (error) {
    // The file was dropped in the meantime.
    if (!isMissingFile(error)) throw error
  }
}

async function copyTree(from: string, to: string, isEmptied: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isEmptied) await copyEntry(from, to, entry)
    // Subfolders of pg_wal must exist; those of pg_replslot must not.
    else if (entry.isDirectory() && from.endsWith('pg_wal'))
      await mkdir(join(to, entry.name), { recursive: true, mode: 0o700 })
  }
  await sync(to)
}

export type ClusterCopy = {
  /** Identifies the cluster regardless of its folder. */
  readonly systemIdentifier: string
  /** First WAL file that recovery from this copy needs. */
  readonly firstWal: string
  /** The moment that the copy represents. */
  readonly at: Date
}

const isBetween = (name: string, first: string, last: string) =>
  /^[\dA-F]{24}$/.test(name) && first <= name && name <= last

/**
 * Copies a running cluster with the WAL that it needs for consistency; a server started on `to` has the state at the
 * end of the copy.
 */
export const copyCluster = (adminUrl: string, home: string, to: string): Promise<ClusterCopy> =>
  withClient(adminUrl, async (client) => {
    // The temporary slot ends with this connection and keeps the needed WAL until then.
    await client.query(`select pg_create_physical_replication_slot('galleria_copy_${process.pid}', true, true)`)
    const { rows: startRows } = await client.query<{ first: string; id: string }>(
      `select pg_walfile_name(pg_backup_start('galleria', true)) as first,
         (select system_identifier::text from pg_control_system()) as id`,
    )
    const { first: firstWal, id: systemIdentifier } = startRows[0]!
    await copyTree(home, to, false)
    await copyDurably(join(home, 'global/pg_control'), join(to, 'global/pg_control'))
    const { rows: stopRows } = await client.query<{ last: string; label: string; at: Date }>(
      `select pg_walfile_name(lsn) as last, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
    )
    const { last, label, at } = stopRows[0]!
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    for (const name of await readdir(join(home, 'pg_wal')))
      if (name.endsWith('.history') || isBetween(name, firstWal, last))
        await copyDurably(join(home, 'pg_wal', name), join(to, 'pg_wal', name))
    await sync(join(to, 'pg_wal'))
    await sync(to)
    return { systemIdentifier, firstWal, at }
  })
