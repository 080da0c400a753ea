import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../server/db/migrations')

/** The only brand table without row-level security: what every visitor may see, found by words. */
const openTables = ['search_documents']
const referenceTables = ['brands', 'brand_hosts']

const bodyOf = (sql: string, table: string) =>
  new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(sql)?.[1] ?? ''

const forbidden: readonly [RegExp, string][] = [
  [/\bcreate( constraint)? trigger\b/i, 'a trigger (Citus has none on distributed tables)'],
  [/\bmerge into\b/i, 'MERGE'],
  [/on delete set null/i, 'ON DELETE SET NULL'],
  [/\bgenerated (always|by default) as identity\b/i, 'an identity column'],
  [/\bgrouping sets\b|\brollup\b/i, 'GROUPING SETS or ROLLUP'],
]

function tableFaults(sql: string, table: string): string[] {
  const body = bodyOf(sql, table)
  const has = (pattern: RegExp) => pattern.test(sql)
  const faults: string[] = []
  if (/\breferences\b/i.test(body)) faults.push('declares a foreign key inside create table')
  if (referenceTables.includes(table)) {
    if (!has(new RegExp(`select app_reference\\('${table}'\\)`))) faults.push('is never made a reference table')
    return faults
  }
  if (!/^\s*brand_id integer not null/m.test(body)) faults.push('has no brand_id')
  for (const [, key] of body.matchAll(/(?:primary key|unique)\s*\(([^)]*)\)/gi))
    if (!key!.trim().startsWith('brand_id')) faults.push(`has a key that does not start with brand_id: (${key})`)
  if (!has(new RegExp(`select app_distribute\\('${table}'`))) faults.push('is never distributed')
  if (!openTables.includes(table) && !has(new RegExp(`select app_wall\\('${table}'\\)`))) faults.push('has no wall')
  return faults
}

/** Breaches of the rules that let one migration run on PostgreSQL and on Citus. */
export function migrationFaults(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '')
  const faults = forbidden.filter(([pattern]) => pattern.test(text)).map(([, name]) => `uses ${name}`)
  if (!text.trimStart().startsWith("set local citus.multi_shard_modify_mode to 'sequential';"))
    faults.push('does not begin with the sequential mode')
  for (const [, table] of text.matchAll(/create table (\w+) \(/g))
    faults.push(...tableFaults(text, table!).map((fault) => `${table} ${fault}`))
  for (const [, columns, target] of text.matchAll(/foreign key \(([^)]*)\) references (\w+)/g))
    if (!columns!.trim().startsWith('brand_id') || (target !== 'brands' && columns!.trim() === 'brand_id'))
      faults.push(`a foreign key to ${target} does not start with brand_id`)
  for (const [statement] of text.matchAll(/create unique index[^;]*;/g))
    if (!/\(brand_id\b/.test(statement)) faults.push(`a unique index without brand_id: ${statement}`)
  return faults
}

if (import.meta.main) {
  const faults = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => migrationFaults(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exit(1)
}
