import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { StatementBatch, type Answer, type Statement } from './statement-batch.ts'
import { planOnce } from './statement-names.ts'

/** One borrowed connection as Kysely sees it, bound to a brand (or to none). */
export type BrandSession = DatabaseConnection & {
  begin(settings: TransactionSettings): void
  /**
   * Call before a transaction's first statement: what it does, it does by key, and planning that for its values again
   * would cost more than doing it.
   */
  planOnce(): void
  commit(): Promise<void>
  rollback(): Promise<void>
  release(): void
}

type Options = {
  client: pg.PoolClient
  /** `set local app.brand = '7'`, or empty for reference tables. */
  setting: string
  nameOf(text: string): string | undefined
}

/** What is the same in every transaction, so that it is parsed once per connection. */
export const command = (text: string): Statement => ({ name: text, text })

const keepPlans = command('set local plan_cache_mode=force_generic_plan')

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/** After a migration the kept plans of a connection are of no use; after a timeout its answers are another question's. */
export const isLost = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' || message === 'Query read timeout'
}

const isWrite = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export const answerOf = <R>({ command, count, rows }: Answer) =>
  isWrite.has(command) ? { numAffectedRows: BigInt(count), rows: rows as R[] } : { rows: rows as R[] }

/** Sends all that is asked in one turn of the event loop in one packet, and meanwhile collects the next. */
const openLine = (client: pg.PoolClient): (() => StatementBatch) => {
  let next: StatementBatch | null = null
  let underway = false
  const send = () => {
    if (underway || !next) return
    underway = true
    const batch = next
    next = null
    batch.callback = () => {
      underway = false
      send()
    }
    client.query(batch)
  }
  return () => {
    if (!next) {
      next = new StatementBatch()
      process.nextTick(send)
    }
    return next
  }
}

export const openBrandSession = ({ client, setting, nameOf }: Options): BrandSession => {
  const line = openLine(client)
  let state: 'single' | 'opening' | 'open' | 'over' = 'single'
  let opening = 'begin'
  let plan: 'anew' | 'once' = 'anew'
  let broken = false
  let firstError: unknown

  const open = (batch: StatementBatch) => {
    batch.precede(command(opening))
    // Without a name: there may be a thousand brands.
    if (setting) batch.precede({ text: setting })
    if (plan === 'once') batch.precede(keepPlans)
  }

  const ask = (statement: Statement): Promise<Answer> => {
    // A companion of what failed: alone it would be a transaction of its own.
    if (state === 'over') throw new Error('This transaction is over')
    const batch = line()
    if (state === 'open') return batch.add(statement)
    if (state === 'opening') {
      open(batch)
      state = 'open'
      return batch.add(statement)
    }
    if (!setting) return batch.add(statement)
    plan = statement.text.includes(planOnce) ? 'once' : 'anew'
    open(batch)
    const answer = batch.add(statement)
    batch.finish(command('commit'))
    return answer
  }

  const send = async (text: 'commit' | 'rollback'): Promise<string> => (await line().add(command(text))).command

  const undo = async (): Promise<void> => {
    // The server rolls back when the connection ends.
    if (broken) return
    try {
      await send('rollback')
    } catch {
      // The first error is the one worth telling.
      broken = true
    }
  }

  const run = async (statement: Statement): Promise<Answer> => {
    try {
      return await ask(statement)
    } catch (error) {
      broken ||= isLost(error)
      // From here it leads to who asked; as it comes, to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (state === 'single' && setting) await undo()
      // What follows a failed statement is told only that one failed.
      if (state !== 'single') firstError ??= error
      throw firstError ?? error
    }
  }

  const isOver = (): boolean => {
    const wasOpen = state === 'open'
    state = 'over'
    return !wasOpen
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
      answerOf<R>(await run({ name: nameOf(sql), text: sql, values: parameters })),
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    // Sent with the first statement: one journey less, and an empty transaction costs nothing.
    begin: (wanted) => {
      opening = beginText(wanted)
      state = 'opening'
    },
    planOnce: () => {
      plan = 'once'
    },
    commit: async () => {
      if (isOver()) return
      const ending = await send('commit').catch(async (error: unknown) => {
        // What failed on the same journey kept the commit from being read.
        await undo()
        throw error
      })
      if (ending === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async () => {
      if (!isOver()) await undo()
    },
    release: () => client.release(broken),
  }
}
