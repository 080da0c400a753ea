import type { DeleteStmt, InsertStmt, MergeStmt, Node, RangeVar, SelectStmt, UpdateStmt, WithClause } from 'libpg-query'

/** A table, CTE or view that one level of a statement reads or writes. */
export type TableUse = {
  readonly schema: string | null
  readonly name: string
  /** The name that conditions give it. */
  readonly alias: string
  /** Conditions that every row of it meets: those of `where`, and of the joins that may drop its rows. */
  readonly conditions: readonly Node[]
}

/** A select, insert, update or delete: the statement or a part of it, without the levels inside. */
export type QueryLevel = {
  readonly statement:
    | { readonly kind: 'select'; readonly body: SelectStmt }
    | { readonly kind: 'insert'; readonly body: InsertStmt }
    | { readonly kind: 'update'; readonly body: UpdateStmt }
    | { readonly kind: 'delete'; readonly body: DeleteStmt }
    | { readonly kind: 'merge'; readonly body: MergeStmt }
  /** Tables read or changed; the target of an insert is not among them. */
  readonly tables: readonly TableUse[]
  /** Names of the CTEs that this level sees. */
  readonly ctes: ReadonlySet<string>
}

const listConjuncts = (condition: Node | undefined): Node[] => {
  if (!condition) return []
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    return (condition.BoolExpr.args ?? []).flatMap(listConjuncts)
  return [condition]
}

export const toTableUse = (table: RangeVar, conditions: readonly Node[] = []): TableUse => ({
  schema: table.schemaname ?? null,
  name: table.relname ?? '',
  alias: table.alias?.aliasname ?? table.relname ?? '',
  conditions,
})

function listJoinedTables(item: Node, conditions: readonly Node[]): TableUse[] {
  if ('RangeVar' in item) return [toTableUse(item.RangeVar, conditions)]
  if (!('JoinExpr' in item)) return []
  const { larg, rarg, jointype, quals } = item.JoinExpr
  const both = [...conditions, ...listConjuncts(quals)]
  // The condition of an outer join drops no rows of its outer side.
  const isLeftOuter = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL'
  const isRightOuter = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL'
  return [
    ...(larg ? listJoinedTables(larg, isLeftOuter ? conditions : both) : []),
    ...(rarg ? listJoinedTables(rarg, isRightOuter ? conditions : both) : []),
  ]
}

const listTables = (from: readonly Node[] | undefined, conditions: readonly Node[]): TableUse[] =>
  (from ?? []).flatMap((item) => listJoinedTables(item, conditions))

const listTarget = (table: RangeVar | undefined, conditions: readonly Node[]): TableUse[] =>
  table ? [toTableUse(table, conditions)] : []

function toLevel(kind: string, body: object, ctes: ReadonlySet<string>): QueryLevel {
  if (kind === 'InsertStmt') return { statement: { kind: 'insert', body }, tables: [], ctes }
  if (kind === 'MergeStmt') return { statement: { kind: 'merge', body }, tables: [], ctes }
  if (kind === 'UpdateStmt') {
    const update = body as UpdateStmt
    const conditions = listConjuncts(update.whereClause)
    const tables = [...listTarget(update.relation, conditions), ...listTables(update.fromClause, conditions)]
    return { statement: { kind: 'update', body: update }, tables, ctes }
  }
  if (kind === 'DeleteStmt') {
    const deletion = body as DeleteStmt
    const conditions = listConjuncts(deletion.whereClause)
    const tables = [...listTarget(deletion.relation, conditions), ...listTables(deletion.usingClause, conditions)]
    return { statement: { kind: 'delete', body: deletion }, tables, ctes }
  }
  const select = body as SelectStmt
  const tables = listTables(select.fromClause, listConjuncts(select.whereClause))
  return { statement: { kind: 'select', body: select }, tables, ctes }
}

const levelKinds = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'])

export const isLevel = (key: string): boolean => levelKinds.has(key)

/** Every level of a statement: of its CTEs, sub-selects, set operations and itself. */
export function listLevels(tree: Node): QueryLevel[] {
  const levels: QueryLevel[] = []
  const enterParts = (part: object, ctes: ReadonlySet<string>) => {
    for (const [key, inner] of Object.entries(part) as [string, unknown][])
      if (inner !== null && typeof inner === 'object') enter(key, inner, ctes)
  }
  /** Names that the statement sees; a CTE sees those before it, or all of them when they are recursive. */
  const enterCtes = ({ ctes = [], recursive = false }: WithClause, outer: ReadonlySet<string>) => {
    const named = ctes.flatMap((cte) => ('CommonTableExpr' in cte ? [cte.CommonTableExpr] : []))
    const seen = new Set([...outer, ...(recursive ? named.map(({ ctename }) => ctename!) : [])])
    for (const { ctename, ctequery } of named) {
      if (ctequery) enterParts(ctequery, new Set(seen))
      seen.add(ctename!)
    }
    return seen
  }
  const enter = (key: string, part: object, outer: ReadonlySet<string>) => {
    if (!isLevel(key)) return enterParts(part, outer)
    const { withClause, larg, rarg, ...rest } = part as SelectStmt
    const ctes = withClause ? enterCtes(withClause, outer) : outer
    if (key === 'SelectStmt' && rest.op !== 'SETOP_NONE') {
      if (larg) enter('SelectStmt', larg, ctes)
      if (rarg) enter('SelectStmt', rarg, ctes)
    } else {
      levels.push(toLevel(key, part, ctes))
    }
    enterParts(rest, ctes)
  }
  enterParts(tree, new Set())
  return levels
}
