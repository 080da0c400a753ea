import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { checkCompatibility, recordContract } from './compatibility.ts'
import type { DatabaseLog } from './embedded/embedded.ts'
import { splitStatements, type SqlStatement } from './split-statements.ts'
import { withClient } from './with-client.ts'

type Migration = { number: number; name: string; sql: string; checksum: string; formerChecksums: readonly string[] }
type Applied = { number: number; name: string; checksum: string }

/** Serialises migrations of several starting processes. */
const migrationLock = 7_201_002

/**
 * Sums of earlier texts of a file, by its name. Such a text made the same schema, so databases that applied it are
 * accepted.
 */
const readFormerChecksums = (folder: string): Readonly<Record<string, readonly string[]>> => {
  const file = join(folder, 'former-checksums.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
}

const readMigrations = (folder: string): Migration[] => {
  const formerChecksums = readFormerChecksums(folder)
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const found = names.map((name) => {
    if (!/^\d{4}-[a-z0-9]+(-[a-z0-9]+)+\.sql$/.test(name))
      throw new Error(`Migration ${name}: the name must be NNNN-verb-noun.sql`)
    const sql = readFileSync(join(folder, name), 'utf8')
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { number: Number(name.slice(0, 4)), name, sql, checksum, formerChecksums: formerChecksums[name] ?? [] }
  })
  const duplicate = found.find(({ number }, at) => found[at - 1]?.number === number)
  if (duplicate) throw new Error(`Migration ${duplicate.name}: another file has the same number`)
  return found
}

/** Its own schema keeps this table out of the application role's default privileges. */
const readApplied = async (client: pg.Client): Promise<Applied[]> => {
  await client.query('create schema if not exists migration')
  await client.query(`
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
    else if (file.checksum !== checksum && !file.formerChecksums.includes(checksum)) {
      throw new Error(
        `Migration ${file.name} was changed after it was applied (as ${name}). Restore it and put the change into a new file.`,
      )
    }
  }
}

/** The line of the file where the database found the error, else the first one of the statement. */
const findErrorLine = (sql: string, { text, start }: SqlStatement, error: unknown): number => {
  const { position = '1' } = error as { position?: string }
  // PostgreSQL counts characters, JavaScript UTF-16 units.
  const read = [...text].slice(0, Number(position)).join('')
  return (sql.slice(0, start) + read).split('\n').length
}

/** Sends one statement at a time: Citus passes the whole text of a query on to its nodes with each DDL command. */
const runStatements = async (client: pg.Client, sql: string): Promise<void> => {
  for (const statement of splitStatements(sql)) {
    try {
      // In this protocol PostgreSQL refuses a text of two statements.
      const query = { text: statement.text, queryMode: 'extended' }
      await client.query(query)
    } catch (error) {
      throw new Error(`line ${findErrorLine(sql, statement, error)}: ${(error as Error).message}`, { cause: error })
    }
  }
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { number, name, sql, checksum } = migration
  await client.query('begin')
  try {
    await runStatements(client, sql)
    await client.query('insert into migration.applied (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await recordContract(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Applies new files `NNNN-verb-noun.sql` of the folder in order, each in one transaction. Throws when an applied file
 * was changed (but for texts in `former-checksums.json`), or a new one has a lower number than an applied one, and
 * IncompatibleSchemaError when the database needs a newer version.
 */
export const migrate = (adminUrl: string, folder: string, log: DatabaseLog): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const files = readMigrations(folder)
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    const applied = await readApplied(client)
    await checkCompatibility(client, files.at(-1)?.number ?? 0)
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
