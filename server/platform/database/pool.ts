import pg from 'pg'
import type { DatabaseLog } from './embedded.ts'
import { Overloaded } from './errors.ts'

export type PoolOptions = {
  /** Connections of this process; all processes together stay below the server's max_connections. */
  poolSize: number
  /** A dead network is noticed after this; the server itself gives up a little earlier. */
  queryTimeoutMs?: number
  /** How long a connection is waited for; by default as long as a request waits before it is told to come back later. */
  acquireTimeoutMs?: number
  log: DatabaseLog
}

/** `acquire` waits a bounded time, never refuses by how many others wait, and throws Overloaded when none became free. */
export type ConnectionPool = { acquire(): Promise<pg.PoolClient>; close(): Promise<void> }

export const openPool = (
  url: string,
  { poolSize, queryTimeoutMs = 3000, acquireTimeoutMs = 2000, log }: PoolOptions,
): ConnectionPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: acquireTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: Math.ceil(queryTimeoutMs * 0.9),
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log.warn(`An idle database connection was lost: ${error.message}`))
  // pg ends the process when a client that is in use loses its server and nobody listens.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`)),
  )

  const acquire = async () => {
    try {
      return await pool.connect()
    } catch (error) {
      if ((error as Error).message !== 'timeout exceeded when trying to connect') throw error
      throw new Overloaded('no database connection became free in time', { cause: error })
    }
  }
  return { acquire, close: () => pool.end() }
}
