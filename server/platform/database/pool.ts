import pg from 'pg'
import type { DatabaseLog } from './embedded.ts'
import { Overloaded } from './errors.ts'

export type PoolOptions = {
  /** Connections of this process; all processes together stay below the server's max_connections. */
  poolSize: number
  /** A dead network is noticed after this; the server itself gives up a little earlier. */
  queryTimeoutMs?: number
  log: DatabaseLog
}

export type ConnectionPool = { acquire(): Promise<pg.PoolClient>; close(): Promise<void> }

const waitingLine = 20

export const openPool = (url: string, { poolSize, queryTimeoutMs = 3000, log }: PoolOptions): ConnectionPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 2000,
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
    // Idle clients are handed out in the next tick, so those who wait for them are not in line.
    if (pool.waitingCount - pool.idleCount >= waitingLine)
      throw new Overloaded(`${waitingLine} requests wait for the database`)
    try {
      return await pool.connect()
    } catch (error) {
      if ((error as Error).message !== 'timeout exceeded when trying to connect') throw error
      throw new Overloaded('no database connection became free in time', { cause: error })
    }
  }
  return { acquire, close: () => pool.end() }
}
