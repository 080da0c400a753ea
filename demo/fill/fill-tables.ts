import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Tables } from '#server/db/schema.ts'
import { toCopyChunks, type CopyValue } from '#server/platform/database/copy-text.ts'

type TableName = keyof Tables & string

/** Lazily built rows of one table, all with the same columns in the same order. */
export type Rows<Table extends TableName> = Generator<{ readonly [Column in keyof Tables[Table]]?: CopyValue }>

export type TableFill = { readonly [Table in TableName]: readonly [table: Table, rows: Rows<Table>] }[TableName]

type TableStart = { readonly table: TableName; readonly columns: readonly string[] }

/** Part of a sequence of tables: each begins with its columns, has its rows as COPY text and an end. */
export type Piece = TableStart | Uint8Array | 'end'

/** Pieces of so many tables that another thread builds. */
export type BuiltElsewhere = { readonly tables: number; readonly pieces: AsyncIterator<Piece> }

// In pieces of 64 KB; the buffer evens out tables that are slow to write and tables that are slow to build.
const maxBufferedPieces = 500

function* cells(first: object, rest: Iterable<object>): Generator<CopyValue[]> {
  yield Object.values(first)
  for (const row of rest) yield Object.values(row)
}

/** Builds the rows of the tables in order. A table without rows is left out. */
export async function* toPieces(fills: Iterable<TableFill>): AsyncGenerator<Piece> {
  for (const fill of fills) yield* toPiecesOfTable(fill)
}

async function* toPiecesOfTable([table, rows]: TableFill): AsyncGenerator<Piece> {
  const first = rows.next()
  if (first.done) return
  yield { table, columns: Object.keys(first.value) }
  for (const text of toCopyChunks(cells(first.value, rows))) {
    yield text
    // Yields to the event loop, so that ready pieces are sent.
    await turn()
  }
  yield 'end'
}

async function* toOrders(fills: Iterable<TableFill | BuiltElsewhere>): AsyncGenerator<Piece | BuiltElsewhere> {
  for (const fill of fills) {
    if ('pieces' in fill) yield fill
    else yield* toPiecesOfTable(fill)
  }
}

async function* readUntilEnd(pieces: AsyncIterator<unknown>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { value } = await pieces.next()
    if (!(value instanceof Uint8Array)) return
    yield value
  }
}

const copy = (client: pg.Client, table: string, list: string, text: AsyncIterable<Uint8Array>) =>
  pipeline(text, client.query(copyFrom(`copy ${table} (${list}) from stdin`)))

/** COPY does not support row-level security, so rows of a role under it go through a temporary table. */
async function copyThroughRls(
  client: pg.Client,
  table: string,
  list: string,
  text: AsyncIterable<Uint8Array>,
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
export async function fillTables(
  client: pg.Client,
  fills: Iterable<TableFill | BuiltElsewhere>,
  bypassesRls: boolean,
): Promise<void> {
  const ahead = Readable.from(toOrders(fills), { objectMode: true, highWaterMark: maxBufferedPieces })
  const orders = ahead[Symbol.asyncIterator]() as AsyncIterator<Piece | BuiltElsewhere>
  const write = bypassesRls ? copy : copyThroughRls
  const writeTable = ({ table, columns }: TableStart, pieces: AsyncIterator<unknown>) =>
    write(client, table, columns.map(pg.escapeIdentifier).join(', '), readUntilEnd(pieces))
  try {
    for (let next = await orders.next(); !next.done; next = await orders.next()) {
      const order = next.value as TableStart | BuiltElsewhere
      if (!('pieces' in order)) {
        await writeTable(order, orders)
        continue
      }
      for (let written = 0; written < order.tables; written++) {
        const start = await order.pieces.next()
        if (start.done) break
        await writeTable(start.value as TableStart, order.pieces)
      }
    }
  } finally {
    ahead.destroy()
  }
}
