import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findOldestCode } from '#server/platform/database/compatibility.ts'

const folder = resolve(import.meta.dirname, '../server/db/migrations')

/** The last migration of before the rule. */
const baseNumber = 43

/** Statements without comments; texts and bodies of functions are emptied. */
const readStatements = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

const name = '(?:if exists )?(?:only )?(?:public\\.)?"?(\\w+)"?'
const createTable = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`)
const alterTable = new RegExp(`^alter table ${name} (.*)$`)

/** Splits subcommands at commas outside of brackets. */
function splitSubcommands(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

const isNewConstraint = (subcommand: string) =>
  /^add (constraint|check|unique|primary key|foreign key|exclude)\b/.test(subcommand)

/** Says how the subcommand breaks processes of the version before; null when they can go on. */
function findSubcommandProblem(subcommand: string): string | null {
  if (/^drop (?!constraint|not null)/.test(subcommand)) return 'drops a column'
  if (/^rename (?!constraint)/.test(subcommand)) return 'renames what the version before reads'
  if (/^alter (column )?"?\w+"? (set data )?type\b/.test(subcommand)) return 'changes the type of a column'
  if (/^alter (column )?"?\w+"? set not null/.test(subcommand))
    return 'forbids null in a column that the version before may leave out'
  if (/^alter (column )?"?\w+"? drop default/.test(subcommand))
    return 'drops a default that the version before may rely on'
  const isColumn = subcommand.startsWith('add ') && !isNewConstraint(subcommand)
  if (isColumn && /\bnot null\b/.test(subcommand) && !/\bdefault\b|\bgenerated\b/.test(subcommand))
    return 'adds a column that is not null and has no default'
  return null
}

function findStatementProblems(statement: string, ownTables: ReadonlySet<string>): string[] {
  const dropped = new RegExp(`^drop (table|view|materialized view|type|schema|function) ${name}`).exec(statement)
  if (dropped) return ownTables.has(dropped[2]!) ? [] : [`drops the ${dropped[1]} ${dropped[2]}`]
  const renamed = new RegExp(`^alter (view|type|schema|function) ${name}.* rename `).exec(statement)
  if (renamed) return [`renames the ${renamed[1]} ${renamed[2]}`]
  const [, table, rest] = alterTable.exec(statement) ?? []
  if (!table || ownTables.has(table)) return []
  return splitSubcommands(rest!)
    .map(findSubcommandProblem)
    .filter((problem) => problem !== null)
    .map((problem) => `${table}: ${problem}`)
}

/**
 * Says how a migration breaks processes of the version before, which run beside the new ones during an upgrade. A
 * file with the line `-- contract: NNNN` may: it is of a later release than migration NNNN, which everything still used
 * came with, and the database refuses versions without NNNN from then on.
 */
export function findUpgradeProblems(file: string, sql: string): string[] {
  const number = Number(file.slice(0, 4))
  if (number <= baseNumber) return []
  const oldestCode = findOldestCode(sql)
  if (oldestCode !== null)
    return oldestCode < number ? [] : [`its contract names ${oldestCode}, which is not an earlier migration`]
  const statements = readStatements(sql)
  const ownTables = new Set(statements.flatMap((statement) => createTable.exec(statement)?.[1] ?? []))
  return statements.flatMap((statement) => findStatementProblems(statement, ownTables))
}

if (import.meta.main) {
  const problems = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .flatMap((file) =>
      findUpgradeProblems(file, readFileSync(join(folder, file), 'utf8')).map((problem) => `${file}: ${problem}`),
    )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) {
    console.error(
      'During an upgrade old and new processes run side by side: add first, and remove in a later release, in a file with the line "-- contract: NNNN" (docs/decisions/0070).',
    )
    process.exit(1)
  }
}
