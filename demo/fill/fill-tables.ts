import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '#server/db/schema.ts'
import { toCopyText, type CopyValue } from '#server/platform/database/copy-text.ts'

type TableName = keyof Tables & string

/** Lazily built rows of one table, all with the same columns in the same order. */
export type Rows<Table extends TableName> = Generator<{ readonly [Column in keyof Tables[Table]]?: CopyValue }>

export type TableFill = { readonly [Table in TableName]: readonly [table: Table, rows: Rows<Table>] }[TableName]

type TableStart = { readonly table: TableName; readonly columns: readonly string[] }
type Piece = TableStart | Buffer | 'end'

// In pieces of 64 KB; the buffer evens out tables that are slow to write and tables that are slow to build.
const maxBufferedPieces = 500

function* cells(first: object, rest: Iterable<object>): Generator<CopyValue[]> {
  yield Object.values(first)
  for (const row of rest) yield Object.values(row)
}

async function* toPieces(fills: Iterable<TableFill>): AsyncGenerator<Piece> {
  for (const [table, rows] of fills) {
    const first = rows.next()
    if (first.done) continue
    yield { table, columns: Object.keys(first.value) }
    for await (const text of toCopyText(cells(first.value, rows))) {
      yield text
      // Yields to the event loop, so that ready pieces are sent.
      await turn()
    }
    yield 'end'
  }
}

async function* readUntilEnd(pieces: AsyncIterator<Piece>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await pieces.next()
    if (!Buffer.isBuffer(value)) return
    yield value
  }
}

const copy = (client: pg.Client, table: string, list: string, text: AsyncIterable<Buffer>) =>
  pipeline(text, client.query(copyFrom(`copy ${table} (${list}) from stdin`)))

/** COPY does not support row-level security, so rows of a role under it go through a temporary table. */
async function copyThroughRls(
  client: pg.Client,
  table: string,
  list: string,
  text: AsyncIterable<Buffer>,
): Promise<void> {
  await client.query(`create temp table incoming on commit drop as select ${list} from ${table} with no data`)
  await copy(client, 'incoming', list, text)
  // Without "returning" Citus would copy the rows, which row-level security forbids there too.
  await client.query(`insert into ${table} (${list}) select ${list} from incoming returning brand_id`)
  await client.query('drop table incoming')
}

/**
 * Writes tables in order in the running transaction; rows are built while PostgreSQL writes earlier ones.
 * `bypassesRls`: the role is not subject to row-level security.
 */
export async function fillTables(client: pg.Client, fills: Iterable<TableFill>, bypassesRls: boolean): Promise<void> {
  const ahead = Readable.from(toPieces(fills), { objectMode: true, highWaterMark: maxBufferedPieces })
  const pieces = ahead[Symbol.asyncIterator]() as AsyncIterator<Piece>
  const write = bypassesRls ? copy : copyThroughRls
  try {
    for (let begin = await pieces.next(); !begin.done; begin = await pieces.next()) {
      const { table, columns } = begin.value as TableStart
      await write(client, table, columns.map(pg.escapeIdentifier).join(', '), readUntilEnd(pieces))
    }
  } finally {
    ahead.destroy()
  }
}
