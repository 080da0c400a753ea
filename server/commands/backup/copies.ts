import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { copyDurably, type ClusterCopy } from '../../platform/database/embedded/copy-cluster.ts'
import { getWalFolder } from '../../platform/database/embedded/archive-settings.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { CommandError } from '../run-command.ts'

/** The manifest of a copy, stored as `copy.json`. */
export type CopyManifest = Omit<ClusterCopy, 'at'> & {
  readonly at: string
  /** Password of the cluster's superuser, which the cluster itself contains. */
  readonly password: string
}

export type Copy = CopyManifest & { readonly folder: string }

/** Small files of a data folder that belong to a copy. */
export const extraFiles = ['secret', 'no-demo', 'document-keys'] as const

/** Formats a moment as a folder name. */
export const toStamp = (at: Date): string => at.toISOString().replace(/[:.]/g, '-')

const stamp = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/** Lists the finished copies of a backup folder, oldest first. */
export function listCopies(backupDir: string): Copy[] {
  if (!existsSync(backupDir)) return []
  return readdirSync(backupDir)
    .filter((name) => stamp.test(name) && existsSync(join(backupDir, name, 'copy.json')))
    .toSorted()
    .map((name) => {
      const folder = join(backupDir, name)
      return { folder, ...(JSON.parse(readFileSync(join(folder, 'copy.json'), 'utf8')) as CopyManifest) }
    })
}

/** Copies immutable files; files that an older copy has are hard-linked. */
export async function copyFiles(from: string, to: string, older: string | null): Promise<void> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of existsSync(from) ? readdirSync(from, { withFileTypes: true }) : []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    const known = older && join(older, entry.name)
    if (entry.isDirectory()) await copyFiles(source, target, known)
    else if (entry.isFile()) await copyFile(source, target, known)
  }
}

async function copyFile(source: string, target: string, known: string | null): Promise<void> {
  const found = statSync(source, { throwIfNoEntry: false })
  if (!found) return
  const old = known ? statSync(known, { throwIfNoEntry: false }) : undefined
  if (known && old?.size === found.size && Math.trunc(old.mtimeMs / 1000) === Math.trunc(found.mtimeMs / 1000))
    return linkSync(known, target)
  await copyDurably(source, target)
  utimesSync(target, found.atime, found.mtime)
}

const getWalPosition = (wal: string) => wal.slice(8, 24)

/**
 * Removes all but the newest copies, and the archived WAL that the oldest remaining one does not need. Returns the
 * number of removed copies.
 */
export function pruneCopies(backupDir: string, keep: number): number {
  const copies = listCopies(backupDir)
  const removed = copies.slice(0, Math.max(0, copies.length - keep))
  for (const { folder } of removed) rmSync(folder, { recursive: true })
  const oldest = copies[removed.length]
  const folder = getWalFolder(backupDir)
  if (oldest && existsSync(folder))
    for (const name of readdirSync(folder))
      if (/^[\dA-F]{24}(\.|$)/.test(name) && getWalPosition(name) < getWalPosition(oldest.firstWal))
        rmSync(join(folder, name))
  return removed.length
}

/** Marks the backup folder as this shop's; throws CommandError when it holds another shop's copies. */
export async function claimBackupFolder(adminUrl: string, backupDir: string): Promise<void> {
  const id = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select system_identifier::text as id from pg_control_system()')
    return rows[0]!.id
  })
  const file = join(backupDir, 'shop.json')
  if (!existsSync(file)) return writeFileSync(file, JSON.stringify({ systemIdentifier: id }), { mode: 0o600 })
  const { systemIdentifier } = JSON.parse(readFileSync(file, 'utf8')) as { systemIdentifier: string }
  if (systemIdentifier !== id)
    throw new CommandError(`${backupDir} holds the copies of another shop: take another folder.`)
}
