import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FolderError, makeFolder } from '../../make-folder.ts'
import { isReachable, allowTraversal, type Owner } from './embedded-owner.ts'

/** Folder of the WAL archive in a backup folder. */
export const getWalFolder = (backupDir: string): string => join(backupDir, 'wal')

/** Bounds the age of the archive in a shop with few writes. */
const archiveTimeoutSeconds = 60

/**
 * Settings that archive the WAL into the backup folder, compressed and synced. Creates the folder. Throws FolderError
 * when the database's user cannot write to it.
 */
export function buildArchiveSettings(backupDir: string, owner: Owner): Record<string, string> {
  if (/['"%\\]/.test(backupDir))
    throw new FolderError(`BACKUP_DIR is ${backupDir}: use no quotes, % or \\ in its name.`)
  makeFolder(backupDir)
  allowTraversal(backupDir, owner)
  const folder = getWalFolder(backupDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (!isReachable(folder, owner))
    throw new FolderError(
      `The database runs as user ${owner?.uid}, who may not enter ${backupDir}: set BACKUP_DIR to a folder outside closed ones.`,
    )
  const file = `'${folder}/%f.gz'`
  const partial = `'${folder}/%f.new'`
  const write = `gzip -c '%p' > ${partial} && sync ${partial} && mv ${partial} ${file} && sync '${folder}'`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeoutSeconds),
    // A file may come again after a crash: an identical one is accepted, another one is an error.
    archive_command: `if test -f ${file}; then gzip -dc ${file} | cmp -s - '%p'; else ${write}; fi`,
  }
}
