import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** A folder that cannot be used; the message names the remedy. */
export class FolderError extends Error {}

function isFolder(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw new FolderError(`${path} cannot be used (${(error as NodeJS.ErrnoException).code}): set DATA_DIR elsewhere.`)
  }
  throw new FolderError(`${path} is a file: set DATA_DIR to a folder.`)
}

/**
 * Creates a folder and its parents, which other users may traverse (the database's user must) but not list. Not
 * `recursive`, which loops forever where a folder (in /proc) accepts no new ones. Throws FolderError.
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o711 })
  } catch (error) {
    if (isFolder(path)) return
    const { code } = error as NodeJS.ErrnoException
    throw new FolderError(`The folder ${path} cannot be made (${code}): set DATA_DIR elsewhere.`)
  }
}
