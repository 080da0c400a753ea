import './styles.css'
import { hydrate, type DehydratedState } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type HydrationState,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadTexts } from 'virtual:texts/storefront'
import { createQueryClient } from '#web/client/api-query.ts'
import type { Boot } from '#web/client/boot.ts'
import { createBrowserCall } from '#web/client/browser-call.ts'
import { Document } from './app/document.tsx'
import { followLinks } from './app/follow-links.ts'
import { policyContext, queryContext } from './app/page-route.tsx'
import { countReferral } from './app/count-referral.ts'
import { countVisits } from './app/visits.ts'
import { ReplayEarlyEvents, stopRecording } from '#web/client/replay-early-events.tsx'
import { reloadForOtherUser } from '#web/client/restored-page.ts'
import { saveInvitation } from './features/login/use-invitation.ts'
import { setChunkTimeout } from '#web/client/chunk-loading.ts'
import { routes } from './routes.tsx'

type Start = { boot: Boot; queries: DehydratedState; router: HydrationState }

/** Loads the code of the matched routes before hydration, so that the first render equals the server's. */
async function loadMatched(base: string): Promise<void> {
  const matched = matchRoutes(routes, location, base) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await (route.lazy as () => Promise<Partial<RouteObject>>)(), { lazy: undefined })
    }),
  )
}

// Addresses of before stood behind a hash: `/pc/#/doc?docId=7`. The server never sees them, so they move here.
if (location.hash.startsWith('#/')) location.replace(location.pathname.split('/', 2).join('/') + location.hash.slice(1))

const invitation = saveInvitation(new URLSearchParams(location.search))
if (invitation !== null) countReferral(invitation)

const { boot, queries, router: hydrationData } = JSON.parse(document.getElementById('start')!.textContent) as Start
setChunkTimeout(boot.brand.policy.chunkLoadTimeoutSeconds)
const [texts] = await Promise.all([loadTexts(boot.locale), loadMatched(boot.base)])
const client = createQueryClient(createBrowserCall(boot.locale, boot.brand.policy.requestTimeoutSeconds))
hydrate(client, queries)

const router = createBrowserRouter(routes, {
  basename: boot.base,
  hydrationData,
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(queryContext, client)
    context.set(policyContext, boot.brand.policy)
    return context
  },
})
followLinks(router, boot.base)
countVisits(router, boot.base)
reloadForOtherUser()

stopRecording()
hydrateRoot(
  document,
  <StrictMode>
    <ReplayEarlyEvents>
      <Document boot={boot} texts={texts} queries={client}>
        <RouterProvider router={router} />
      </Document>
    </ReplayEarlyEvents>
  </StrictMode>,
  { onRecoverableError: (error) => console.error('hydration', error) },
)
