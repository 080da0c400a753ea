import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { FolderError, makeFolder } from '../make-folder.ts'
import { isReachable, letPass, type Owner } from './embedded-owner.ts'

/** Where the archive of a backup folder is. */
export const walFolder = (backupDir: string): string => join(backupDir, 'wal')

/** A quiet shop's last changes are in the archive after so long. */
const archiveSeconds = 60

/**
 * Settings with which the database keeps every change in the backup folder, compressed and on the disk before it counts as
 * kept. Makes the folder. Throws FolderError where the database's user cannot write to it.
 */
export function archiveSettings(backupDir: string, owner: Owner): Record<string, string> {
  if (/['"%\\]/.test(backupDir))
    throw new FolderError(`BACKUP_DIR is ${backupDir}: use no quotes, % or \\ in its name.`)
  makeFolder(backupDir)
  letPass(backupDir, owner)
  const folder = walFolder(backupDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner) chownSync(folder, owner.uid, owner.gid)
  if (!isReachable(folder, owner))
    throw new FolderError(
      `The database runs as user ${owner?.uid}, who may not enter ${backupDir}: set BACKUP_DIR to a folder outside closed ones.`,
    )
  const file = `'${folder}/%f.gz'`
  const half = `'${folder}/%f.new'`
  const write = `gzip -c '%p' > ${half} && sync ${half} && mv ${half} ${file} && sync '${folder}'`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    // After a crash a file comes again: the same is right, another one is an error.
    archive_command: `if test -f ${file}; then gzip -dc ${file} | cmp -s - '%p'; else ${write}; fi`,
  }
}
