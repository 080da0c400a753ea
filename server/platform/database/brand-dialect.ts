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

/** The brand id is put into SQL here only, so it is validated here. */
export const buildBrandSetting = (brandId: number): string => {
  if (!Number.isSafeInteger(brandId) || brandId <= 0) throw new TypeError(`Not a brand: ${String(brandId)}`)
  return `set local app.brand='${brandId}'`
}

type Options = {
  pool: ConnectionPool
  /** Null for reference tables; row-level security hides all others. */
  brandId: number | null
  getStatementName(text: string): string | undefined
}

export const runSavepointCommand = (command: string) => async (connection: unknown, name: string) => {
  await (connection as BrandSession).executeQuery(CompiledQuery.raw(`${command} "${name.replaceAll('"', '""')}"`))
}

const createDriver = ({ pool, brandId, getStatementName }: Options): Driver => {
  const setting = brandId === null ? '' : buildBrandSetting(brandId)
  return {
    // The pool belongs to the Database, which outlives every Kysely instance.
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => {
      const client = await pool.acquire()
      return openBrandSession({
        client,
        setting,
        getStatementName,
        hasGenericPlans: !pool.isCitus(),
        observer: pool.observer,
      })
    },
    releaseConnection: async (session) => (session as BrandSession).release(),
    beginTransaction: async (session, settings) => (session as BrandSession).begin(settings),
    commitTransaction: (session) => (session as BrandSession).commit(),
    rollbackTransaction: (session) => (session as BrandSession).rollback(),
    savepoint: runSavepointCommand('savepoint'),
    rollbackToSavepoint: runSavepointCommand('rollback to'),
    releaseSavepoint: runSavepointCommand('release'),
  }
}

/** Kysely over the pool; every statement runs in a transaction that names the brand. */
export const createBrandDialect = (options: Options): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
