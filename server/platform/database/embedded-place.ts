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
import { dirname, join } from 'node:path'
import { locateBinaries } from './embedded-binaries.ts'
import { FolderError, makeFolder } from '../make-folder.ts'
import { chooseOwner, isReachable, letPass, type Owner } from './embedded-owner.ts'

/** Where one embedded database lives and how to enter it. */
export type Place = { home: string; password: string; binaries: string; owner: Owner; logFile: string }

type Kept = { home: string; password: string }

/** Not the system's temporary folder: what lies there is deleted sooner or later. */
const outside = '/var/lib/galleria'

const makeOutside = (folder: string, { uid }: { uid: number }): string => {
  const path = join(outside, randomBytes(4).toString('hex'))
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    return path
  } catch {
    throw new FolderError(
      `The database runs as user ${uid}, who may not enter ${folder}, and nothing can be made in ${outside}: set DATA_DIR to ` +
        'a folder outside closed ones, run as another user than root, or set DATABASE_URL.',
    )
  }
}

const enter = (dataDir: string): string => {
  makeFolder(dataDir)
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new FolderError(`This user may not write to ${dataDir}: run as its owner, or set DATA_DIR to another folder.`)
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
 * Its superuser's password is made, or the one that a restored cluster has. Below `dataDir` when the database user can get there, else in /var/lib/galleria, and start-up says so.
 */
export const preparePlace = (dataDir: string, password = randomBytes(24).toString('base64url')): Place => {
  const folder = enter(dataDir)
  const likely = chooseOwner(join(folder, 'postgres'))
  letPass(folder, likely)
  const { home, password: kept } = keep(join(folder, 'database.json'), () => ({
    home: join(!likely || isReachable(folder, likely) ? folder : makeOutside(folder, likely), 'postgres'),
    password,
  }))
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  const owner = chooseOwner(home)
  return {
    home,
    password: kept,
    owner,
    binaries: locateBinaries(dirname(home), owner),
    logFile: join(folder, 'postgres.log'),
  }
}
