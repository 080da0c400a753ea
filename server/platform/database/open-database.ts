import { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { createBrandDialect } from './brand-dialect.ts'
import { createListener, type NotificationHandler } from './notification-listener.ts'
import { openPool, type PoolLoad, type PoolOptions } from './pool.ts'
import { createRequestDialect } from './request-dialect.ts'
import { createStatementNames } from './statement-names.ts'
import type { ReplicaWatch } from './watch-replica.ts'

export type Database<T = Tables> = {
  /** Sees and writes only this brand's rows. Throws TypeError unless the id is a positive integer. */
  forBrand(brandId: number): Kysely<T>
  /**
   * Like `forBrand`, for one request: concurrent statements outside of transactions share a connection and a round
   * trip. Needs no closing.
   */
  forRequest(brandId: number): Kysely<T>
  /**
   * Like `forRequest`, but queries outside of transactions go to the replica while it is available; without a replica it
   * is the same.
   */
  forReading(brandId: number): Kysely<T>
  /** For the reference tables; brand tables look empty and reject rows. */
  readonly withoutBrand: Kysely<T>
  /** Calls the handler at every NOTIFY on the channel; resolves to a function that stops it. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  /** Use of the connections right now. */
  readonly load: () => PoolLoad
  /** Use of the connections to the replica; null without one. */
  readonly replicaLoad: (() => PoolLoad) | null
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

/** A standby for reads; its owner closes the watch. */
export type ReplicaOptions = Pick<PoolOptions, 'poolSize' | 'observer'> & {
  readonly url: string
  readonly watch: ReplicaWatch
}

/** A replica that is silent delays a read by at most this before the primary is asked. */
const replicaTimeouts = { queryTimeoutMs: 1000, acquireTimeoutMs: 500 }

/** Opens the database with the application role's URL. Connects lazily. */
export const openDatabase = <T = Tables>(
  appUrl: string,
  { replica, ...options }: PoolOptions & { readonly replica?: ReplicaOptions | undefined },
): Database<T> => {
  const pool = openPool(appUrl, options)
  const replicaPool = replica && openPool(replica.url, { ...replica, ...replicaTimeouts, log: options.log })
  const reading = replica && replicaPool && { pool: replicaPool, watch: replica.watch }
  const listener = createListener(appUrl, options.log)
  const getStatementName = createStatementNames()
  const connect = (brandId: number | null) =>
    new Kysely<T>({ dialect: createBrandDialect({ pool, brandId, getStatementName }) })
  const brands = new Map<number, Kysely<T>>()
  return {
    forBrand: (brandId) => {
      const existing = brands.get(brandId) ?? connect(brandId)
      brands.set(brandId, existing)
      return existing
    },
    forRequest: (brandId) => new Kysely<T>({ dialect: createRequestDialect({ pool, brandId, getStatementName }) }),
    forReading: (brandId) =>
      new Kysely<T>({ dialect: createRequestDialect({ pool, brandId, getStatementName, replica: reading }) }),
    withoutBrand: connect(null),
    listen: listener.listen,
    load: pool.load,
    replicaLoad: replicaPool?.load ?? null,
    close: async () => {
      await Promise.all([listener.close(), pool.close(), replicaPool?.close()])
    },
  }
}
