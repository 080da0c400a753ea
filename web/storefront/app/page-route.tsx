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
import { ApiError } from '#web/client/api-call.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { PageDeclaration } from './page-facts.ts'
import { pickParameters } from './page-parameters.ts'
import { usePageSearch } from './page-search.ts'
import { PageContext } from './use-page.ts'

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

export const queryContext = createRouterContext<QueryClient>()
/** The numbers of the brand, as page sizes. */
export const policyContext = createRouterContext<Policy>()

async function loadPage(module: PageModule, page: PageDeclaration, { context, request }: LoaderFunctionArgs) {
  const address = new URL(request.url)
  const client = context.get(queryContext)
  try {
    const search = pickParameters(address.searchParams, page.query)
    const queries = module.queries?.(search, context.get(policyContext)) ?? []
    await Promise.all(queries.map((query) => client.ensureQueryData(query)))
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A thrown redirect is how react-router leaves a loader.
    if (error.status === 401) throw redirect(`/login?back=${encodeURIComponent(address.pathname + address.search)}`)
    throw data({ key: error.key, message: error.message }, { status: error.status === 422 ? 404 : error.status })
  }
}

function PageHost({ module, page }: { module: PageModule; page: PageDeclaration }) {
  const t = useText()
  const all = usePageSearch()
  const search = useMemo(() => pickParameters(all, page.query), [all, page])
  return (
    <PageContext value={page}>
      {page.title && <PageHead title={t(page.title)} />}
      <module.Page search={search} />
    </PageContext>
  )
}

/** `hasFailed`: the code of the page did not load, and a request has been told so. */
type LoadedPage = PageModule & { hasFailed?: boolean }

/** Replaces a page whose code did not load: the router shows its error page only once a route is loaded. */
function createMissingPage(error: unknown): LoadedPage {
  const fail = () => {
    missing.hasFailed = true
    throw error
  }
  const missing: LoadedPage = { Page: fail, queries: fail }
  return missing
}

/** A route whose page is a separate chunk; one that did not load is asked for again when the page is opened next. */
export const createPageRoute = (page: PageDeclaration, load: () => Promise<PageModule>): RouteObject => ({
  path: page.path,
  handle: page,
  lazy: async () => {
    let module = await importWithTimeout<LoadedPage>(load).catch(createMissingPage)
    return {
      loader: async (args) => {
        if (module.hasFailed) module = await importWithTimeout<LoadedPage>(load)
        return loadPage(module, page, args)
      },
      Component: () => <PageHost module={module} page={page} />,
      shouldRevalidate: () => true,
    }
  },
})
