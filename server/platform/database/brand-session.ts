import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { pipeline } from '../pipeline.ts'
import type { PoolObserver } from './pool.ts'
import { openStatementSender, type Statement, type StatementResult } from './send-statement.ts'
import { genericPlanHint } from './statement-names.ts'

/** A pooled connection as a Kysely connection, bound to a brand or to none. */
export type BrandSession = DatabaseConnection & {
  begin(settings: TransactionSettings): void
  /**
   * Uses generic plans in this transaction. Call it before the first statement, for transactions that look up rows by
   * key, where planning costs more than running. Does nothing on Citus.
   */
  useGenericPlan(): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

type Options = {
  client: pg.PoolClient
  /** `set local app.brand = '7'`, or empty for reference tables. */
  setting: string
  getStatementName(text: string): string | undefined
  /** Citus needs the values of a statement to plan it, so it cannot use generic plans. */
  hasGenericPlans: boolean
  observer?: PoolObserver | undefined
}

/** A statement that is the same in every transaction, parsed once per connection. */
export const toCommand = (text: string): Statement => ({ name: text, text })

const setGenericPlan = toCommand('set local plan_cache_mode=force_generic_plan')

const buildBeginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/**
 * A migration invalidates a connection's cached plans; after a timeout its next result may belong to the previous
 * statement; after a commit that was not replicated (08007) all results of the connection fail.
 */
export const isConnectionUnusable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' || code === '08007' || message === 'Query read timeout'
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export const toQueryResult = <R>({ command, count, rows }: StatementResult) =>
  writeCommands.has(command) ? { numAffectedRows: BigInt(count), rows: rows as R[] } : { rows: rows as R[] }

export const openBrandSession = (options: Options): BrandSession => {
  const { client, setting, getStatementName, hasGenericPlans, observer } = options
  const sender = openStatementSender(client, observer)
  let state: 'single' | 'opening' | 'open' | 'over' = 'single'
  let opening = 'begin'
  let plan: 'custom' | 'generic' = 'custom'
  let isBroken = false
  let firstError: unknown

  const watch = async (result: Promise<StatementResult>): Promise<StatementResult> => {
    try {
      return await result
    } catch (error) {
      isBroken ||= isConnectionUnusable(error)
      throw error
    }
  }
  const send = (statement: Statement) => watch(sender.send(statement))
  const sendCommand = (statement: Statement) => watch(sender.sendCommand(statement))

  /** Begins a transaction in the brand; the setting is unnamed, because there may be a thousand brands. */
  const open = (): Promise<StatementResult>[] => [
    sendCommand(toCommand(opening)),
    ...(setting ? [sendCommand({ text: setting })] : []),
    ...(plan === 'generic' && hasGenericPlans ? [sendCommand(setGenericPlan)] : []),
  ]

  const runSingle = async (statement: Statement): Promise<StatementResult> => {
    if (!setting) return send(statement)
    plan = statement.text.includes(genericPlanHint) ? 'generic' : 'custom'
    const results = await pipeline([...open(), send(statement), sendCommand(toCommand('commit'))])
    return results.at(-2)!
  }

  const runInTransaction = async (statement: Statement): Promise<StatementResult> => {
    const remember = (error: unknown) => {
      firstError ??= error
    }
    if (state === 'opening') {
      state = 'open'
      for (const command of open()) command.catch(remember)
    }
    try {
      return await send(statement)
    } catch (error) {
      remember(error)
      // Statements after a failed one only report that the transaction is aborted.
      throw firstError
    }
  }

  const run = async (statement: Statement): Promise<StatementResult> => {
    // A statement pipelined with a failed one must not run in a separate transaction.
    if (state === 'over') throw new Error('This transaction is over')
    return state === 'single' ? runSingle(statement) : runInTransaction(statement)
  }

  /** Marks the transaction as over; true when nothing was sent that the server would have to end. */
  const finish = (): boolean => {
    const wasOpen = state === 'open'
    state = 'over'
    return !wasOpen
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
      toQueryResult<R>(await run({ name: getStatementName(sql), text: sql, values: parameters })),
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    // Sent with the first statement, which saves a round trip; an empty transaction sends nothing.
    begin: (wanted) => {
      opening = buildBeginText(wanted)
      state = 'opening'
    },
    useGenericPlan: () => {
      plan = 'generic'
    },
    commit: async () => {
      if (finish()) return
      const { command } = await sendCommand(toCommand('commit'))
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async () => {
      // The server rolls back when the connection closes.
      if (finish() || isBroken) return
      // The first error is the relevant one.
      await sendCommand(toCommand('rollback')).catch(() => {
        isBroken = true
      })
    },
    release: () => client.release(isBroken),
  }
}
