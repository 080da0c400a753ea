import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { toCopyText, type CopyValue } from './copy-text.ts'
import { withClient } from './with-client.ts'

export type CopyRows = AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>

const quoteColumns = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')

const copyRows = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> => {
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${quoteColumns(columns)}) from stdin`))
  await pipeline(Readable.from(toCopyText(rows)), target)
  return target.rowCount
}

/**
 * Streams rows into a table with COPY, in one transaction; returns their number. Needs a superuser's URL or connection:
 * PostgreSQL rejects COPY into tables with row-level security for the role.
 */
export const copyInto = (
  target: string | pg.Client,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> =>
  typeof target === 'string'
    ? withClient(target, (client) => copyRows(client, table, columns, rows))
    : copyRows(target, table, columns, rows)
