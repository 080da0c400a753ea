import { AbortedTransactionError, type CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely'
import type pg from 'pg'

/** One borrowed connection as Kysely sees it, bound to a brand (or to none). */
export type BrandSession = DatabaseConnection & {
  begin(settings: TransactionSettings): void
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

/** Lets several messages leave in one packet. `stream` is what pg itself corks. */
const together = <T>(client: pg.PoolClient, send: () => T): T => {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const beginText = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

const isWrite = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const answerOf = <R>({ command, rowCount, rows }: pg.QueryResult) =>
  isWrite.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows: rows as R[] } : { rows: rows as R[] }

/** Waits for every answer, so that a failed statement leaves none of its companions in flight. */
const settle = async (sent: Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> => {
  try {
    return await Promise.all(sent)
  } catch (error) {
    await Promise.allSettled(sent)
    throw error
  }
}

export const openBrandSession = ({ client, setting, nameOf }: Options): BrandSession => {
  let state: 'single' | 'opening' | 'open' = 'single'
  let opening = ''
  let broken = false

  const statements = (query: pg.QueryConfig): (string | pg.QueryConfig)[] => {
    if (state === 'open') return [query]
    if (state === 'opening') return [opening, query]
    return setting ? [`begin;${setting}`, query, 'commit'] : [query]
  }

  const run = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    const list = statements(query)
    if (state === 'opening') state = 'open'
    try {
      const answers = await settle(together(client, () => list.map((statement) => client.query(statement))))
      return answers[list.indexOf(query)]!
    } catch (error) {
      // After a migration the kept plans of this connection are of no use.
      if ((error as { code?: string }).code === '0A000') broken = true
      throw error
    }
  }

  const finish = async (command: 'commit' | 'rollback'): Promise<string> => {
    const wasOpen = state === 'open'
    state = 'single'
    return wasOpen ? (await client.query(command)).command : ''
  }

  return {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) =>
      answerOf<R>(await run({ name: nameOf(sql), text: sql, values: [...parameters] } as pg.QueryConfig)),
    streamQuery: () => {
      throw new Error('Streaming is not offered: page by key')
    },
    // Sent with the first statement: one journey less, and an empty transaction costs nothing.
    begin: (settings) => {
      opening = `${beginText(settings)};${setting}`
      state = 'opening'
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
