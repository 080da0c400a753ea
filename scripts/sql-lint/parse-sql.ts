import { loadModule, parseSync, type Node } from 'libpg-query'

await loadModule()

/** One command of a text, as PostgreSQL parses it. */
export type Command = {
  readonly tree: Node
  readonly text: string
  /** Line of the text on which it begins, from 1. */
  readonly line: number
}

/** White space and comments, which the parser counts as part of the next command. */
const leadingSpace = /^(?:\s+|--.*(?:\n|$)|\/\*[\s\S]*?\*\/)*/

/** The commands of a text in their order. Throws SqlError when PostgreSQL could not parse it. */
export function parseSql(sql: string): Command[] {
  const bytes = Buffer.from(sql)
  return (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const withSpace = bytes.subarray(start, length ? start + length : undefined).toString()
    const text = withSpace.replace(leadingSpace, '')
    const before = bytes.subarray(0, start).toString() + withSpace.slice(0, withSpace.length - text.length)
    return { tree: stmt!, text: text.trimEnd(), line: before.split('\n').length }
  })
}

/** Calls `visit` with each part of the tree and its key; a part for which it returns false is not entered. */
export function visitParts(tree: unknown, visit: (key: string, part: object) => boolean | void): void {
  if (tree === null || typeof tree !== 'object') return
  for (const [key, part] of Object.entries(tree) as [string, unknown][]) {
    if (part === null || typeof part !== 'object') continue
    if (visit(key, part) !== false) visitParts(part, visit)
  }
}

/** Texts of a list of String nodes, such as a qualified name. */
export const toNames = (nodes: readonly Node[] | undefined): string[] =>
  (nodes ?? []).map((node) => ('String' in node ? (node.String.sval ?? '') : '*'))

/** `['alias', 'column']` of a column reference, or null for any other expression. */
export const getColumnName = (node: Node | undefined): string[] | null =>
  node && 'ColumnRef' in node ? toNames(node.ColumnRef.fields) : null
