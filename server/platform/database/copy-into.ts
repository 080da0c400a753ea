import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { brandSetting } from './brand-dialect.ts'
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

type BrandCopy = {
  brandId: number
  table: string
  /** `brand_id` among them. */
  columns: readonly string[]
  rows: CopyRows
  /** Leaves rows alone whose key exists already. */
  skipExisting?: boolean
}

/**
 * The same for the application role and one brand, in one transaction: the rows pass a temporary table, because
 * COPY cannot check row-level security and `insert` does. Answers how many rows are new.
 */
export const copyIntoBrand = (
  appUrl: string,
  { brandId, table, columns, rows, skipExisting = false }: BrandCopy,
): Promise<number> =>
  withClient(appUrl, async (client) => {
    const list = names(columns)
    const into = pg.escapeIdentifier(table)
    await client.query(`begin;${brandSetting(brandId)}`)
    await client.query(`create temp table incoming on commit drop as select ${list} from ${into} with no data`)
    await copy(client, 'incoming', columns, rows)
    const added = await client.query(
      `insert into ${into} (${list}) select ${list} from incoming ${skipExisting ? 'on conflict do nothing' : ''}`,
    )
    await client.query('commit')
    return added.rowCount ?? 0
  })
