import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Driver,
  type TransactionSettings,
} from 'kysely'
import { buildBrandSetting, runSavepointCommand } from './brand-dialect.ts'
import { toQueryResult, openBrandSession, type BrandSession } from './brand-session.ts'
import type { ConnectionPool } from './pool.ts'
import { openReadingConnection } from './reading-connection.ts'
import { openSharedConnection, type SharedConnection } from './shared-connection.ts'
import type { ReplicaWatch } from './watch-replica.ts'

type Options = {
  readonly pool: ConnectionPool
  readonly brandId: number
  getStatementName(text: string): string | undefined
  /** Queries outside of transactions go here; everything goes to `pool` without it. */
  readonly replica?: { readonly pool: ConnectionPool; readonly watch: ReplicaWatch } | undefined
}

/** Uses the request's shared connection until a transaction begins, which gets its own. */
type RequestSession = Omit<BrandSession, 'begin' | 'release'> & {
  begin(settings: TransactionSettings): Promise<void>
  release(): void
}

const openRequestSession = (
  { pool, brandId, getStatementName }: Options,
  setting: string,
  shared: SharedConnection,
): RequestSession => {
  let transactionSession: BrandSession | null = null
  const transaction = (): BrandSession => {
    if (!transactionSession) throw new Error(`No transaction of brand ${brandId} has begun`)
    return transactionSession
  }
  return {
    executeQuery: async (query) => {
      if (transactionSession) return transactionSession.executeQuery(query)
      const { sql: text, parameters } = query
      return toQueryResult(await shared.execute({ name: getStatementName(text), text, values: parameters }))
    },
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    begin: async (settings) => {
      const client = await pool.acquire()
      const { observer } = pool
      const hasGenericPlans = !pool.isCitus()
      transactionSession = openBrandSession({ client, setting, getStatementName, hasGenericPlans, observer })
      transactionSession.begin(settings)
    },
    useGenericPlan: () => transaction().useGenericPlan(),
    commit: () => transaction().commit(),
    rollback: () => transaction().rollback(),
    release: () => transactionSession?.release(),
  }
}

const openConnection = ({ pool, replica }: Options, setting: string): SharedConnection => {
  const primary = openSharedConnection({ pool, setting })
  if (!replica) return primary
  const { watch } = replica
  return openReadingConnection({
    replica: openSharedConnection({ pool: replica.pool, setting, accessMode: 'read only' }),
    primary,
    watch,
  })
}

const createDriver = (options: Options): Driver => {
  const setting = buildBrandSetting(options.brandId)
  const shared = openConnection(options, setting)
  const toSession = (session: unknown) => session as RequestSession
  return {
    // The pool belongs to the Database, which outlives every request.
    init: async () => undefined,
    destroy: async () => undefined,
    acquireConnection: async () => openRequestSession(options, setting, shared),
    releaseConnection: async (session) => toSession(session).release(),
    beginTransaction: (session, settings) => toSession(session).begin(settings),
    commitTransaction: (session) => toSession(session).commit(),
    rollbackTransaction: (session) => toSession(session).rollback(),
    savepoint: runSavepointCommand('savepoint'),
    rollbackToSavepoint: runSavepointCommand('rollback to'),
    releaseSavepoint: runSavepointCommand('release'),
  }
}

/** Kysely for one request in one brand: single statements share a connection, a transaction has its own. */
export const createRequestDialect = (options: Options): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => createDriver(options),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
