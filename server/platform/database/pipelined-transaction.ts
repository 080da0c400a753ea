import { DummyDriver, Transaction, type ConnectionProvider } from 'kysely'
import type { BrandSession } from './brand-session.ts'
import { compileOnlyDialect } from './compile-only-dialect.ts'

/**
 * Returns the same transaction with pipelining: statements are sent without waiting for the previous result, and still
 * run in order. Statements awaited with `pipeline` cost one round trip. `plan` selects custom or generic plans and must
 * be set before the first statement.
 */
export async function toPipelinedTransaction<T>(
  transaction: Transaction<T>,
  plan: 'custom' | 'generic',
): Promise<Transaction<T>> {
  const executor = transaction.getExecutor()
  const connection = await executor.provideConnection(async (borrowed) => borrowed)
  if (plan === 'generic') (connection as BrandSession).useGenericPlan()
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) }
  const config = { dialect: compileOnlyDialect }
  return new Transaction<T>({
    config,
    dialect: compileOnlyDialect,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(provider),
  })
}
