import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FolderError } from '../make-folder.ts'

/** The system user PostgreSQL runs as; null means "as this very process". */
export type Owner = { uid: number; gid: number } | null

const lookUp = (user: string): Owner => {
  try {
    const ask = (flag: string) => Number(execFileSync('id', [flag, user], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return null
  }
}

/**
 * PostgreSQL refuses to run as root, so root lends its files to `postgres` or `nobody`.
 * Data that exists keeps the owner it has. Throws when no such user exists or the data is another user's.
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
  const owner = lookUp('postgres') ?? lookUp('nobody')
  if (!owner)
    throw new FolderError(
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody": add one, or set DATABASE_URL.',
    )
  return owner
}

const mayEnter = (folder: string, owner: { uid: number; gid: number }): boolean => {
  const { mode, uid, gid } = statSync(folder)
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001
  return (mode & bit) !== 0
}

/** Whether the owner may walk from `/` into this folder. */
export const isReachable = (folder: string, owner: Owner): boolean => {
  if (!owner) return true
  const parent = dirname(folder)
  return mayEnter(folder, owner) && (parent === folder || isReachable(parent, owner))
}

/** Lets the owner's group pass through (not list or read) a folder that root keeps to itself. */
export const letPass = (folder: string, owner: Owner): void => {
  if (!owner) return
  const { mode, uid } = statSync(folder)
  if (uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(folder, 0, owner.gid)
  chmodSync(folder, 0o710)
}
