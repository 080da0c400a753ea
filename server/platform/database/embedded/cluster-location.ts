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
import { FolderError, makeFolder } from '../../make-folder.ts'
import { chooseOwner, isReachable, allowTraversal, type Owner } from './embedded-owner.ts'

/** Location and credentials of an embedded cluster. */
export type ClusterLocation = { home: string; password: string; binaries: string; owner: Owner; logFile: string }

type StoredLocation = { home: string; password: string }

/** Not the system's temporary folder, whose files are deleted eventually. */
const fallbackFolder = '/var/lib/galleria'

const makeFallbackFolder = (folder: string, { uid }: { uid: number }): string => {
  const path = join(fallbackFolder, randomBytes(4).toString('hex'))
  try {
    mkdirSync(path, { recursive: true, mode: 0o755 })
    return path
  } catch {
    throw new FolderError(
      `The database runs as user ${uid}, who may not enter ${folder}, and nothing can be made in ${fallbackFolder}: set DATA_DIR to ` +
        'a folder outside closed ones, run as another user than root, or set DATABASE_URL.',
    )
  }
}

const openDataFolder = (dataDir: string): string => {
  makeFolder(dataDir)
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new FolderError(`This user may not write to ${dataDir}: run as its owner, or set DATA_DIR to another folder.`)
  }
  return realpathSync(dataDir)
}

/** The first process writes the file; one that loses the race reads the winner's. */
const readOrCreate = (file: string, make: () => StoredLocation): StoredLocation => {
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
  return JSON.parse(readFileSync(file, 'utf8')) as StoredLocation
}

/**
 * Decides where the cluster of this data folder is, and stores it in `database.json`. Uses `dataDir` when the database
 * user can enter it, else /var/lib/galleria. Generates the superuser's password unless a restored cluster has one.
 */
export const prepareClusterLocation = (
  dataDir: string,
  password = randomBytes(24).toString('base64url'),
): ClusterLocation => {
  const folder = openDataFolder(dataDir)
  const likelyOwner = chooseOwner(join(folder, 'postgres'))
  allowTraversal(folder, likelyOwner)
  const { home, password: storedPassword } = readOrCreate(join(folder, 'database.json'), () => ({
    home: join(
      !likelyOwner || isReachable(folder, likelyOwner) ? folder : makeFallbackFolder(folder, likelyOwner),
      'postgres',
    ),
    password,
  }))
  mkdirSync(dirname(home), { recursive: true, mode: 0o755 })
  const owner = chooseOwner(home)
  return {
    home,
    password: storedPassword,
    owner,
    binaries: locateBinaries(dirname(home), owner),
    logFile: join(folder, 'postgres.log'),
  }
}
