import type { A_Expr, FuncCall, Node } from 'libpg-query'
import { getColumnName, toNames } from './parse-sql.ts'

/** Type of a column by its name (`['alias', 'column']` or `['column']`); undefined when it is not known. */
export type FindColumnType = (name: readonly string[]) => string | undefined

const functionTypes: Readonly<Record<string, string>> = {
  now: 'timestamptz',
  transaction_timestamp: 'timestamptz',
  statement_timestamp: 'timestamptz',
  clock_timestamp: 'timestamptz',
  to_timestamp: 'timestamptz',
  make_timestamptz: 'timestamptz',
  make_interval: 'interval',
  age: 'interval',
  to_char: 'text',
  lower: 'text',
  upper: 'text',
  format: 'text',
  concat: 'text',
  to_jsonb: 'jsonb',
  jsonb_build_object: 'jsonb',
  jsonb_agg: 'jsonb',
  count: 'int8',
}

/** Functions that return the type of their argument. */
const sameTypeFunctions = new Set(['min', 'max', 'greatest', 'least', 'coalesce', 'nullif', 'array_agg', 'sum'])

export const getFunctionName = ({ funcname }: FuncCall): string => toNames(funcname).at(-1) ?? ''

const isMoment = (type: string | undefined) => type === 'timestamptz' || type === 'timestamp'

function inferOperation({ name, lexpr, rexpr }: A_Expr, find: FindColumnType): string | undefined {
  const [operator] = toNames(name)
  const [left, right] = [inferType(lexpr, find), inferType(rexpr, find)]
  if (operator === '+' || operator === '-') {
    if (isMoment(left) && operator === '-' && right !== 'interval') return 'interval'
    if (isMoment(left)) return left
    if (isMoment(right)) return right
    if (left === 'date' && right === 'interval') return 'timestamp'
  }
  if (left === 'interval' || right === 'interval') return 'interval'
  if (operator === '->>' || operator === '#>>') return 'text'
  if (operator === '->' || operator === '#>') return left
  if (operator === '||') return left === 'jsonb' || left?.endsWith('[]') ? left : (right ?? 'text')
  return left ?? right
}

/** Type of an expression as PostgreSQL names it (`timestamptz`, `int4`, `text[]`); undefined when it is not known. */
export function inferType(node: Node | undefined, find: FindColumnType): string | undefined {
  if (!node) return undefined
  const inferFirst = (nodes: readonly Node[] | undefined) =>
    (nodes ?? []).map((one) => inferType(one, find)).find((type) => type !== undefined)
  const column = getColumnName(node)
  if (column) return find(column)
  if ('TypeCast' in node) {
    const { names, arrayBounds } = node.TypeCast.typeName ?? {}
    return toNames(names).at(-1)! + ((arrayBounds ?? []).length > 0 ? '[]' : '')
  }
  if ('A_Expr' in node) return inferOperation(node.A_Expr, find)
  if ('CoalesceExpr' in node) return inferFirst(node.CoalesceExpr.args)
  if ('MinMaxExpr' in node) return inferFirst(node.MinMaxExpr.args)
  if ('CaseExpr' in node) {
    const results = (node.CaseExpr.args ?? []).flatMap((one) => ('CaseWhen' in one ? [one.CaseWhen.result!] : []))
    return inferFirst([...results, ...(node.CaseExpr.defresult ? [node.CaseExpr.defresult] : [])])
  }
  if ('SQLValueFunction' in node) return node.SQLValueFunction.op?.includes('DATE') ? 'date' : 'timestamptz'
  if ('FuncCall' in node) {
    const name = getFunctionName(node.FuncCall)
    const { args } = node.FuncCall
    if (name === 'date_trunc') return inferType(args?.[1], find)
    if (name === 'timezone') return inferType(args?.[1], find) === 'timestamptz' ? 'timestamp' : 'timestamptz'
    return sameTypeFunctions.has(name) ? inferFirst(args) : functionTypes[name]
  }
  return undefined
}
