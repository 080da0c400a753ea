import type pg from 'pg'

/**
 * This version is too old for the database: a migration of a newer one removed what it uses. The message names the remedy.
 */
export class IncompatibleSchemaError extends Error {}

/**
 * The number in a migration's line `-- contract: NNNN`: it removes what versions without migration NNNN use. Null for
 * other migrations.
 */
export function findOldestCode(sql: string): number | null {
  const found = /^-- contract: (\d{4})\b/m.exec(sql)
  return found ? Number(found[1]) : null
}

const format = (number: number) => String(number).padStart(4, '0')

/** Throws IncompatibleSchemaError when the database needs a newer version than one whose last migration is `newest`. */
export async function checkCompatibility(client: pg.Client, newest: number): Promise<void> {
  await client.query(`
    create table if not exists migration.contracts (
      number integer primary key, name text not null, oldest_code integer not null
    )`)
  const { rows } = await client.query<{ name: string; oldest_code: number }>(
    'select name, oldest_code from migration.contracts where oldest_code > $1 order by oldest_code desc limit 1',
    [newest],
  )
  const [contract] = rows
  if (!contract) return
  throw new IncompatibleSchemaError(
    `This version of Galleria has the migrations up to ${format(newest)}, and ${contract.name} has removed from the database what versions without ${format(contract.oldest_code)} use: start the newer version. The way back is a copy from before the upgrade.`,
  )
}

/** Records in the transaction of a contract migration which versions can run from now on. */
export async function recordContract(
  client: pg.Client,
  { number, name, sql }: { number: number; name: string; sql: string },
): Promise<void> {
  const oldestCode = findOldestCode(sql)
  if (oldestCode === null) return
  await client.query('insert into migration.contracts (number, name, oldest_code) values ($1, $2, $3)', [
    number,
    name,
    oldestCode,
  ])
}
