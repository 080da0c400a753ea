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
import { noBinary } from './embedded-binaries.ts'
import type { Place } from './embedded-place.ts'

/** What postmaster.pid says of a running server. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const megabyte = 2 ** 20
/** An eighth of the memory, within bounds: PostgreSQL takes it only as it needs it. */
const buffers = Math.round(Math.min(2_048, Math.max(128, totalmem() / megabyte / 8)))

/** For a two-core machine; durability stays on, so an acknowledged order survives a power cut. */
const settings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  shared_buffers: `${buffers}MB`,
  // What an index on words finds among a million goods stays exact to the row.
  work_mem: '16MB',
  max_connections: '60',
  // A shopper's question that takes both cores makes all others wait.
  max_parallel_workers_per_gather: '0',
  synchronous_commit: 'on',
  fsync: 'on',
  wal_compression: 'on',
  jit: 'off',
  random_page_cost: '1.1',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
}

/** Our own environment may hold secrets, and PG* variables would change the server. */
const environment = { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], LC_ALL: 'C', TZ: 'UTC' }

const readIfPresent = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

const answersSignals = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number may be reused by a stranger, and a zombie still answers signals. */
const isServer = (pid: number): boolean =>
  answersSignals(pid) &&
  (process.platform !== 'linux' || /^\d+ \(postgres\) [^ZX]/.test(readIfPresent(`/proc/${pid}/stat`)))

/** The live server of this data folder, if any. */
export const readPostmaster = (home: string): Postmaster | null => {
  const file = join(home, 'postmaster.pid')
  const text = readIfPresent(file)
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid) return null
  if (isServer(pid)) return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  // PostgreSQL replaces a dead server's files itself, but refuses to start over a reused number.
  if (answersSignals(pid) && readIfPresent(file) === text)
    for (const stale of [file, `${socketOf(home, Number(lines[3]))}.lock`]) rmSync(stale, { force: true })
  return null
}

const sweepHalfMade = (home: string): void => {
  for (const name of readdirSync(dirname(home))) {
    const maker = name.startsWith(`${basename(home)}.new-`) ? Number(name.split('-').at(-1)) : 0
    if (maker && maker !== process.pid && !existsSync(`/proc/${maker}`))
      rmSync(join(dirname(home), name), { recursive: true, force: true })
  }
}

/** Makes the cluster beside its place and moves it there whole, so a kill never leaves half of one. */
export const initialise = ({ home, password, binaries, owner }: Place): void => {
  if (existsSync(join(home, 'PG_VERSION'))) return
  if (process.platform === 'linux') sweepHalfMade(home)
  const half = `${home}.new-${process.pid}`
  const secret = `${half}.password`
  mkdirSync(half, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (owner) for (const path of [half, secret]) chownSync(path, owner.uid, owner.gid)
  const flags = [
    '-D',
    half,
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
    renameSync(half, home)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    // A binary that exists but cannot be loaded (musl) is reported as a missing file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noBinary('its C library is not glibc')
    if (!existsSync(join(home, 'PG_VERSION'))) throw error
  } finally {
    rmSync(secret)
  }
}

/** Where a server on this port answers beside TCP, at two thirds of its price: inside its own closed folder. */
export const socketOf = (home: string, port: number): string => join(home, `.s.PGSQL.${port}`)

const mostPathBytes = 107

/** None where the system has no such sockets, or PostgreSQL could not name this one. */
const socketFolder = (home: string, port: number): string => {
  const isNameable = Buffer.byteLength(socketOf(home, port)) <= mostPathBytes && !/[",]/.test(home)
  return process.platform !== 'win32' && isNameable ? home : ''
}

const openLog = (file: string): number => {
  if (existsSync(file) && statSync(file).size > 10_000_000) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/**
 * Starts a server and waits until it is ready. Answers null if it ended for a passing reason
 * (another process was quicker, the port was taken, children of a killed server still linger).
 */
export const launch = async (place: Place, port: number, extra: Record<string, string>): Promise<Postmaster | null> => {
  const all = { ...settings, unix_socket_directories: socketFolder(place.home, port), ...extra }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(place.logFile)
  const from = statSync(place.logFile).size
  // Detached, so that Ctrl-C reaches us alone and we decide when the database stops.
  const child = spawn(join(place.binaries, 'postgres'), ['-D', place.home, '-p', String(port), ...flags], {
    ...place.owner,
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
    const found = readPostmaster(place.home)
    if (found?.ready && found.pid === child.pid) return found
    await pause(10)
  }
  const said = readFileSync(place.logFile, 'utf8').slice(from).slice(-1000)
  if (/lock file|shared memory block|could not bind|could not create any TCP/.test(said)) return null
  throw new Error(`The embedded PostgreSQL did not start (see ${place.logFile}):\n${said}`)
}

/** Orderly and quick: open statements are cancelled, everything is written. Waits for the end. */
export const interrupt = async (place: Place, pid: number): Promise<void> => {
  if (process.platform === 'win32') execFileSync(join(place.binaries, 'pg_ctl'), ['kill', 'INT', String(pid)])
  else process.kill(pid, 'SIGINT')
  while (isServer(pid)) await pause(10)
}
