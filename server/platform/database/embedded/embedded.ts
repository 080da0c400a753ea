import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildArchiveSettings } from './archive-settings.ts'
import {
  initialiseCluster,
  stopServer,
  startServer,
  readPostmaster,
  getSocketPath,
  type Postmaster,
} from './embedded-cluster.ts'
import { prepareClusterLocation, type ClusterLocation } from './cluster-location.ts'
import { isUnavailable } from '../errors.ts'

/** The log levels that the database layer uses; a pino logger fits. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void }

export type Embedded = {
  /** Superuser URL of the database `galleria`. Do not serve requests with it. */
  readonly adminUrl: string
  /** Process id of the server; changes after a crash. */
  readonly pid: number
  /** Data folder of the cluster. */
  readonly home: string
  /** Stops the server unless another process of ours uses it. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: DatabaseLog
  settings?: Record<string, string>
  /** Folder for the WAL archive, which allows recovery to any second; null for none. */
  backupDir?: string | null
}

const startTimeoutMs = 120_000
/** Held shared by every process that uses the server; a process that gets it exclusively is the last one. */
const usersLock = 7_201_001

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** Prefers the Unix socket; clients that ignore the `host` parameter use TCP. */
const buildUrl = ({ home, password }: ClusterLocation, port: number, name: string) => {
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/${name}`)
  if (existsSync(getSocketPath(home, port))) url.searchParams.set('host', home)
  return url.href
}

const ensureRunning = async (
  location: ClusterLocation,
  port: number | undefined,
  settings: Record<string, string>,
): Promise<Postmaster> => {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const found = readPostmaster(location.home)
    if (found?.ready) return found
    const started = found ? null : await startServer(location, port ?? (await findFreePort()), settings)
    if (started) return started
    await pause(20)
  }
  throw new Error(
    `The embedded PostgreSQL in ${location.home} was not ready within ${startTimeoutMs / 1000} s: see ${location.logFile}`,
  )
}

/** Registers this process as a user of the server, by a lock that ends with its connection. */
const holdUsersLock = async (location: ClusterLocation, port: number): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: buildUrl(location, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  // The 'end' event reports the loss.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock_shared(${usersLock})`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

const attach = async (location: ClusterLocation, port: number | undefined, settings: Record<string, string>) => {
  for (const deadline = Date.now() + startTimeoutMs; ;) {
    const server = await ensureRunning(location, port, settings)
    try {
      return { server, client: await holdUsersLock(location, server.port) }
    } catch (error) {
      // The server is stopping or recovering: try again.
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      await pause(20)
    }
  }
}

const ensureDatabase = async (client: pg.Client): Promise<void> => {
  const exists = () => client.query("select from pg_database where datname = 'galleria'")
  if ((await exists()).rowCount) return
  try {
    await client.query('create database galleria')
  } catch (error) {
    if (!(await exists()).rowCount) throw error
  }
}

/** A running server keeps the settings with which it was started. */
const warnIfNotArchiving = async (client: pg.Client, log: DatabaseLog): Promise<void> => {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
  if (rows[0]?.archive_mode !== 'on')
    log.warn('BACKUP_DIR counts once every process of the shop has ended: the database that runs does not archive yet.')
}

/**
 * Starts PostgreSQL 18 on loopback, or adopts the server of this folder, and restarts it on the same port until `stop`.
 * Throws with the remedy where the machine has no binary.
 */
export const startEmbedded = async ({
  dataDir,
  log,
  settings: extraSettings = {},
  backupDir = null,
}: Options): Promise<Embedded> => {
  const location = prepareClusterLocation(dataDir)
  if (!existsSync(join(location.home, 'PG_VERSION'))) log.info(`Making a new database in ${location.home}`)
  initialiseCluster(location)
  const settings = { ...extraSettings, ...(backupDir && buildArchiveSettings(backupDir, location.owner)) }
  let { server, client } = await attach(location, undefined, settings)
  await ensureDatabase(client)
  if (backupDir) await warnIfNotArchiving(client, log)
  const { port } = server
  let stopping = false
  let reviving: Promise<void> = Promise.resolve()

  const revive = async () => {
    while (!stopping && existsSync(join(location.home, 'PG_VERSION'))) {
      try {
        ;({ server, client } = await attach(location, port, settings))
        log.warn(`The embedded PostgreSQL is back (process ${server.pid})`)
        return watch()
      } catch (error) {
        log.warn(`The embedded PostgreSQL is down, trying again: ${String(error)}`)
        await pause(1000)
      }
    }
  }
  const watch = (): void =>
    void client.once('end', () => {
      if (!stopping) reviving = revive()
    })
  watch()

  const stop = async () => {
    if (stopping) return reviving
    stopping = true
    await reviving
    try {
      // Two statements: of two processes that leave at once, exactly the later one gets the lock.
      await client.query(`select pg_advisory_unlock_shared(${usersLock})`)
      const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${usersLock}) as last`)
      if (rows[0]?.last) await stopServer(location, server.pid)
    } catch (error) {
      // Another process stopped it at this moment.
      if (!isUnavailable(error)) throw error
    }
    await client.end()
  }

  return {
    adminUrl: buildUrl(location, port, 'galleria'),
    home: location.home,
    stop,
    get pid() {
      return server.pid
    },
  }
}
