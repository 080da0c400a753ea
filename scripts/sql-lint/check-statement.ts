import { SqlError, type FuncCall, type Node } from 'libpg-query'
import {
  findChangedBrand,
  findInsertWithoutBrand,
  findTablesWithoutBrand,
  getInsertTarget,
  isInsertFromQuery,
  type Problem,
} from './brand-rules.ts'
import { localSchemas } from './exceptions.ts'
import { parseSql, toNames, visitParts, type Command } from './parse-sql.ts'
import { listLevels, toTableUse, type QueryLevel, type TableUse } from './query-levels.ts'
import type { Schema } from './read-schema.ts'
import { findStableFunctions, usesRowPosition } from './stable-rules.ts'

const has = (tree: Node, wanted: string): boolean => {
  let found = false
  visitParts({ tree }, (key) => {
    if (key === wanted) found = true
  })
  return found
}

/** Whether anything of the statement lies on the nodes of a cluster. */
const usesDistributed = (levels: readonly QueryLevel[], schema: Schema): boolean =>
  levels.some(
    (level) =>
      getInsertTarget(level, schema) !== null ||
      level.tables.some((table) => schema.isDistributed(table) && !level.ctes.has(table.name)),
  )

const isUnknown = (table: TableUse, { ctes }: QueryLevel, schema: Schema) =>
  !schema.isKnown(table) && !(table.schema === null && ctes.has(table.name))

/** Rules that hold for every level of a statement, also of those over all brands. */
export function findLevelProblems(level: QueryLevel, schema: Schema): Problem[] {
  const problems: Problem[] = []
  const { statement } = level
  if (statement.kind === 'merge') problems.push({ rule: 'merge', message: 'MERGE' })
  for (const table of level.tables)
    if (isUnknown(table, level, schema))
      problems.push({
        rule: 'unknown table',
        message: `${table.schema ?? 'public'}.${table.name} is not in the schema`,
      })
  problems.push(...findStableFunctions(level, schema), ...findChangedBrand(level, { schema }))
  return problems
}

/**
 * An insert from a query that a cluster would run with COPY, which row-level security forbids, or of which it would
 * report the number of rows selected instead of inserted.
 */
export function findInsertFromQuery(level: QueryLevel, schema: Schema, isCountRead = false): Problem[] {
  const target = getInsertTarget(level, schema)
  if (!target || level.statement.kind !== 'insert') return []
  const { body } = level.statement
  if (!isInsertFromQuery(body) || body.returningClause) return []
  const fail = (message: string) => [
    { rule: 'insert from query', message: `insert into ${target.name} from a query ${message}` },
  ]
  if (!body.onConflictClause) return fail('has neither "returning" nor "on conflict"')
  return isCountRead ? fail('is counted without "returning"') : []
}

/** Rules of a whole command, whatever its tables. */
export function findCommandProblems({ tree, text }: Command, levels: readonly QueryLevel[], schema: Schema): Problem[] {
  const problems: Problem[] = []
  if (
    'VariableSetStmt' in tree &&
    tree.VariableSetStmt.name === 'plan_cache_mode' &&
    text.includes('force_generic_plan')
  )
    problems.push({
      rule: 'generic plan',
      message: 'asks for generic plans, which a cluster cannot make of two tables',
    })
  if (!usesDistributed(levels, schema)) return problems
  if (has(tree, 'GroupingSet')) problems.push({ rule: 'grouping sets', message: 'GROUPING SETS, ROLLUP or CUBE' })
  if (usesRowPosition(tree)) problems.push({ rule: 'row position', message: 'uses ctid' })
  return problems
}

/** Whether a text reads and writes local tables and calls functions of their schemas only; no node is told of these. */
function isLocal(commands: readonly Command[], levels: readonly QueryLevel[]): boolean {
  const schemas = levels.flatMap(({ statement, tables, ctes }) => [
    ...(statement.kind === 'insert' && statement.body.relation ? [toTableUse(statement.body.relation).schema] : []),
    ...tables.filter(({ schema, name }) => schema !== null || !ctes.has(name)).map(({ schema }) => schema),
  ])
  visitParts({ commands }, (key, part) => {
    const names = key === 'FuncCall' ? toNames((part as FuncCall).funcname) : []
    if (names.length > 1) schemas.push(names[0]!)
  })
  return schemas.length > 0 && schemas.every((schema) => schema !== null && Object.hasOwn(localSchemas, schema))
}

type Options = {
  /** Names of the arguments when the statement stands in a function; they count as parameters. */
  readonly functionArguments?: ReadonlySet<string>
  /** Whether the program reads how many rows were written. */
  readonly isCountRead?: boolean
}

/** Breaches of the rules for statements that run on one shard of a cluster. */
export function checkStatement(
  text: string,
  schema: Schema,
  { functionArguments = new Set(), isCountRead = false }: Options = {},
): Problem[] {
  let commands: Command[]
  try {
    commands = parseSql(text)
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    return [{ rule: 'syntax', message: error.message }]
  }
  const parsed = commands.map((command) => ({ command, levels: listLevels(command.tree) }))
  const problems = parsed.flatMap(({ command, levels }): Problem[] => {
    return [
      ...findCommandProblems(command, levels, schema),
      ...levels.flatMap((level) => [
        ...findLevelProblems(level, schema),
        ...findTablesWithoutBrand(level, { schema, functionArguments }),
        ...findInsertWithoutBrand(level, { schema, functionArguments }),
        ...findInsertFromQuery(level, schema, isCountRead),
      ]),
    ]
  })
  if (
    commands.length > 1 &&
    !isLocal(
      commands,
      parsed.flatMap(({ levels }) => levels),
    )
  )
    problems.push({ rule: 'several commands', message: `${commands.length} commands in one text` })
  return problems
}
