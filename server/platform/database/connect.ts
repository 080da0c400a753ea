import { Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { brandDialect } from './brand-dialect.ts'
import { createListener, type NoticeHandler } from './listen.ts'
import { openPool, type PoolOptions } from './pool.ts'
import { requestDialect } from './request-dialect.ts'
import { createStatementNames } from './statement-names.ts'

export type Database<T = Tables> = {
  /** Sees and writes this brand's rows only. Throws TypeError for anything that is no positive integer. */
  forBrand(brandId: number): Kysely<T>
  /**
   * The same for one request: statements outside of transactions that are asked at the same moment share a connection and
   * a round trip. Make one per request; it holds nothing that must be closed.
   */
  forRequest(brandId: number): Kysely<T>
  /** For the few reference tables; brand tables look empty and refuse rows. */
  readonly withoutBrand: Kysely<T>
  /** Calls the handler at every NOTIFY; answers how to stop. */
  listen(channel: string, handler: NoticeHandler): Promise<() => Promise<void>>
  /** Waits for running work, then closes every connection. */
  close(): Promise<void>
}

/** Opens the database with the application role's URL. Connections are made when first needed. */
export const openDatabase = <T = Tables>(appUrl: string, options: PoolOptions): Database<T> => {
  const pool = openPool(appUrl, options)
  const listener = createListener(appUrl, options.log)
  const nameOf = createStatementNames()
  const connect = (brandId: number | null) => new Kysely<T>({ dialect: brandDialect({ pool, brandId, nameOf }) })
  const brands = new Map<number, Kysely<T>>()
  return {
    forBrand: (brandId) => {
      const known = brands.get(brandId) ?? connect(brandId)
      brands.set(brandId, known)
      return known
    },
    forRequest: (brandId) => new Kysely<T>({ dialect: requestDialect({ pool, brandId, nameOf }) }),
    withoutBrand: connect(null),
    listen: listener.listen,
    close: async () => {
      await Promise.all([listener.close(), pool.close()])
    },
  }
}
