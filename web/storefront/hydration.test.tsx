import { hydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router'
import { loadTexts } from 'virtual:texts/storefront'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPages } from '#server/pages/pages.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { createTestRenderer } from '#tests/trust/create-test-renderer.ts'
import { createQueryClient } from '#web/client/api-query.ts'
import type { ShellBase } from '#web/client/boot.ts'
import { createBrowserCall } from '#web/client/browser-call.ts'
import { Document } from './app/document.tsx'
import { createPageRoute, type PageModule } from './app/page-route.tsx'
import { renderPage } from './entry-server.tsx'
import { pages } from './pages.ts'
import { routes } from './routes.tsx'

/** No other test renders in this base, so the server reads the route table for it while the page of this test is in it. */
const base = '/hydration' as ShellBase
const page = { ...pages[0]!, path: '/unsteady' }
const loadPage = async (): Promise<PageModule> => ({ Page: () => <main>loaded</main> })
const failToLoad = (): Promise<PageModule> => Promise.reject(new Error('Cannot find module'))

/** A second page, whose code the server can load from the second request on. */
const latePage = { ...page, path: '/late' }
const loadLatePage = vi.fn<() => Promise<PageModule>>(loadPage).mockImplementationOnce(failToLoad)

const withPage = (load: () => Promise<PageModule>): RouteObject[] => {
  const [shell] = routes as [RouteObject]
  const toRoute = (route: RouteObject) => ({ ErrorBoundary: shell.children![0]!.ErrorBoundary!, ...route })
  const added = [createPageRoute(latePage, loadLatePage), createPageRoute(page, load)].map(toRoute)
  return [{ ...shell, children: [...shell.children!, ...added] } as RouteObject]
}

let shop: TestShop
beforeAll(async () => {
  const renderer = createTestRenderer()
  const render: typeof renderer.render = ({ request, boot, ...rest }) =>
    renderPage({
      ...rest,
      request: new Request(request.url.replace('/shop/', `${base}/`), request),
      boot: { ...boot, base },
      manifest: null,
    })
  shop = await openTestShop({
    pages: (config, engine) => createPages(config, '/nonexistent', engine, async () => ({ ...renderer, render })),
  })
})
afterAll(() => shop.close())

/** The server's page at this path; the code of the unsteady one never loads. */
async function renderOnServer(path: string): Promise<{ status: number; html: string }> {
  const { children } = withPage(failToLoad)[0]!
  const shell = routes[0]!
  const before = shell.children!
  shell.children = children!
  const headers = { host: shop.brand.hosts[0]!, 'accept-language': 'en' }
  const answer = await shop.app.inject({ url: `/shop${path}`, headers })
  shell.children = before
  return { status: answer.statusCode, html: answer.body }
}

/** The markup that the browser, where the code loads, renders for hydration from the data of the server's page. */
async function renderInBrowser(html: string): Promise<string> {
  const { boot, queries, router } = JSON.parse(/<script id="start"[^>]*>(.*?)<\/script>/s.exec(html)![1]!)
  const client = createQueryClient(createBrowserCall(boot.locale, 10))
  hydrate(client, queries)
  const browserRoutes = withPage(loadPage)
  const route = browserRoutes[0]!.children!.at(-1)!
  Object.assign(route, await (route.lazy as () => Promise<Partial<RouteObject>>)(), { lazy: undefined })
  const browserRouter = createMemoryRouter(browserRoutes, {
    basename: base,
    initialEntries: [base + boot.origin],
    hydrationData: router,
  })
  return renderToString(
    <Document boot={boot} texts={await loadTexts(boot.locale)} queries={client}>
      <RouterProvider router={browserRouter} />
    </Document>,
  )
}

const getMain = (html: string) => /<main.*<\/main>/s.exec(html)?.[0]

test('a page whose code the server cannot load hydrates as the same error page', async () => {
  const { html } = await renderOnServer(page.path)
  expect(getMain(html)).toContain('page-error')
  expect(getMain(await renderInBrowser(html))).toBe(getMain(html))
})

test('a page whose code did not load is asked for again by the next request', async () => {
  const failed = await renderOnServer(latePage.path)
  expect(failed.status).toBe(500)
  expect(getMain(failed.html)).toContain('page-error')
  const loaded = await renderOnServer(latePage.path)
  expect(loaded.status).toBe(200)
  expect(getMain(loaded.html)).toContain('loaded')
  expect(loadLatePage).toHaveBeenCalledTimes(2)
})
