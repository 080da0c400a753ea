import type { InsertStmt, Node, SelectStmt } from 'libpg-query'
import { getColumnName } from './parse-sql.ts'
import { toTableUse, type QueryLevel, type TableUse } from './query-levels.ts'
import type { Schema } from './read-schema.ts'

/** A breach of one rule, in words. */
export type Problem = { readonly rule: string; readonly message: string }

/** A parameter; in the body of a function its arguments, by their names. */
const isParameter = (node: Node | undefined, functionArguments: ReadonlySet<string>): boolean => {
  if (!node) return false
  if ('TypeCast' in node) return isParameter(node.TypeCast.arg, functionArguments)
  const name = getColumnName(node)
  return 'ParamRef' in node || (name?.length === 1 && functionArguments.has(name[0]!))
}

const getEqualSides = (condition: Node): [Node | undefined, Node | undefined] | null =>
  'A_Expr' in condition &&
  condition.A_Expr.kind === 'AEXPR_OP' &&
  JSON.stringify(condition.A_Expr.name) === '[{"String":{"sval":"="}}]'
    ? [condition.A_Expr.lexpr, condition.A_Expr.rexpr]
    : null

const isBrandColumn = (node: Node | undefined, alias: string, isAlone: boolean): boolean => {
  const name = getColumnName(node)
  if (name?.at(-1) !== 'brand_id') return false
  return name.length === 1 ? isAlone : name.at(-2) === alias
}

type Options = {
  readonly schema: Schema
  /** Names of the arguments when the statement stands in a function. */
  readonly functionArguments?: ReadonlySet<string>
}

const listDistributed = ({ tables, ctes }: QueryLevel, schema: Schema): TableUse[] =>
  tables.filter((table) => schema.isDistributed(table) && !(table.schema === null && ctes.has(table.name)))

/** Tables of the level without `brand_id = $n`. */
export function findTablesWithoutBrand(
  level: QueryLevel,
  { schema, functionArguments = new Set() }: Options,
): Problem[] {
  const tables = listDistributed(level, schema)
  const hasBrand = ({ alias, conditions }: TableUse) =>
    conditions.some((condition) => {
      const [left, right] = getEqualSides(condition) ?? []
      const isAlone = tables.length === 1
      return (
        (isBrandColumn(left, alias, isAlone) && isParameter(right, functionArguments)) ||
        (isBrandColumn(right, alias, isAlone) && isParameter(left, functionArguments))
      )
    })
  const isLocking = level.statement.kind === 'select' && (level.statement.body.lockingClause ?? []).length > 0
  return tables
    .filter((table) => !hasBrand(table))
    .map(({ name, alias }) => ({
      rule: isLocking ? 'lock without brand' : 'table without brand',
      message: `${name === alias ? name : `${name} as ${alias}`} has no "brand_id = $n" of its own${isLocking ? ', but is locked' : ''}`,
    }))
}

/** An update that changes the brand of a row, which would move it to another shard. */
export function findChangedBrand({ statement }: QueryLevel, { schema }: Options): Problem[] {
  if (statement.kind !== 'update' && statement.kind !== 'insert') return []
  const { relation } = statement.body
  if (!relation || !schema.isDistributed(toTableUse(relation))) return []
  const changes = statement.kind === 'update' ? statement.body.targetList : statement.body.onConflictClause?.targetList
  const isChanged = (changes ?? []).some((change) => 'ResTarget' in change && change.ResTarget.name === 'brand_id')
  return isChanged ? [{ rule: 'changed brand', message: `changes the brand of ${relation.relname}` }] : []
}

/** Tables of a level over several that are not joined by their brand, for statements over all brands. */
export function findTablesNotJoinedByBrand(level: QueryLevel, { schema }: Options): Problem[] {
  const tables = listDistributed(level, schema)
  const getBrandAlias = (node: Node | undefined) => {
    const name = getColumnName(node)
    return name?.length === 2 && name[1] === 'brand_id' ? name[0]! : null
  }
  const links = tables
    .flatMap(({ conditions }) => conditions)
    .flatMap((condition) => {
      const [left, right] = (getEqualSides(condition) ?? []).map(getBrandAlias)
      return left && right ? [[left, right] as const] : []
    })
  const joined = new Set(tables.slice(0, 1).map(({ alias }) => alias))
  for (const _ of tables)
    for (const [left, right] of links) {
      if (joined.has(left)) joined.add(right)
      if (joined.has(right)) joined.add(left)
    }
  return tables
    .filter(({ alias }) => !joined.has(alias))
    .map(({ name }) => ({ rule: 'table without brand', message: `${name} is not joined by brand_id` }))
}

const getValues = ({ selectStmt }: InsertStmt): SelectStmt | null =>
  selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : null

/** Whether the rows of an insert come from a query. */
export const isInsertFromQuery = (insert: InsertStmt): boolean => {
  const source = getValues(insert)
  return source !== null && (source.valuesLists ?? []).length === 0
}

/** Distributed table that an insert fills. */
export const getInsertTarget = ({ statement }: QueryLevel, schema: Schema): TableUse | null => {
  if (statement.kind !== 'insert' || !statement.body.relation) return null
  const target = toTableUse(statement.body.relation)
  return schema.isDistributed(target) ? target : null
}

/** The brand that a row of a query takes from a table of it, which is checked there, or from a CTE or sub-select. */
function isSourceBrand(node: Node | undefined, { fromClause }: SelectStmt): boolean {
  const name = getColumnName(node)
  if (name?.at(-1) !== 'brand_id') return false
  let isFromFunction = false
  for (const item of fromClause ?? []) {
    if (!('RangeFunction' in item)) continue
    const { alias } = item.RangeFunction
    if (name.length === 1 ? (fromClause ?? []).length === 1 : alias?.aliasname === name.at(-2)) isFromFunction = true
  }
  return !isFromFunction
}

/** An insert whose brand is neither a parameter nor the brand of its source. */
export function findInsertWithoutBrand(
  level: QueryLevel,
  { schema, functionArguments = new Set() }: Options,
): Problem[] {
  const target = getInsertTarget(level, schema)
  if (!target || level.statement.kind !== 'insert') return []
  const { cols, ...insert } = level.statement.body
  const fail = (message: string) => [{ rule: 'insert without brand', message: `${target.name}: ${message}` }]
  const at = (cols ?? []).findIndex((column) => 'ResTarget' in column && column.ResTarget.name === 'brand_id')
  if (at < 0) return fail('brand_id is not among the columns')
  const source = getValues(insert)
  if (!source) return fail('the rows have no values')
  const isGood = (select: SelectStmt): boolean => {
    if (select.op !== 'SETOP_NONE')
      return [select.larg, select.rarg].every((part) => part !== undefined && isGood(part))
    const lists = select.valuesLists ?? []
    if (lists.length > 0)
      return lists.every((list) => 'List' in list && isParameter(list.List.items?.[at], functionArguments))
    const column = select.targetList?.[at]
    const value = column && 'ResTarget' in column ? column.ResTarget.val : undefined
    return isParameter(value, functionArguments) || isSourceBrand(value, select)
  }
  return isGood(source) ? [] : fail('brand_id is neither a parameter nor taken from a table')
}
