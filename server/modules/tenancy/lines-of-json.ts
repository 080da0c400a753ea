const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g

type Container = { readonly path: string; key: string | number }

/** The line, from 1, on which each value of a valid JSON text begins, by its path: `theme.light.ink`, `hosts.0`. */
export function linesOfJson(text: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  const open: Container[] = []
  let line = 1
  let isKey = false
  const pathHere = () => {
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
      lines.set(pathHere(), line)
      if (token === '{') open.push({ path: pathHere(), key: '' })
      if (token === '[') open.push({ path: pathHere(), key: 0 })
      isKey = token === '{'
    }
  }
  return lines
}
