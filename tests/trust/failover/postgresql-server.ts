import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '#server/platform/database/with-client.ts'
import { freePort } from '../crash-recovery/crashable-server.ts'

/** Debian's package. */
const binaries = '/usr/lib/postgresql/15/bin'
/** PostgreSQL refuses to run as root. */
const user = 'postgres'
const password = 'only-of-the-drill'

const getId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }))

/** Runs a program as the database's user; rejects with its output when it fails. */
export const runAsDatabase = async (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) =>
  promisify(execFile)(program, args, {
    uid: getId('-u'),
    gid: getId('-g'),
    cwd: '/',
    env: { PATH: `${binaries}:${process.env.PATH}`, LC_ALL: 'C', TZ: 'UTC', PGPASSWORD: password, ...env },
  })

/** A new folder that the database's user owns. */
export function makeDatabaseFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `galleria-${name}-`))
  chownSync(folder, getId('-u'), getId('-g'))
  return folder
}

/** A server of Debian's PostgreSQL 15 in a new folder, on loopback. */
export type PostgresqlServer = {
  readonly port: number
  /** Holds nothing but `home`, the folder of the cluster. */
  readonly folder: string
  readonly home: string
  /** The superuser's address of a database. */
  readonly url: (database?: string) => string
  readonly start: (settings?: Readonly<Record<string, string>>) => Promise<void>
  /** SIGKILL of all its processes at once. */
  readonly kill: () => void
  readonly stop: () => Promise<void>
  readonly run: <Row = Record<string, unknown>>(statement: string) => Promise<Row[]>
  readonly remove: () => Promise<void>
}

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Prepares a server on the cluster in `folder`/data. */
export async function openServer(folder: string): Promise<PostgresqlServer> {
  const home = join(folder, 'data')
  const port = await freePort()
  const url = (database = 'galleria') => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  let child: ChildProcess | null = null
  const isReady = () =>
    withClient(url('postgres'), (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child!.once('exit', resolve))
    child.kill(signal)
    await ended
  }
  return {
    port,
    home,
    url,
    folder,
    start: async (settings = {}) => {
      const all = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        shared_buffers: '64MB',
        max_connections: '100',
        logging_collector: 'off',
        ...settings,
      }
      const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      child = spawn(join(binaries, 'postgres'), ['-D', home, '-p', String(port), ...flags], {
        uid: getId('-u'),
        gid: getId('-g'),
        cwd: '/',
        stdio: ['ignore', 'ignore', process.env.POSTGRESQL_LOG ? 'inherit' : 'ignore'],
        env: { PATH: `${binaries}:${process.env.PATH}`, LC_ALL: 'C', TZ: 'UTC' },
      })
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL in ${home} ended: set POSTGRESQL_LOG=1 to see why`)
        await pause(50)
      }
    },
    kill: () => {
      const pid = child!.pid!
      // Stopped first, so that it starts nothing while its children are killed.
      process.kill(pid, 'SIGSTOP')
      for (const one of [...listChildren(pid), pid]) process.kill(one, 'SIGKILL')
    },
    stop: () => end('SIGINT'),
    run: (statement) => withClient(url(), async (client) => (await client.query(statement)).rows as never),
    remove: async () => {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a cluster with the database `galleria`; the server runs. */
export async function createServer(settings: Readonly<Record<string, string>> = {}): Promise<PostgresqlServer> {
  const folder = makeDatabaseFolder('postgresql')
  const secret = join(folder, 'password')
  writeFileSync(secret, password, { mode: 0o644 })
  const home = join(folder, 'data')
  const flags = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`, '-E', 'UTF8', '--locale=C.UTF-8']
  await runAsDatabase(join(binaries, 'initdb'), ['-D', home, ...flags])
  const server = await openServer(folder)
  await server.start(settings)
  await withClient(server.url('postgres'), (client) => client.query('create database galleria'))
  return server
}

/** Copies a running primary and starts the copy as its standby. */
export async function createStandby(primary: PostgresqlServer, name: string): Promise<PostgresqlServer> {
  const folder = makeDatabaseFolder('standby')
  mkdirSync(join(folder, 'data'), { mode: 0o700 })
  chownSync(join(folder, 'data'), getId('-u'), getId('-g'))
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  await runAsDatabase(join(binaries, 'pg_basebackup'), [
    '-D',
    join(folder, 'data'),
    '-d',
    source,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  ])
  // Copied from a primary that waits for its own standby.
  const file = join(folder, 'data', 'postgresql.auto.conf')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^synchronous_standby_names.*$/gm, ''))
  const server = await openServer(folder)
  await server.start()
  return server
}
