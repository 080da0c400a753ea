import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FolderError } from '../../make-folder.ts'

/** The system user that PostgreSQL runs as; null for the user of this process. */
export type Owner = { uid: number; gid: number } | null

const findSystemUser = (user: string): Owner => {
  try {
    const readId = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: readId('-u'), gid: readId('-g') }
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root, so root gives its files to `postgres` or `nobody`. Existing data keeps its owner.
 * Throws FolderError when no such user exists or the data belongs to another user.
 */
export const chooseOwner = (home: string): Owner => {
  const own = process.getuid?.()
  const present = existsSync(home) ? statSync(home) : undefined
  if (own !== 0) {
    if (present && own !== undefined && present.uid !== own) {
      throw new FolderError(
        `The database in ${home} belongs to user ${present.uid}: run as that user (or as root), or set DATA_DIR elsewhere.`,
      )
    }
    return null
  }
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  const owner = findSystemUser('postgres') ?? findSystemUser('nobody')
  if (!owner)
    throw new FolderError(
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": add one, or set DATABASE_URL.',
    )
  return owner
}

const canEnter = (folder: string, owner: { uid: number; gid: number }): boolean => {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** True when the owner may enter this folder and all its parents. */
export const isReachable = (folder: string, owner: Owner): boolean => {
  if (!owner) return true
  const parent = dirname(folder)
  return canEnter(folder, owner) && (parent === folder || isReachable(parent, owner))
}

/** Lets the owner's group traverse (not list or read) a folder that only root may enter. */
export const allowTraversal = (folder: string, owner: Owner): void => {
  if (!owner) return
  const { mode, uid } = statSync(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, 0, owner.gid)
  chmodSync(folder, 0o710)
}
