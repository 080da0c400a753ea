import { parsePlPgSQLSync, SqlError, type CreateFunctionStmt, type Node } from 'libpg-query'
import type { Problem } from './brand-rules.ts'
import { checkStatement } from './check-statement.ts'
import { getCalledFunction } from './migration-rules.ts'
import { parseSql, toNames, visitParts } from './parse-sql.ts'
import type { Schema } from './read-schema.ts'

export type FunctionProblem = Problem & { readonly where: string }

const getOption = ({ options }: CreateFunctionStmt, wanted: string): Node | undefined => {
  const found = (options ?? []).find((node) => 'DefElem' in node && node.DefElem.defname === wanted)
  return found && 'DefElem' in found ? found.DefElem.arg : undefined
}

const getArguments = ({ parameters }: CreateFunctionStmt): ReadonlySet<string> =>
  new Set(
    (parameters ?? []).flatMap((node) => ('FunctionParameter' in node ? [node.FunctionParameter.name ?? ''] : [])),
  )

/** A command as it is written, or the expression of an assignment or a condition as a select. */
const toCommand = (text: string): string => {
  try {
    parseSql(text)
    return text
  } catch (error) {
    if (!(error instanceof SqlError)) throw error
    return `select ${text.replace(/^[\w.]+\s*:=/, '')}`
  }
}

/** Statements in the body of a function. */
function listStatements(create: CreateFunctionStmt, text: string): string[] {
  const language = getOption(create, 'language')
  if (language && 'String' in language && language.String.sval === 'plpgsql') {
    const statements: string[] = []
    visitParts(parsePlPgSQLSync(text), (key, part) => {
      if (key === 'PLpgSQL_expr') statements.push(toCommand((part as { query: string }).query))
    })
    return statements
  }
  const body = getOption(create, 'as')
  return body && 'List' in body ? parseSql(toNames(body.List.items)[0] ?? '').map((command) => command.text) : []
}

/** Statements in functions that break a rule; an argument of the function counts as a parameter. */
export function findFunctionProblems(sql: string, schema: Schema): FunctionProblem[] {
  return parseSql(sql).flatMap(({ tree, text }) => {
    if (!('CreateFunctionStmt' in tree)) return []
    const create = tree.CreateFunctionStmt
    const functionArguments = getArguments(create)
    const where = toNames(create.funcname).at(-1)!
    return listStatements(create, text)
      .flatMap((statement) => checkStatement(statement, schema, { functionArguments }))
      .map((problem) => ({ ...problem, where }))
  })
}

const isDefiner = (create: CreateFunctionStmt): boolean => {
  const security = getOption(create, 'security')
  return security !== undefined && 'Boolean' in security && security.Boolean.boolval === true
}

/**
 * Functions with their owner's rights that no migration delegates to the node of their brand: on a cluster the owner's
 * connections may not touch what the caller's changed in the same transaction.
 */
export function findDefinerProblems(schemaSql: string, migrations: readonly string[]): FunctionProblem[] {
  const delegated = new Set(
    migrations.flatMap(parseSql).flatMap(({ tree }) => {
      const [name, signature] = getCalledFunction(tree) ?? []
      return name === 'app_delegate' ? [signature!.split('(')[0]!] : []
    }),
  )
  return parseSql(schemaSql).flatMap(({ tree }) => {
    if (!('CreateFunctionStmt' in tree) || !isDefiner(tree.CreateFunctionStmt)) return []
    const where = toNames(tree.CreateFunctionStmt.funcname).at(-1)!
    if (delegated.has(where)) return []
    return [{ rule: 'definer function', where, message: 'runs with the rights of its owner and is not delegated' }]
  })
}
