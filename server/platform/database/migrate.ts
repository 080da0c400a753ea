import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseLog } from './embedded/embedded.ts'
import { withClient } from './with-client.ts'

type Migration = { number: number; name: string; sql: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/** Serialises migrations of several starting processes. */
const migrationLock = 7_201_002

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const found = names.map((name) => {
    if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/.test(name))
      throw new Error(`Migration ${name}: the name must be NNNN-verb-noun.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { number: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
  const duplicate = found.find(({ number }, at) => found[at - 1]?.number === number)
  if (duplicate) throw new Error(`Migration ${duplicate.name}: another file has the same number`)
  return found
}

/** Its own schema keeps this table out of the application role's default privileges. */
const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  await client.query(`
    create schema if not exists migration;
    create table if not exists migration.applied (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
    )`)
  return (await client.query<Applied>('select number, name, checksum from migration.applied order by number')).rows
}

const checkApplied = (files: Migration[], applied: Applied[], log: DatabaseLog): void => {
  for (const { number, name, checksum } of applied) {
    const file = files.find((candidate) => candidate.number === number)
    if (!file)
      log.warn(`Migration ${name} is applied but this version does not have it: the database is newer than the program`)
    else if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${file.name} was changed after it was applied (as ${name}). Restore it and put the change into a new file.`,
      )
    }
  }
}

const describeErrorLine = (sql: string, error: unknown): string => {
  const position = Number((error as { position?: string }).position)
  return position ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}

const apply = async (client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration.applied (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name}${describeErrorLine(sql, error)}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Applies new files `NNNN-verb-noun.sql` of the folder in order, each in one transaction. Throws when an applied file
 * was changed, or a new one has a lower number than an applied one.
 */
export const migrate = (adminUrl: string, folder: string, log: DatabaseLog): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const files = readMigrations(folder)
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    const applied = await readApplied(client)
    checkApplied(files, applied, log)
    const last = applied.at(-1)
    for (const file of files) {
      if (applied.some(({ number }) => number === file.number)) continue
      if (last && file.number < last.number)
        throw new Error(`Migration ${file.name} comes before ${last.name}, which is applied: give it a higher number`)
      await apply(client, file)
      log.info(`Migrated ${file.name}`)
    }
  })
