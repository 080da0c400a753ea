type StatementSummary = {
  /** `select`, or the words of a command such as `commit`. */
  readonly operation: string
  /** Operation and tables, such as `update sku_stock` or `select orders order_lines`. */
  readonly summary: string
}

const maxTables = 3
/** Bounds the memory of texts; the server has fewer. */
const maxTexts = 2000

const literalsAndComments = /'(?:[^']|'')*'|\/\*.*?\*\/|--[^\n]*/gs
const operations = /\b(select|insert|update|delete|merge)\b/i
const commonTableName = /(?:\bwith\s+(?:recursive\s+)?|\)\s*,\s*)"?([a-z_]\w*)"?\s*(?:\([^()]*\)\s*)?as\s/gi
const tableAfterKeyword =
  /(?<!\bdistinct )\b(?:from|join|into|(?<!\b(?:for|do|key) )update)\s+(?:only\s+)?(?:public\.)?"?([a-z_]\w*)"?/gi
const calledFunction = /^select\s+(?:\*\s+from\s+)?(?:public\.)?"?([a-z_]\w*)"?\s*\(/i

function listTables(text: string): string[] {
  const commonTables = new Set([...text.matchAll(commonTableName)].map(([, name]) => name!))
  const tables = new Set([...text.matchAll(tableAfterKeyword)].map(([, name]) => name!))
  return [...tables].filter((name) => !commonTables.has(name) && name !== 'set' && name !== 'lateral')
}

/** The operation that a statement ends with: of `with found as (select ...) update ...` it is `update`. */
function findOperation(text: string): string {
  if (!/^with\b/i.test(text)) return (operations.exec(text)?.[1] ?? text.split(/\s/, 1)[0] ?? '').toLowerCase()
  let depth = 0
  for (const [token] of text.matchAll(/[()]|\b(?:select|insert|update|delete|merge)\b/gi)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (depth === 0) return token.toLowerCase()
  }
  return 'with'
}

function summarize(sql: string): StatementSummary {
  const text = sql.replace(literalsAndComments, ' ').trim()
  const operation = findOperation(text)
  const tables = listTables(text).slice(0, maxTables)
  const called = tables.length === 0 ? calledFunction.exec(text)?.[1] : undefined
  return { operation, summary: [operation, ...tables, ...(called ? [called] : [])].join(' ') }
}

const summaries = new Map<string, StatementSummary>()

/** Names a statement by its operation and up to three tables: words of our own texts, never a value. Cached by text. */
export function summarizeStatement(sql: string): StatementSummary {
  const known = summaries.get(sql)
  if (known) return known
  const summary = summarize(sql)
  if (summaries.size < maxTexts) summaries.set(sql, summary)
  return summary
}
