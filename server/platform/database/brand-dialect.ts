import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
} from 'kysely'
import { openBrandSession, type BrandSession } from './brand-session.ts'
import type { ConnectionPool } from './pool.ts'

/** The only place where a brand becomes SQL, so the only place that has to be certain it is an integer. */
export const brandSetting = (brandId: number): string => {
  if (!Number.isSafeInteger(brandId) || brandId <= 0) throw new TypeError(`Not a brand: ${String(brandId)}`)
  return `set local app.brand='${brandId}'`
}

type Options = {
  pool: ConnectionPool
  /** Null reaches what has no brand; row-level security hides the rest. */
  brandId: number | null
  nameOf(text: string): string | undefined
}

export const savepoint = (command: string) => async (connection: unknown, name: string) => {
  await (connection as BrandSession).executeQuery(CompiledQuery.raw(`${command} "${name.replaceAll('"', '""')}"`))
}

const createDriver = ({ pool, brandId, nameOf }: Options): Driver => {
  const setting = brandId === null ? '' : brandSetting(brandId)
  return {
    // The pool belongs to the Database, which outlives every Kysely instance over it.
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => openBrandSession({ client: await pool.acquire(), setting, nameOf }),
    releaseConnection: async (session) => (session as BrandSession).release(),
    beginTransaction: async (session, settings) => (session as BrandSession).begin(settings),
    commitTransaction: (session) => (session as BrandSession).commit(),
    rollbackTransaction: (session) => (session as BrandSession).rollback(),
    savepoint: savepoint('savepoint'),
    rollbackToSavepoint: savepoint('rollback to'),
    releaseSavepoint: savepoint('release'),
  }
}

/** Kysely over the pool, every statement inside a transaction that names the brand. */
export const brandDialect = (options: Options): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
