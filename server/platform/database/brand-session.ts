import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type { Writable } from 'node:stream'
import pg from 'pg'
import { together } from '../together.ts'
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

type Statement = { readonly name: string | undefined; readonly text: string; readonly values: unknown[] | undefined }

type Options = {
  client: pg.PoolClient
  /** `set local app.brand = '7'`, or empty for reference tables. */
  setting: string
  nameOf(text: string): string | undefined
}

/** Lets all that is asked in this turn of the event loop leave in one packet. `stream` is what pg itself corks. */
const leaveTogether = (client: pg.PoolClient): void => {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** As `client.query`, without its copy of every property; that took a tenth of a statement's time. */
const ask = (client: pg.PoolClient, { name, text, values }: Statement): Promise<pg.QueryResult> =>
  new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
    client.query(Object.assign(new pg.Query(text, values), { name, callback }))
  })

const command = (text: string): Statement => ({ text, name: undefined, values: undefined })

const keepPlans = 'set local plan_cache_mode=force_generic_plan'

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

const isWrite = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const answerOf = <R>({ command, rowCount, rows }: pg.QueryResult) =>
  isWrite.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] }

export const openBrandSession = ({ client, setting, nameOf }: Options): BrandSession => {
  let state: 'single' | 'opening' | 'open' | 'over' = 'single'
  let opening = ''
  let broken = false
  let firstError: unknown

  const statements = (query: Statement): Statement[] => {
    // A companion of what failed: alone it would be a transaction of its own.
    if (state === 'over') throw new Error('This transaction is over')
    if (state === 'open') return [query]
    if (state === 'opening') return [command(opening), query]
    if (!setting) return [query]
    const plans = query.text.includes(planOnce) ? `;${keepPlans}` : ''
    return [command(`begin;${setting}${plans}`), query, command('commit')]
  }

  const run = async (query: Statement): Promise<pg.QueryResult> => {
    const list = statements(query)
    if (state === 'opening') state = 'open'
    try {
      leaveTogether(client)
      const answers = await together(list.map((statement) => ask(client, statement)))
      return answers[list.indexOf(query)]!
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

  const finish = async (text: 'commit' | 'rollback'): Promise<string> => {
    const wasOpen = state === 'open'
    state = 'over'
    return wasOpen ? (await ask(client, command(text))).command : ''
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
      answerOf<R>(await run({ name: nameOf(sql), text: sql, values: [...parameters] })),
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    // Sent with the first statement: one journey less, and an empty transaction costs nothing.
    begin: (settings) => {
      opening = `${beginText(settings)};${setting}`
      state = 'opening'
    },
    planOnce: () => {
      opening += `;${keepPlans}`
    },
    commit: async () => {
      if ((await finish('commit')) === 'ROLLBACK') throw new AbortedTransactionError()
    },
    rollback: async () => {
      try {
        await finish('rollback')
      } catch {
        // The server rolls back when the connection ends; the first error is the one worth telling.
        broken = true
      }
    },
    release: () => client.release(broken),
  }
}
