import { existsSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { archiveSettings } from './archive-settings.ts'
import { initialise, interrupt, launch, readPostmaster, socketOf, type Postmaster } from './embedded-cluster.ts'
import { preparePlace, type Place } from './embedded-place.ts'
import { isUnavailable } from './errors.ts'

/** The two levels the database layer speaks in; a pino logger fits. */
export type DatabaseLog = { info(message: string): void; warn(message: string): void }

export type Embedded = {
  /** Superuser address of the database `galleria`. Never serve requests with it. */
  readonly adminUrl: string
  /** Process id of the server as it is now (it changes after a crash). */
  readonly pid: number
  /** The folder of its files. */
  readonly home: string
  /** Ends the server if no other process of ours uses it. */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log: DatabaseLog
  settings?: Record<string, string>
  /** Where every change is archived as well, so that a copy can be brought to any later second; nowhere by default. */
  backupDir?: string | null
}

const patienceMs = 120_000
/** Shared by every process using the server; who gets it alone is the last one and may stop it. */
const usersLock = 7_201_001

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

/** By the socket where there is one; whoever does not know the parameter takes the address before it. */
const urlOf = ({ home, password }: Place, port: number, name: string) => {
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/${name}`)
  if (existsSync(socketOf(home, port))) url.searchParams.set('host', home)
  return url.href
}

const ensureRunning = async (
  place: Place,
  port: number | undefined,
  settings: Record<string, string>,
): Promise<Postmaster> => {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const found = readPostmaster(place.home)
    if (found?.ready) return found
    const started = found ? null : await launch(place, port ?? (await freePort()), settings)
    if (started) return started
    await pause(20)
  }
  throw new Error(
    `The embedded PostgreSQL in ${place.home} was not ready within ${patienceMs / 1000} s: see ${place.logFile}`,
  )
}

/** Registers this process as a user of the server by a lock that dies with it. */
const register = async (place: Place, port: number): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: urlOf(place, port, 'postgres'), connectionTimeoutMillis: 5000 })
  // The loss itself is noticed by the 'end' event.
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

const attach = async (place: Place, port: number | undefined, settings: Record<string, string>) => {
  for (const deadline = Date.now() + patienceMs; ;) {
    const server = await ensureRunning(place, port, settings)
    try {
      return { server, client: await register(place, server.port) }
    } catch (error) {
      // It was just being stopped by its last user, or is recovering: look again.
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

/** A server that was adopted keeps the settings with which it was started. */
const warnUnarchived = async (client: pg.Client, log: DatabaseLog): Promise<void> => {
  const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
  if (rows[0]?.archive_mode !== 'on')
    log.warn('BACKUP_DIR counts once every process of the shop has ended: the database that runs does not archive yet.')
}

/**
 * Starts (or adopts, if one already serves this folder) a real PostgreSQL 18 on loopback and keeps it
 * running on the same port until `stop`. Throws with the remedy where the machine has no binary.
 */
export const startEmbedded = async ({
  dataDir,
  log,
  settings: own = {},
  backupDir = null,
}: Options): Promise<Embedded> => {
  const place = preparePlace(dataDir)
  if (!existsSync(join(place.home, 'PG_VERSION'))) log.info(`Making a new database in ${place.home}`)
  initialise(place)
  const settings = { ...own, ...(backupDir && archiveSettings(backupDir, place.owner)) }
  let { server, client } = await attach(place, undefined, settings)
  await ensureDatabase(client)
  if (backupDir) await warnUnarchived(client, log)
  const { port } = server
  let stopping = false
  let reviving: Promise<void> = Promise.resolve()

  const revive = async () => {
    while (!stopping && existsSync(join(place.home, 'PG_VERSION'))) {
      try {
        ;({ server, client } = await attach(place, port, settings))
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
      // Two statements: of two processes leaving together exactly the later one finds itself alone.
      await client.query(`select pg_advisory_unlock_shared(${usersLock})`)
      const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${usersLock}) as last`)
      if (rows[0]?.last) await interrupt(place, server.pid)
    } catch (error) {
      // Killed by someone else at this very moment: nothing is left to stop.
      if (!isUnavailable(error)) throw error
    }
    await client.end()
  }

  return {
    adminUrl: urlOf(place, port, 'galleria'),
    home: place.home,
    stop,
    get pid() {
      return server.pid
    },
  }
}
