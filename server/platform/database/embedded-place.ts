import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { locateBinaries } from './embedded-binaries.ts'
import { chooseOwner, isReachable, letPass, type Owner } from './embedded-owner.ts'

/** Where one embedded database lives and how to enter it. */
export type Place = { home: string; password: string; binaries: string; owner: Owner; logFile: string }

type Kept = { home: string; password: string }

const makeOutside = (): string => {
  const name = join('galleria', randomBytes(4).toString('hex'))
  for (const root of ['/var/lib', tmpdir()]) {
    try {
      mkdirSync(join(root, name), { recursive: true, mode: 0o755 })
      return join(root, name)
    } catch {
      // Not writable here (a read-only system, for instance): the next candidate decides.
    }
  }
  throw new Error(
    'No folder can be entered by the database user: set DATA_DIR to one outside closed folders, or set DATABASE_URL.',
  )
}

const enter = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`This user may not write to ${dataDir}: run as its owner, or set DATA_DIR to another folder.`)
  }
  return realpathSync(dataDir)
}

/** The first process writes the pointer; a second one that raced it reads the winner's. */
const keep = (file: string, make: () => Kept): Kept => {
  if (!existsSync(file)) {
    const draft = `${file}.new-${process.pid}`
    writeFileSync(draft, JSON.stringify(make(), null, 2), { mode: 0o600 })
    try {
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Kept
}

/**
 * Decides (once, kept in `database.json`) where the cluster of this data folder lives.
 * Below `dataDir` when the database user can get there, else in /var/lib/galleria.
 */
export const preparePlace = (dataDir: string): Place => {
  const folder = enter(dataDir)
  const likely = chooseOwner(join(folder, 'postgres'))
  letPass(folder, likely)
  const { home, password } = keep(join(folder, 'database.json'), () => ({
    home: join(isReachable(folder, likely) ? folder : makeOutside(), 'postgres'),
    password: randomBytes(24).toString('base64url'),
  }))
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  const owner = chooseOwner(home)
  return {
    home,
    password,
    owner,
    binaries: locateBinaries(dirname(home), owner),
    logFile: join(folder, 'postgres.log'),
  }
}
