import type { PageDeclaration } from './page-facts.ts'
import { pickParameters } from './page-parameters.ts'

/** The facts that the server needs before it renders an address. */
export type PageAddress = {
  /** `/productDetails?id=7`: the path with the parameters that its page knows; unchanged where no page has the path. */
  readonly href: string
  readonly path: string
  /** The parameters that the page knows. */
  readonly search: URLSearchParams
  /** True when equal addresses may share one page: a page has exactly this path, and no value is absurdly long. */
  readonly isShared: boolean
  /** True for pages that show personal data; never cached, never shared. */
  readonly isPersonal: boolean
  /** Which rate limit counts the page. */
  readonly limit: 'pages' | 'search'
  /** The change that drops the page from the cache. */
  readonly cacheTag: string
}

const maxValueLength = 200
const maxSearchLength = 1_000

const isShort = (search: URLSearchParams) =>
  search.toString().length <= maxSearchLength && [...search.values()].every((value) => value.length <= maxValueLength)

/** Creates a function that reads addresses (without base) by the facts of their pages. */
export function createAddressReader(pages: readonly PageDeclaration[]): (address: string) => PageAddress {
  const pageByPath = new Map(pages.map((page) => [page.path, page]))
  return (address) => {
    const [path = '', query = ''] = address.replace(/#.*$/, '').split(/\?(.*)/s, 2)
    const page = pageByPath.get(path)
    const all = new URLSearchParams(query)
    const search = page ? pickParameters(all, page.query) : all
    const text = search.toString()
    const isPersonal = page?.isPersonal ?? false
    return {
      href: text ? `${path}?${text}` : path,
      path,
      search,
      isShared: page !== undefined && !isPersonal && isShort(search),
      isPersonal,
      limit: page?.limit ?? 'pages',
      cacheTag: page?.cacheTag?.(search) ?? 'lists',
    }
  }
}
