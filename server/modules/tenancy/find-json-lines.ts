const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g

type Container = { readonly path: string; key: string | number }

/** Line (from 1) of each value of a valid JSON text, by path: `theme.light.ink`, `hosts.0`. */
export function findJsonLines(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const open: Container[] = []
  let line = 1
  let isKey = false
  const getPath = () => {
    const last = open.at(-1)
    return last ? (last.path ? `${last.path}.${last.key}` : String(last.key)) : ''
  }
  for (const [token] of text.matchAll(tokens)) {
    const last = open.at(-1)
    if (token === '\n') line++
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      isKey = typeof last?.key === 'string'
      if (typeof last?.key === 'number') last.key++
    } else if (token === ':') isKey = false
    else if (isKey && last) last.key = JSON.parse(token) as string
    else {
      lines.set(getPath(), line)
      if (token === '{') open.push({ path: getPath(), key: '' })
      if (token === '[') open.push({ path: getPath(), key: 0 })
      isKey = token === '{'
    }
  }
  return lines
}
