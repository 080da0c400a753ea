import type { PageAddress } from '#web/client/page-types.ts'
import type { PageDeclaration } from './page-facts.ts'
import { pickParameters } from './page-parameters.ts'

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
      isKnown: page !== undefined,
      search,
      isShared: page !== undefined && !isPersonal && isShort(search),
      isPersonal,
      limit: page?.limit ?? 'pages',
      cacheTag: page?.cacheTag?.(search) ?? 'lists',
    }
  }
}
