import type { RouteObject } from 'react-router'
import { pickParameters } from './page-parameters.ts'
import type { PageFacts } from './page-route.tsx'

/** The facts that the server needs before it renders an address. */
export type PageAddress = {
  /** `/productDetails?id=7`: the path with the parameters that its route knows; as it came where no route has the path. */
  readonly href: string
  readonly path: string
  /** The parameters that the route knows. */
  readonly search: URLSearchParams
  /** True when equal addresses may share one page: a route has exactly this path, and no value is absurdly long. */
  readonly isShared: boolean
  /** True for pages that show personal data; never cached, never shared. */
  readonly isPersonal: boolean
  /** Which rate limit counts the page. */
  readonly limit: 'pages' | 'search'
}

const maxValueLength = 200
const maxSearchLength = 1_000

const isShort = (search: URLSearchParams) =>
  search.toString().length <= maxSearchLength && [...search.values()].every((value) => value.length <= maxValueLength)

/** Reads addresses (without base) by what the routes say of their pages. */
export function createAddressReader(
  pages: readonly RouteObject[],
  personalPaths: readonly string[],
): (address: string) => PageAddress {
  const traitsByPath = new Map(
    pages.flatMap(({ path, handle }) => (path && handle ? [[path, handle as PageFacts] as const] : [])),
  )
  return (address) => {
    const [path = '', query = ''] = address.replace(/#.*$/, '').split(/\?(.*)/s, 2)
    const traits = traitsByPath.get(path)
    const isPersonal = personalPaths.some((start) => path.startsWith(start))
    const all = new URLSearchParams(query)
    const search = traits ? pickParameters(all, traits.query) : all
    const text = search.toString()
    return {
      href: text ? `${path}?${text}` : path,
      path,
      search,
      isShared: traits !== undefined && !isPersonal && isShort(search),
      isPersonal,
      limit: traits?.limit ?? 'pages',
    }
  }
}
