import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { publicTables, referenceTables } from './sql-lint/exceptions.ts'
import { findDefinerProblems, findFunctionProblems } from './sql-lint/function-rules.ts'
import { listUnexpected, listUnused } from './sql-lint/list-unexpected.ts'
import { findLongNames, findMigrationProblems, maxConstraintName } from './sql-lint/migration-rules.ts'
import { readSchema, schemaFile } from './sql-lint/read-schema.ts'

const folder = resolve(import.meta.dirname, '../server/db/migrations')

/** Breaches of the rules in every migration, and in the functions of the schema that they lead to. */
function findProblems(): string[] {
  const schemaSql = readFileSync(schemaFile, 'utf8')
  const schema = readSchema(schemaSql)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))
  const inFiles = files.flatMap(({ name, sql }) =>
    findMigrationProblems(sql, schema).map(({ line, rule, message }) => `${name}:${line}: ${rule}: ${message}`),
  )
  const longNames = findLongNames(schemaSql).map(
    (name) => `schema.sql: ${name} has more than ${maxConstraintName} letters`,
  )
  const missing = [...Object.keys(referenceTables), ...Object.keys(publicTables)]
    .filter((name) => !schema.isKnown({ schema: null, name }))
    .map((name) => `exceptions.ts: there is no table ${name}`)
  const migrations = files.map(({ sql }) => sql)
  const inFunctions = [...findFunctionProblems(schemaSql, schema), ...findDefinerProblems(schemaSql, migrations)]
  return [
    ...inFiles,
    ...longNames,
    ...missing,
    ...listUnexpected(inFunctions, 'function'),
    ...listUnused(inFunctions, 'function'),
  ]
}

const problems = findProblems()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
