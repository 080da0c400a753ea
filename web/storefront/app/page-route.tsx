import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import {
  createContext as createRouterContext,
  data,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import type { Policy } from '#contract/brand-file.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import { ApiError } from '#web/client/api-call.ts'
import { pickParameters } from './page-parameters.ts'
import { usePageSearch } from './page-search.ts'

/** The only source of a page's address: hooks follow the address bar, a kept-alive page must not. */
export type PageProps = { readonly search: URLSearchParams }

// oxlint-disable-next-line no-explicit-any -- queries of many shapes stand in one list
type AnyQuery = UseQueryOptions<any, any, any, any>

/** The exports of a page's file. */
export type PageModule = {
  readonly Page: ComponentType<PageProps>
  /** Everything the first view needs; all of it is awaited before the page is shown. */
  readonly queries?: (search: URLSearchParams, policy: Policy) => readonly AnyQuery[]
}

/** What the shell has to know of a page. */
export type PageFacts = {
  /**
   * Every parameter that the page reads; it is shown no others, and they make no other page. `opt.*` stands for all that
   * begin with `opt.`.
   */
  readonly query: readonly string[]
  /** Given where the first view runs a search: such a page counts as one for the rate limit. */
  readonly limit?: 'search'
  /**
   * A page with this list stays as it is when it is left: scroll, filters, half-typed text. It names the parameters by
   * which pages are kept apart (`['id']`: one per store); with any others it is the same page.
   */
  readonly keep?: readonly string[]
  /**
   * Parameters that tell one page from another for the open web (`['id']`); all others are views of the same. Without
   * the list the page is not for search engines.
   */
  readonly named?: readonly string[]
}

export const queryContext = createRouterContext<QueryClient>()
/** The numbers of the brand, as page sizes. */
export const policyContext = createRouterContext<Policy>()

async function loadPage(page: PageModule, traits: PageFacts, { context, request }: LoaderFunctionArgs) {
  const address = new URL(request.url)
  const client = context.get(queryContext)
  try {
    const queries = page.queries?.(pickParameters(address.searchParams, traits.query), context.get(policyContext)) ?? []
    await Promise.all(queries.map((query) => client.ensureQueryData(query)))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A thrown redirect is how react-router leaves a loader.
    if (error.status === 401) throw redirect(`/login?back=${encodeURIComponent(address.pathname + address.search)}`)
    throw data({ key: error.key, message: error.message }, { status: error.status === 422 ? 404 : error.status })
  }
}

function PageHost({ page, traits }: { page: PageModule; traits: PageFacts }) {
  const all = usePageSearch()
  const search = useMemo(() => pickParameters(all, traits.query), [all, traits])
  return <page.Page search={search} />
}

/** In place of a page whose code did not arrive: the router shows its error page only once a route is loaded. */
function createMissingPage(error: unknown): PageModule {
  const fail = () => {
    throw error
  }
  return { Page: fail, queries: fail }
}

/** A route whose page is a chunk of its own. The server finds the chunk by `file`. */
export const pageRoute = (
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  traits: PageFacts,
): RouteObject => ({
  id: file,
  path,
  handle: traits,
  lazy: async () => {
    const page = await importWithTimeout(load).catch(createMissingPage)
    return {
      loader: (args: LoaderFunctionArgs) => loadPage(page, traits, args),
      Component: () => <PageHost page={page} traits={traits} />,
      shouldRevalidate: () => true,
    }
  },
})
