export type SqlStatement = {
  readonly text: string
  /** Index of its first character in the whole text. */
  readonly start: number
}

/** A closed one of these holds no end of a statement; an unclosed one is left for the database to report. */
const closedTokens = [
  /--[^\n]*/y,
  // Identifiers are taken whole, because they may contain $ and may end in a letter that begins a string.
  /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy,
  /'(?:[^']|'')*'/y,
  /"(?:[^"]|"")*"/y,
  /\$([a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$[^]*?\$\1\$/iy,
]
const escapedString = /e'(?:[^'\\]|\\[^]|'')*'/iy
const comment = /^(?:--|\/\*)/

const matchAt = (pattern: RegExp, sql: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.exec(sql)?.[0].length ?? 0
}

/** Length of the block comment at this place, comments inside included; 0 without one. */
function matchBlockComment(sql: string, start: number): number {
  if (!sql.startsWith('/*', start)) return 0
  let depth = 1
  for (const { 0: mark, index } of sql.slice(start + 2).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return index + 4
  }
  return sql.length - start
}

function measureToken(sql: string, at: number): number {
  const found = matchBlockComment(sql, at) || matchAt(escapedString, sql, at)
  if (found) return found
  for (const pattern of closedTokens) {
    const length = matchAt(pattern, sql, at)
    if (length) return length
  }
  return 1
}

/**
 * Splits SQL into its statements, without the semicolons and without comments before and between them. Knows quotes,
 * dollar quotes, comments and parentheses, but not the SQL-standard bodies of functions (`begin atomic`).
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = []
  let start: number | null = null
  let end = 0
  let depth = 0
  const finish = () => {
    if (start !== null) statements.push({ text: sql.slice(start, end), start })
    start = null
    depth = 0
  }
  for (let at = 0; at < sql.length;) {
    const length = measureToken(sql, at)
    const token = sql.slice(at, at + length)
    if (token === ';' && depth === 0) finish()
    else if (!/^\s/.test(token) && !comment.test(token)) {
      start ??= at
      end = at + length
      if (token === '(') depth++
      if (token === ')') depth--
    }
    at += length
  }
  finish()
  return statements
}
