import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import { brandSetting, savepoint } from './brand-dialect.ts'
import { answerOf, openBrandSession, type BrandSession } from './brand-session.ts'
import type { ConnectionPool } from './pool.ts'
import { openSharedConnection, type SharedConnection } from './shared-connection.ts'

type Options = {
  readonly pool: ConnectionPool
  readonly brandId: number
  nameOf(text: string): string | undefined
}

/** A session that uses the request's shared connection until it begins a transaction, which gets a connection for itself. */
type RequestSession = Omit<BrandSession, 'begin' | 'release'> & {
  begin(settings: TransactionSettings): Promise<void>
  release(): void
}

const openRequestSession = (
  { pool, brandId, nameOf }: Options,
  setting: string,
  shared: SharedConnection,
): RequestSession => {
  let own: BrandSession | null = null
  const transaction = (): BrandSession => {
    if (!own) throw new Error(`No transaction of brand ${brandId} has begun`)
    return own
  }
  return {
    executeQuery: async (query) => {
      if (own) return own.executeQuery(query)
      const { sql: text, parameters } = query
      return answerOf(await shared.ask({ name: nameOf(text), text, values: parameters }))
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    begin: async (settings) => {
      own = openBrandSession({ client: await pool.acquire(), setting, nameOf })
      own.begin(settings)
    },
    planOnce: () => transaction().planOnce(),
    commit: () => transaction().commit(),
    rollback: () => transaction().rollback(),
    release: () => own?.release(),
  }
}

const createDriver = (options: Options): Driver => {
  const setting = brandSetting(options.brandId)
  const shared = openSharedConnection({ pool: options.pool, setting })
  const of = (session: unknown) => session as RequestSession
  return {
    // The pool belongs to the Database, which outlives every request.
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => openRequestSession(options, setting, shared),
    releaseConnection: async (session) => of(session).release(),
    beginTransaction: (session, settings) => of(session).begin(settings),
    commitTransaction: (session) => of(session).commit(),
    rollbackTransaction: (session) => of(session).rollback(),
    savepoint: savepoint('savepoint'),
    rollbackToSavepoint: savepoint('rollback to'),
    releaseSavepoint: savepoint('release'),
  }
}

/** Kysely for one request in one brand: single statements share a connection, a transaction has its own. */
export const requestDialect = (options: Options): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
