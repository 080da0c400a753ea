import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { copyText, type CopyValue } from './copy-text.ts'
import { withClient } from './with-client.ts'

export type CopyRows = AsyncIterable<readonly CopyValue[]> | Iterable<readonly CopyValue[]>

const names = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ')

const copy = async (client: pg.Client, table: string, columns: readonly string[], rows: CopyRows): Promise<number> => {
  const target = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${names(columns)}) from stdin`))
  await pipeline(Readable.from(copyText(rows)), target)
  return target.rowCount
}

/**
 * Streams rows into a table at full speed; answers how many. All or nothing. For a superuser's URL (or its
 * open connection) only: PostgreSQL refuses COPY into tables whose row-level security holds the role.
 */
export const copyInto = (
  target: string | pg.Client,
  table: string,
  columns: readonly string[],
  rows: CopyRows,
): Promise<number> =>
  typeof target === 'string'
    ? withClient(target, (client) => copy(client, table, columns, rows))
    : copy(target, table, columns, rows)
