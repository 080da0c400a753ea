import { Socket } from 'node:net'
import pg from 'pg'
import type { DatabaseLog } from './embedded/embedded.ts'
import type { Span } from '../tracing/tracing.ts'
import { hasCitus } from './citus.ts'
import { OverloadedError } from './errors.ts'
import { valueParsers } from './value-parsers.ts'

/** Told of what the connections of a pool do. */
export type PoolObserver = {
  /** A packet of `statements` was answered, or failed. */
  readonly onRoundTrip: (statements: number, durationMs: number, isFailed: boolean) => void
  readonly onAcquireTimeout: () => void
  /** Starts the span of a statement that is about to be sent; null when nothing is traced. */
  readonly startStatement?: ((text: string) => Span | null) | undefined
}

/** Connections in use and idle, the most there may be, and callers that wait for one. */
export type PoolLoad = {
  readonly used: number
  readonly idle: number
  readonly max: number
  readonly waiting: number
}

export type PoolOptions = {
  /** Connections of this process; all processes together stay below max_connections. */
  poolSize: number
  /** Client-side timeout, for a dead network; the server's own timeout is 10 % shorter. */
  queryTimeoutMs?: number
  /** Maximum wait for a connection; 2 s by default. */
  acquireTimeoutMs?: number
  log: DatabaseLog
  observer?: PoolObserver | undefined
}

/** `acquire` waits for a bounded time and throws OverloadedError when no connection became free. */
export type ConnectionPool = {
  acquire(): Promise<pg.PoolClient>
  /** Whether the database is distributed by Citus; known once a connection was acquired. */
  readonly isCitus: () => boolean
  readonly load: () => PoolLoad
  readonly observer: PoolObserver | undefined
  close(): Promise<void>
}

const unreplicated = new WeakSet<pg.ClientBase>()

/**
 * Whether a commit of this connection was answered with success although PostgreSQL gave up waiting for the synchronous
 * standby, which it says by a notice only. The connection is not used again.
 */
export const isUnreplicated = (client: pg.ClientBase): boolean => unreplicated.has(client)

/** The C function that waits; its texts are translated. */
const replicationWait = 'SyncRepWaitForLSN'

function watchReplicationWait(client: pg.PoolClient, log: DatabaseLog): void {
  client.on('notice', ({ routine }) => {
    if (routine !== replicationWait) return
    unreplicated.add(client)
    log.warn('The synchronous standby did not confirm a transaction in time: the caller was told to come again.')
  })
}

/** Sends what is written in one turn of the event loop in one packet; pg alone sends one for each statement. */
class TickSocket extends Socket {
  #isCorked = false

  override write(...args: unknown[]): boolean {
    if (!this.#isCorked) {
      this.#isCorked = true
      this.cork()
      process.nextTick(() => {
        this.#isCorked = false
        this.uncork()
      })
    }
    return Reflect.apply(super.write, this, args) as boolean
  }
}

export const openPool = (
  url: string,
  { poolSize, queryTimeoutMs = 3000, acquireTimeoutMs = 2000, log, observer }: PoolOptions,
): ConnectionPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: Math.ceil(queryTimeoutMs * 0.9),
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    pipeline: true,
    stream: () => new TickSocket(),
    types: valueParsers,
  })
  pool.on('error', (error) => log.warn(`An idle database connection was lost: ${error.message}`))
  // pg ends the process when a connection in use is lost and has no error listener.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`))
    watchReplicationWait(client, log)
  })

  let isCitus: boolean | null = null

  const findCitus = async (client: pg.PoolClient): Promise<boolean> => {
    try {
      return await hasCitus(client)
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  const connect = async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if ((error as Error).message !== 'timeout exceeded when trying to connect') throw error
      observer?.onAcquireTimeout()
      throw new OverloadedError('no database connection became free in time', { cause: error })
    }
  }

  const acquire = async () => {
    const client = await connect()
    isCitus ??= await findCitus(client)
    return client
  }
  const load = () => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    max: poolSize,
    waiting: pool.waitingCount,
  })
  return { acquire, isCitus: () => isCitus === true, load, observer, close: () => pool.end() }
}
