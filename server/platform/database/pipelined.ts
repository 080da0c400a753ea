import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type ConnectionProvider,
  type Dialect,
} from 'kysely'
import type { BrandSession } from './brand-session.ts'

/** A running transaction borrows its connection, so this one is never asked for any. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

/**
 * The same transaction, whose statements leave when they are asked for. Kysely lets each wait for the answer of the one
 * before; asked `together` they now cost one journey, and still run one by one in the order of the asking. `plan` says
 * whether statements are planned for their values or once for any, before the first of them.
 */
export async function pipelined<T>(transaction: Transaction<T>, plan: 'anew' | 'once'): Promise<Transaction<T>> {
  const executor = transaction.getExecutor()
  const connection = await executor.provideConnection(async (borrowed) => borrowed)
  if (plan === 'once') (connection as BrandSession).planOnce()
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const config = { dialect }
  return new Transaction<T>({
    config,
    dialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(provider),
  })
}
