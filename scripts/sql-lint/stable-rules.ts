import type { Node } from 'libpg-query'
import type { Problem } from './brand-rules.ts'
import { getFunctionName, inferType, type FindColumnType } from './expression-types.ts'
import { getColumnName, toNames, visitParts } from './parse-sql.ts'
import { isLevel, toTableUse, type QueryLevel } from './query-levels.ts'
import type { Schema } from './read-schema.ts'
import { immutableWithConfiguration, stableCasts, stableForMoments, stableFunctions } from './stable-functions.ts'

const hasColumn = (tree: unknown): boolean => {
  let found = false
  visitParts({ tree }, (key) => {
    if (key === 'ColumnRef') found = true
    return !isLevel(key)
  })
  return found
}

const comparisons = new Set(['=', '<>', '<', '<=', '>', '>='])
const isText = (type: string) => ['text', 'varchar', 'bpchar', 'name'].includes(type)

/** Why an operation is STABLE; null when it is IMMUTABLE, or nothing tells that it is not. */
function getStableReason(node: Node, find: FindColumnType): string | null {
  if ('SQLValueFunction' in node) return 'the current time or user'
  if ('FuncCall' in node) {
    const name = getFunctionName(node.FuncCall)
    const { args = [] } = node.FuncCall
    if (immutableWithConfiguration.has(name) && args.length > 1) return null
    if (name === 'to_timestamp') return args.length > 1 ? name : null
    if (stableForMoments.has(name))
      return inferType(args[1], find) === 'timestamptz' ? `${name} of a timestamptz` : null
    return stableFunctions.has(name) ? name : null
  }
  if ('TypeCast' in node) {
    const from = inferType(node.TypeCast.arg, find)
    const to = inferType(node, find)
    return stableCasts.has(`${from} ${to}`) ? `${from}::${to}` : null
  }
  if (!('A_Expr' in node)) return null
  const [operator = ''] = toNames(node.A_Expr.name)
  const [left, right] = [inferType(node.A_Expr.lexpr, find), inferType(node.A_Expr.rexpr, find)]
  // A value of unknown type beside "timestamptz -" is a timestamptz, and beside "+" an interval.
  const isShift =
    operator === '+'
      ? left === 'timestamptz' || right === 'timestamptz'
      : operator === '-' && left === 'timestamptz' && right === 'interval'
  if (isShift) return `timestamptz ${operator} interval`
  const sides = [left, right]
  if (
    comparisons.has(operator) &&
    sides.includes('timestamptz') &&
    (sides.includes('date') || sides.includes('timestamp'))
  )
    return `${left} ${operator} ${right}`
  const isJoined = (one: string | undefined, other: string | undefined) =>
    one !== undefined &&
    !isText(one) &&
    !one.endsWith('[]') &&
    !['jsonb', 'tsvector', 'bytea', 'tsquery'].includes(one) &&
    (other === undefined || isText(other))
  if (operator === '||' && (isJoined(left, right) || isJoined(right, left)))
    return `${left ?? 'text'} || ${right ?? 'text'}`
  return null
}

/** STABLE operations of an expression, without those inside its sub-selects. */
function listStable(expression: unknown, find: FindColumnType, isOverColumnsOnly: boolean): string[] {
  const reasons: string[] = []
  visitParts({ expression }, (key, part) => {
    if (isLevel(key)) return false
    const node = { [key]: part } as Node
    const reason = getStableReason(node, find)
    if (reason !== null && (!isOverColumnsOnly || hasColumn(node))) reasons.push(reason)
    return true
  })
  return [...new Set(reasons)]
}

/**
 * STABLE functions and operators that a cluster does not run: over columns in `set` and `where` of update and delete,
 * and any in `on conflict ... do update` and in `returning`.
 */
export function findStableFunctions({ statement, tables }: QueryLevel, schema: Schema): Problem[] {
  const { kind, body } = statement
  if (kind === 'select' || kind === 'merge' || !body.relation) return []
  const target = toTableUse(body.relation)
  if (!schema.isDistributed(target)) return []
  const scope = [{ ...target, alias: 'excluded' }, target, ...tables]
  const find: FindColumnType = (name) => {
    const column = name.at(-1)!
    const found = scope.filter(({ alias }) => name.length === 1 || alias === name.at(-2))
    return found.map((table) => schema.getColumnType(table.name, column)).find((type) => type !== undefined)
  }
  const check = (place: string, expression: unknown, isOverColumnsOnly: boolean): Problem[] =>
    listStable(expression, find, isOverColumnsOnly).map((reason) => ({
      rule: 'stable function',
      message: `${reason} ${isOverColumnsOnly ? 'over a column in' : 'in'} ${place} of ${target.name}`,
    }))
  const returned = check('returning', body.returningClause?.exprs, false)
  if (kind === 'insert') {
    const { targetList, whereClause } = body.onConflictClause ?? {}
    return [...check('on conflict', [targetList, whereClause], false), ...returned]
  }
  const changed = kind === 'update' ? check('set', body.targetList, true) : []
  return [...changed, ...check('where', body.whereClause, true), ...returned]
}

/** Sub-selects and conditions by the physical position of a row, which differs on each node. */
export const usesRowPosition = (tree: Node): boolean => {
  let found = false
  visitParts(tree, (key, part) => {
    if (getColumnName({ [key]: part } as Node)?.at(-1) === 'ctid') found = true
  })
  return found
}
