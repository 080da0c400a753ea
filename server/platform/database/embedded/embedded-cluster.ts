import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildMissingBinaryError } from './embedded-binaries.ts'
import type { ClusterLocation } from './cluster-location.ts'

/** Content of postmaster.pid for a running server. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const megabyte = 2 ** 20
/** An eighth of the memory, within bounds; PostgreSQL allocates it on demand. */
const sharedBuffersMegabytes = Math.round(Math.min(2_048, Math.max(128, totalmem() / megabyte / 8)))

/** Planner settings for the shop's statements. */
export const plannerSettings: Readonly<Record<string, string>> = {
  // Keeps bitmaps of text searches over a million goods exact to the row.
  work_mem: '16MB',
  // A parallel query would use both cores and delay all others.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Pages are mostly in memory, where reading one costs little beside its rows. With PostgreSQL's defaults of 1 and 4 whole
  // brands would be read without their indexes, and searches would read the index entries of a whole brand beside those
  // of their words.
  seq_page_cost: '0.1',
  random_page_cost: '0.11',
}

/** For two cores. Durability stays on, so an acknowledged order survives a power failure. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  shared_buffers: `${sharedBuffersMegabytes}MB`,
  max_connections: '60',
  synchronous_commit: 'on',
  fsync: 'on',
  wal_compression: 'on',
  ...plannerSettings,
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
}

/** Our environment may contain secrets, and PG* variables would change the server. */
const environment = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' }

const readIfPresent = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

const isProcessAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process id may be reused, and a zombie still answers signals. */
const isPostgresProcess = (pid: number): boolean =>
  isProcessAlive(pid) &&
  (process.platform !== 'linux' || /^\d+ \(postgres\) [^ZX]/.test(readIfPresent(`/proc/${pid}/stat`)))

/** The running server of this data folder; null when there is none. */
export const readPostmaster = (home: string): Postmaster | null => {
  const file = join(home, 'postmaster.pid')
  const text = readIfPresent(file)
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid) return null
  if (isPostgresProcess(pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // PostgreSQL replaces a dead server's files itself, but refuses to start when its process id was reused.
  if (isProcessAlive(pid) && readIfPresent(file) === text)
    for (const stale of [file, `${getSocketPath(home, Number(lines[3]))}.lock`]) rmSync(stale, { force: true })
  return null
}

const removeUnfinishedClusters = (home: string): void => {
  for (const name of readdirSync(dirname(home))) {
    const maker = name.startsWith(`${basename(home)}.new-`) ? Number(name.split('-').at(-1)) : 0
    if (maker && maker !== process.pid && !existsSync(`/proc/${maker}`))
      rmSync(join(dirname(home), name), { recursive: true, force: true })
  }
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted run leaves no partial cluster. */
export const initialiseCluster = ({ home, password, binaries, owner }: ClusterLocation): void => {
  if (existsSync(join(home, 'PG_VERSION'))) return
  if (process.platform === 'linux') removeUnfinishedClusters(home)
  const unfinished = `${home}.new-${process.pid}`
  const secret = `${unfinished}.password`
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner) for (const path of [unfinished, secret]) chownSync(path, owner.uid, owner.gid)
  const flags = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  try {
    execFileSync(join(binaries, 'initdb'), flags, {
      ...owner,
      cwd: '/',
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    renameSync(unfinished, home)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // A binary that cannot be loaded (musl) is reported as ENOENT.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw buildMissingBinaryError('its C library is not glibc')
    if (!existsSync(join(home, 'PG_VERSION'))) throw error
  } finally {
    rmSync(secret)
  }
}

/** Path of the server's Unix socket, in its own closed folder; a third faster than TCP. */
export const getSocketPath = (home: string, port: number): string => join(home, `.s.PGSQL.${port}`)

const maxSocketPathBytes = 107

/** '' on systems without Unix sockets, or when PostgreSQL could not handle the path. */
const getSocketFolder = (home: string, port: number): string => {
  const isNameable = Buffer.byteLength(getSocketPath(home, port)) <= maxSocketPathBytes && !/[",]/.test(home)
  return process.platform !== 'win32' && isNameable ? home : ''
}

const openLog = (file: string): number => {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/**
 * Starts a server and waits until it is ready. Returns null when it ended for a temporary reason: another process was
 * faster, the port was taken, or children of a killed server still run.
 */
export const startServer = async (
  location: ClusterLocation,
  port: number,
  extra: Record<string, string>,
): Promise<Postmaster | null> => {
  const all = { ...settings, unix_socket_directories: getSocketFolder(location.home, port), ...extra }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(location.logFile)
  const from = statSync(location.logFile).size
  // Detached, so that Ctrl-C does not stop the database before the server.
  const child = spawn(join(location.binaries, 'postgres'), ['-D', location.home, '-p', String(port), ...flags], {
    ...location.owner,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', log],
  })
  closeSync(log)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true)).once('error', () => (ended = true))
  while (!ended) {
    const found = readPostmaster(location.home)
    if (found?.ready && found.pid === child.pid) return found
    await pause(10)
  }
  const output = readFileSync(location.logFile, 'utf8').slice(from).slice(-1000)
  if (/lock file|shared memory block|could not bind|could not create any TCP/.test(output)) return null
  throw new Error(`The embedded PostgreSQL did not start (see ${location.logFile}):\n${output}`)
}

/** Stops the server: cancels statements, writes everything, and waits for the end. */
export const stopServer = async (location: ClusterLocation, pid: number): Promise<void> => {
  if (process.platform === 'win32') execFileSync(join(location.binaries, 'pg_ctl'), ['kill', 'INT', String(pid)])
  else process.kill(pid, 'SIGINT')
  while (isPostgresProcess(pid)) await pause(10)
}
