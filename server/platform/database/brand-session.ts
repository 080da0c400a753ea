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

/** What a transaction begins with: it names the brand, and says how statements are planned. */
export type Settings = { readonly anew: Statement; readonly once: Statement }

type Options = {
  client: pg.PoolClient
  /** Null reaches what has no brand. */
  settings: Settings | null
  nameOf(text: string): string | undefined
}

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

const isWrite = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const answerOf = <R>({ command, count, rows }: Answer) =>
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

export const openBrandSession = ({ client, settings, nameOf }: Options): BrandSession => {
  const line = openLine(client)
  let state: 'single' | 'opening' | 'open' | 'over' = 'single'
  let begin: Statement | undefined
  let plan: keyof Settings = 'anew'
  let broken = false
  let firstError: unknown

  const ask = (statement: Statement): Promise<Answer> => {
    // A companion of what failed: alone it would be a transaction of its own.
    if (state === 'over') throw new Error('This transaction is over')
    const batch = line()
    if (state === 'open') return batch.add(statement)
    if (begin) batch.precede(begin)
    if (state === 'single') plan = statement.text.includes(planOnce) ? 'once' : 'anew'
    else state = 'open'
    if (settings) batch.precede(settings[plan])
    return batch.add(statement)
  }

  const run = async (statement: Statement): Promise<Answer> => {
    try {
      return await ask(statement)
    } catch (error) {
      // After a migration the kept plans of this connection are of no use.
      if ((error as { code?: string }).code === '0A000') broken = true
      // From here it leads to who asked; as it comes, to the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      // What follows a failed statement is told only that one failed.
      if (state !== 'single') firstError ??= error
      throw firstError ?? error
    }
  }

  const send = async (text: 'commit' | 'rollback'): Promise<string> => (await line().add({ name: text, text })).command

  const isOver = (): boolean => {
    const wasOpen = state === 'open'
    state = 'over'
    return !wasOpen
  }

  const undo = async (): Promise<void> => {
    try {
      await send('rollback')
    } catch {
      // The server rolls back when the connection ends; the first error is the one worth telling.
      broken = true
    }
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
      answerOf<R>(await run({ name: nameOf(sql), text: sql, values: parameters })),
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    // Sent with the first statement: one journey less, and an empty transaction costs nothing.
    begin: (wanted) => {
      const text = beginText(wanted)
      begin = { name: text, text }
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
