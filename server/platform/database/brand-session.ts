import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import type { PoolObserver } from './pool.ts'
import { StatementBatch, type StatementResult, type Statement } from './statement-batch.ts'
import { genericPlanHint } from './statement-names.ts'

/** A pooled connection as a Kysely connection, bound to a brand or to none. */
export type BrandSession = DatabaseConnection & {
  begin(settings: TransactionSettings): void
  /**
   * Uses generic plans in this transaction. Call it before the first statement, for transactions that look up rows by
   * key, where planning costs more than running.
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
  observer?: PoolObserver | undefined
}

/** A statement that is the same in every transaction, parsed once per connection. */
export const toCommand = (text: string): Statement => ({ name: text, text })

const setGenericPlan = toCommand('set local plan_cache_mode=force_generic_plan')

const buildBeginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/**
 * A migration invalidates a connection's cached plans; after a timeout its next result may belong to the previous
 * statement.
 */
export const isConnectionUnusable = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' || message === 'Query read timeout'
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export const toQueryResult = <R>({ command, count, rows }: StatementResult) =>
  writeCommands.has(command) ? { numAffectedRows: BigInt(count), rows: rows as R[] } : { rows: rows as R[] }

/** Batches all statements of one event loop turn into one packet, and the next ones while it is under way. */
const openBatchQueue = (client: pg.PoolClient, observer: PoolObserver | undefined): (() => StatementBatch) => {
  let next: StatementBatch | null = null
  let isUnderway = false
  const send = () => {
    if (isUnderway || !next) return
    isUnderway = true
    const batch = next
    next = null
    batch.callback = () => {
      isUnderway = false
      send()
    }
    client.query(batch)
  }
  return () => {
    if (!next) {
      next = new StatementBatch(observer)
      process.nextTick(send)
    }
    return next
  }
}

export const openBrandSession = ({ client, setting, getStatementName, observer }: Options): BrandSession => {
  const getBatch = openBatchQueue(client, observer)
  let state: 'single' | 'opening' | 'open' | 'over' = 'single'
  let opening = 'begin'
  let plan: 'custom' | 'generic' = 'custom'
  let isBroken = false
  let firstError: unknown

  const open = (batch: StatementBatch) => {
    batch.addSilent(toCommand(opening))
    // Unnamed, because there may be a thousand brands.
    if (setting) batch.addSilent({ text: setting })
    if (plan === 'generic') batch.addSilent(setGenericPlan)
  }

  const submit = (statement: Statement): Promise<StatementResult> => {
    // A statement pipelined with a failed one must not run in a separate transaction.
    if (state === 'over') throw new Error('This transaction is over')
    const batch = getBatch()
    if (state === 'open') return batch.add(statement)
    if (state === 'opening') {
      open(batch)
      state = 'open'
      return batch.add(statement)
    }
    if (!setting) return batch.add(statement)
    plan = statement.text.includes(genericPlanHint) ? 'generic' : 'custom'
    open(batch)
    const result = batch.add(statement)
    batch.addCommit(toCommand('commit'))
    return result
  }

  const send = async (text: 'commit' | 'rollback'): Promise<string> => (await getBatch().add(toCommand(text))).command

  const rollBack = async (): Promise<void> => {
    // The server rolls back when the connection closes.
    if (isBroken) return
    try {
      await send('rollback')
    } catch {
      // The first error is the relevant one.
      isBroken = true
    }
  }

  const run = async (statement: Statement): Promise<StatementResult> => {
    try {
      return await submit(statement)
    } catch (error) {
      isBroken ||= isConnectionUnusable(error)
      // Points the stack to the caller instead of the socket callback.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (state === 'single' && setting) await rollBack()
      // Statements after a failed one only report that the transaction is aborted.
      if (state !== 'single') firstError ??= error
      throw firstError ?? error
    }
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
      const ending = await send('commit').catch(async (error: unknown) => {
        // An error in the same batch kept the commit from being executed.
        await rollBack()
        throw error
      })
      if (ending === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async () => {
      if (!finish()) await rollBack()
    },
    release: () => client.release(isBroken),
  }
}
