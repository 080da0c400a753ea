import { maxImportLines, type Redirect } from '#contract/redirects.ts'

/** Addresses of the API, of the console and of files, which no redirect may take. */
const reservedPaths =
  /^\/(?:$|\?|(?:api|admin|seller|order|goods|media|assets|brand|console|health|metrics|development)(?:[/?]|$))/

/**
 * An address of the shop as path with query; null when it is none: at another host, or no address. The fragment goes,
 * as browsers do not send it.
 */
export function toOwnPath(address: string, hosts: readonly string[]): string | null {
  const isPath = address.startsWith('/')
  // Browsers read `//host` and `/\host` as addresses of another host.
  if (isPath && /^\/[/\\]/.test(address)) return null
  if (!isPath && !/^https?:\/\//i.test(address)) return null
  const base = 'http://own.invalid'
  const url = URL.parse(address, base)
  if (!url || url.username || url.password) return null
  if (!isPath && !hosts.includes(url.hostname)) return null
  if (isPath && url.origin !== base) return null
  const path = url.pathname + url.search
  return path.startsWith('//') || path.length > 500 ? null : path
}

/** An old address as redirects are kept by. */
export function toSource(address: string, hosts: readonly string[]): string | null {
  const path = toOwnPath(address, hosts)
  return path && withoutShell(path)
}

export const isReservedPath = (path: string): boolean => reservedPaths.test(path)

/**
 * The address without the shell of desktops or phones, as both stand for the same page: `/pc/old` and `/shop/old` are
 * `/old`. Redirects are kept by it.
 */
export const withoutShell = (path: string): string => path.replace(/^\/(?:pc|shop)(?=\/|\?|$)/, '') || '/'

/** The target of an address: that of its path with query, or that of its path alone. */
const followOnce = (targets: ReadonlyMap<string, string>, path: string): string | undefined => {
  const target = targets.get(path) ?? targets.get(path.split('?')[0]!)
  return target && withoutShell(target)
}

/** True when following the redirects from this address comes back to one that was passed. */
export function isLoop(targets: ReadonlyMap<string, string>, source: string): boolean {
  const passed = new Set<string>()
  for (let path: string | undefined = source; path !== undefined; path = followOnce(targets, path)) {
    if (passed.has(path)) return true
    passed.add(path)
  }
  return false
}

type ImportReason = 'format' | 'source' | 'target' | 'status' | 'twice' | 'loop' | 'many'
type ImportProblem = { readonly line: number; readonly reason: ImportReason }
type ImportedLines = { readonly redirects: readonly Redirect[]; readonly problems: readonly ImportProblem[] }

type Known = { readonly hosts: readonly string[]; readonly targets: ReadonlyMap<string, string> }

function readLine(text: string, hosts: readonly string[]): Redirect | ImportReason {
  const cells = text.split(/[,;\t]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''))
  const [from = '', to = '', code = '301'] = cells
  if (cells.length < 2 || cells.length > 3) return 'format'
  const source = toSource(from, hosts)
  if (source === null || isReservedPath(source)) return 'source'
  const target = toOwnPath(to, hosts)
  if (target === null) return 'target'
  if (code !== '301' && code !== '308') return 'status'
  return { source, target, status: Number(code) as Redirect['status'] }
}

/** Reads lines of old address, new address and status; empty lines and those that begin with # are left out. */
export function readImport(text: string, { hosts, targets }: Known): ImportedLines {
  const bySource = new Map<string, Redirect & { readonly line: number }>()
  const problems: ImportProblem[] = []
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [index, one] of lines.entries()) {
    const line = index + 1
    if (one.trim() === '' || one.trimStart().startsWith('#')) continue
    const read = readLine(one, hosts)
    if (typeof read === 'string') problems.push({ line, reason: read })
    else if (bySource.has(read.source)) problems.push({ line, reason: 'twice' })
    else if (bySource.size >= maxImportLines) return { redirects: [], problems: [{ line, reason: 'many' }] }
    else bySource.set(read.source, { ...read, line })
  }
  const all = new Map([...targets, ...[...bySource.values()].map(({ source, target }) => [source, target] as const)])
  for (const { source, line } of bySource.values()) if (isLoop(all, source)) problems.push({ line, reason: 'loop' })
  return {
    redirects: [...bySource.values()].map(({ line: _line, ...redirect }) => redirect),
    problems: problems.toSorted((one, other) => one.line - other.line).slice(0, 200),
  }
}
