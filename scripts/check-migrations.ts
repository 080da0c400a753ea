import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../server/db/migrations')

/** The only brand table without row-level security: what every visitor may see, found by words. */
const publicTables = ['search_documents']
const referenceTables = ['brands', 'brand_hosts']

const getTableBody = (sql: string, table: string) =>
  new RegExp(`create table ${table} \\(([\\s\\S]*?)\\n\\);`).exec(sql)?.[1] ?? ''

const forbidden: readonly [RegExp, string][] = [
  [/\bcreate( constraint)? trigger\b/i, 'a trigger (Citus has none on distributed tables)'],
  [/\bmerge into\b/i, 'MERGE'],
  [/on delete set null/i, 'ON DELETE SET NULL'],
  [/\bgenerated (always|by default) as identity\b/i, 'an identity column'],
  [/\bgrouping sets\b|\brollup\b/i, 'GROUPING SETS or ROLLUP'],
]

function findTableProblems(sql: string, table: string): string[] {
  const body = getTableBody(sql, table)
  const has = (pattern: RegExp) => pattern.test(sql)
  const problems: string[] = []
  if (/\breferences\b/i.test(body)) problems.push('declares a foreign key inside create table')
  if (referenceTables.includes(table)) {
    if (!has(new RegExp(`select app_reference\\('${table}'\\)`))) problems.push('is never made a reference table')
    return problems
  }
  if (!/^\s*brand_id integer not null/m.test(body)) problems.push('has no brand_id')
  for (const [, key] of body.matchAll(/(?:primary key|unique)\s*\(([^)]*)\)/gi))
    if (!key!.trim().startsWith('brand_id')) problems.push(`has a key that does not start with brand_id: (${key})`)
  if (!has(new RegExp(`select app_distribute\\('${table}'`))) problems.push('is never distributed')
  if (!publicTables.includes(table) && !has(new RegExp(`select app_(?:wall|enable_rls)\\('${table}'\\)`)))
    problems.push('has no row-level security')
  return problems
}

/** Breaches of the rules that let one migration run on PostgreSQL and on Citus. */
export function findMigrationProblems(sql: string): string[] {
  const text = sql.replace(/--.*$/gm, '')
  const problems = forbidden.filter(([pattern]) => pattern.test(text)).map(([, name]) => `uses ${name}`)
  if (!text.trimStart().startsWith("set local citus.multi_shard_modify_mode to 'sequential';"))
    problems.push('does not begin with the sequential mode')
  for (const [, table] of text.matchAll(/create table (\w+) \(/g))
    problems.push(...findTableProblems(text, table!).map((problem) => `${table} ${problem}`))
  for (const [, columns, target] of text.matchAll(/foreign key \(([^)]*)\) references (\w+)/g))
    if (!columns!.trim().startsWith('brand_id') || (target !== 'brands' && columns!.trim() === 'brand_id'))
      problems.push(`a foreign key to ${target} does not start with brand_id`)
  for (const [statement] of text.matchAll(/create unique index[^;]*;/g))
    if (!/\(brand_id\b/.test(statement)) problems.push(`a unique index without brand_id: ${statement}`)
  return problems
}

if (import.meta.main) {
  const problems = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      findMigrationProblems(readFileSync(join(folder, name), 'utf8')).map((problem) => `${name}: ${problem}`),
    )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
