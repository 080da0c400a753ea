import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { loadTexts } from 'virtual:texts/storefront'
import { createQueryClient } from '#web/client/api-query.ts'
import type { Boot } from '#web/client/boot.ts'
import type { Manifest, PageRequest, RenderedPage } from '#web/client/page-types.ts'
import { Document } from './app/document.tsx'
import { policyContext, queryContext } from './app/page-route.tsx'
import { createAddressReader } from './app/page-address.ts'
import { recordEarlyEvents } from '#web/client/record-early-events.ts'
import type { PageDeclaration } from './app/page-facts.ts'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

export { ApiError } from '#web/client/api-call.ts'

/** The one inline script of a page; the content policy names it by its hash. */
export const inlineScript = `(${recordEarlyEvents.toString()})()`

const entry = 'web/storefront/entry-client.tsx'
const handlers = new Map<string, ReturnType<typeof createStaticHandler>>()

function getHandler(base: string) {
  let handler = handlers.get(base)
  if (!handler) handlers.set(base, (handler = createStaticHandler(routes, { basename: base })))
  return handler
}

/** Script and style files of the entry and the matched routes, in the order in which they must load. */
function collectFiles(manifest: Manifest | null, sources: readonly string[]) {
  if (!manifest) return { entry: `/${entry}`, scripts: [], styles: ['/web/storefront/styles.css?direct'] }
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (source: string) => {
    const built = manifest[source]
    if (!built || scripts.has(`/${built.file}`)) return
    scripts.add(`/${built.file}`)
    for (const sheet of built.css ?? []) styles.add(`/${sheet}`)
    for (const imported of built.imports ?? []) visit(imported)
  }
  for (const source of [entry, ...sources]) visit(source)
  return { entry: `/${manifest[entry]!.file}`, scripts: [...scripts], styles: [...styles] }
}

const toScriptJson = (value: unknown) =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** Renders one page to its complete HTML, or says where to go instead. */
export async function renderPage({
  request,
  boot: given,
  call,
  manifest,
  brandSheet,
  report,
}: PageRequest): Promise<RenderedPage> {
  const queries = createQueryClient(call)
  const requestContext = new RouterContextProvider()
  requestContext.set(queryContext, queries)
  requestContext.set(policyContext, given.brand.policy)
  const handler = getHandler(given.base)
  const [result, texts] = await Promise.all([handler.query(request, { requestContext }), loadTexts(given.locale)])
  if (!(result instanceof Response))
    for (const error of Object.values(result.errors ?? {})) if (!isRouteErrorResponse(error)) report(error)
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') ?? '/' }

  const files = collectFiles(
    manifest,
    result.matches.flatMap(({ route }) => {
      const page = route.handle as PageDeclaration | undefined
      return page ? [`web/storefront/features/${page.file}`] : []
    }),
  )
  const address = new URL(request.url)
  const boot: Boot = {
    ...given,
    origin: address.pathname.slice(given.base.length) + address.search,
    entry: files.entry,
    scripts: files.scripts,
    styles: [brandSheet, ...files.styles],
  }
  // The browser renders these errors again, so the server renders exactly what crosses.
  const context = { ...result, errors: toPlainErrors(result.errors) }
  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToString(
    <Document boot={boot} texts={texts} queries={queries}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Document>,
  )
  const start = toScriptJson({
    boot,
    queries: dehydrate(queries),
    router: { loaderData: context.loaderData, errors: context.errors },
  })
  const html = markup
    .replace('<head>', () => `<head><script>${inlineScript}</script>`)
    .replace('</body>', () => `<script id="start" type="application/json">${start}</script></body>`)
  return {
    status: result.statusCode,
    html: `<!doctype html>${html}`,
    personal: readPageAddress(boot.origin).isPersonal,
  }
}

/** Reads the facts of an address (without base). */
export const readPageAddress = createAddressReader(pages)

type RouteErrors = Record<string, unknown> | null

/** Errors cross to the browser as plain data; a stack trace never does. */
function toPlainErrors(errors: RouteErrors): RouteErrors {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const {
        status = 500,
        statusText = '',
        data = null,
      } = (error ?? {}) as { status?: number; statusText?: string; data?: unknown }
      return [id, { status, statusText, data, internal: false }]
    }),
  )
}
