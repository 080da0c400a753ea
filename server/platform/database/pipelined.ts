import { DummyDriver, Transaction, type ConnectionProvider } from 'kysely'
import type { BrandSession } from './brand-session.ts'
import { compileOnly } from './compile-only.ts'

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
  const config = { dialect: compileOnly }
  return new Transaction<T>({
    config,
    dialect: compileOnly,
    driver: new DummyDriver(),
    executor: executor.withConnectionProvider(provider),
  })
}
