import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from './with-client.ts'

/** What is the running server's alone, or made again when one starts. */
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_manifest',
  'recovery.signal',
  'standby.signal',
  'pg_internal.init',
])
/** Folders that stay, but empty. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_dynshmem',
])

const isLeftOut = (name: string): boolean =>
  leftOut.has(name) || name.startsWith('.s.PGSQL.') || name.startsWith('pgsql_tmp')

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

/** Copies a file and has it on the disk. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await sync(to)
}

async function copyEntry(from: string, to: string, entry: Dirent): Promise<void> {
  if (isLeftOut(entry.name)) return
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  if (entry.isDirectory()) return copyTree(source, target, emptied.has(entry.name))
  if (!entry.isFile()) return
  try {
    await copyDurably(source, target)
  } catch (error) {
    // A table or a temporary file that was dropped meanwhile.
    if (!isGone(error)) throw error
  }
}

async function copyTree(from: string, to: string, isEmptied: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isEmptied) await copyEntry(from, to, entry)
    // It has folders that must be there; those of pg_replslot must not.
    else if (entry.isDirectory() && from.endsWith('pg_wal'))
      await mkdir(join(to, entry.name), { recursive: true, mode: 0o700 })
  }
  await sync(to)
}

export type ClusterCopy = {
  /** Names the cluster, whatever folder it lies in. */
  readonly systemIdentifier: string
  /** The first file of the log that a recovery from this copy needs. */
  readonly firstWal: string
  /** The moment that the copy shows. */
  readonly at: Date
}

const isBetween = (name: string, first: string, last: string) =>
  /^[\dA-F]{24}$/.test(name) && first <= name && name <= last

/** Copies a running cluster with the log that it needs to be whole: a server that starts on `to` shows the end of the copying. */
export const copyCluster = (adminUrl: string, home: string, to: string): Promise<ClusterCopy> =>
  withClient(adminUrl, async (client) => {
    // Ends with this connection; until then no file of the log that is needed is removed.
    await client.query(`select pg_create_physical_replication_slot('galleria_copy_${process.pid}', true, true)`)
    const { rows: begun } = await client.query<{ first: string; id: string }>(
      `select pg_walfile_name(pg_backup_start('galleria', true)) as first,
         (select system_identifier::text from pg_control_system()) as id`,
    )
    const { first: firstWal, id: systemIdentifier } = begun[0]!
    await copyTree(home, to, false)
    await copyDurably(join(home, 'global/pg_control'), join(to, 'global/pg_control'))
    const { rows: ended } = await client.query<{ last: string; label: string; at: Date }>(
      `select pg_walfile_name(lsn) as last, labelfile as label, clock_timestamp() as at from pg_backup_stop(false)`,
    )
    const { last, label, at } = ended[0]!
    await writeFile(join(to, 'backup_label'), label, { mode: 0o600 })
    for (const name of await readdir(join(home, 'pg_wal')))
      if (name.endsWith('.history') || isBetween(name, firstWal, last))
        await copyDurably(join(home, 'pg_wal', name), join(to, 'pg_wal', name))
    await sync(join(to, 'pg_wal'))
    await sync(to)
    return { systemIdentifier, firstWal, at }
  })
