import { useBoot } from './boot.ts'

type Query = Readonly<Record<string, string | number | boolean | undefined | null>>

/** `/pc/productDetails?id=7`; parameters without a value are left out. */
export function pageHref(base: string, path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  const text = search.toString()
  return `${base}${path}${text ? `?${text}` : ''}`
}

/** Addresses of pages in this shell: `const href = useHref()`, `<a href={href('/productDetails', { id })}>`. */
export function useHref(): (path: string, query?: Query) => string {
  const { base } = useBoot()
  return (path, query) => pageHref(base, path, query)
}

/** The search address carries the text as JSON, as specified; plain text is accepted, too. */
export const keywordParam = (text: string): string => JSON.stringify(text)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads `keyword` from an address: JSON text, an object whose `keyword` is the text, or the plain text itself. */
export function readKeyword(search: URLSearchParams): string {
  const raw = search.get('keyword') ?? ''
  const value = parseJson(raw)
  const text = typeof value === 'object' && value !== null && 'keyword' in value ? value.keyword : value
  return typeof text === 'string' ? text : raw
}
