import { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { createBrandDialect } from './brand-dialect.ts'
import { createListener, type NotificationHandler } from './notification-listener.ts'
import { openPool, type PoolLoad, type PoolOptions } from './pool.ts'
import { createRequestDialect } from './request-dialect.ts'
import { createStatementNames } from './statement-names.ts'

export type Database<T = Tables> = {
  /** Sees and writes only this brand's rows. Throws TypeError unless the id is a positive integer. */
  forBrand(brandId: number): Kysely<T>
  /**
   * Like `forBrand`, for one request: concurrent statements outside of transactions share a connection and a round
   * trip. Needs no closing.
   */
  forRequest(brandId: number): Kysely<T>
  /** For the reference tables; brand tables look empty and reject rows. */
  readonly withoutBrand: Kysely<T>
  /** Calls the handler at every NOTIFY on the channel; resolves to a function that stops it. */
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  /** Use of the connections right now. */
  readonly load: () => PoolLoad
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

/** Opens the database with the application role's URL. Connects lazily. */
export const openDatabase = <T = Tables>(appUrl: string, options: PoolOptions): Database<T> => {
  const pool = openPool(appUrl, options)
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
    withoutBrand: connect(null),
    listen: listener.listen,
    load: pool.load,
    close: async () => {
      await Promise.all([listener.close(), pool.close()])
    },
  }
}
