import './kit/console-kit.css'
import './shell/start-pages.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { loadTexts } from 'virtual:texts/console'
import { createQueryClient } from '#web/client/api-query.ts'
import { createBrowserCall } from '#web/client/browser-call.ts'
import { setChunkTimeout } from '#web/client/chunk-loading.ts'
import { reloadForOtherUser } from '#web/client/restored-page.ts'
import { TextProvider } from '#web/client/text/text-provider.tsx'
import { ConsoleStartContext } from './app/console-start.ts'
import { followLinks } from './app/follow-links.ts'
import { consoleBase, type ConsoleStart } from './app/page.ts'
import { applyStoredPreferences } from './app/preferences.ts'
import { ConsoleKitProvider } from './kit/console-kit-provider.tsx'
import { findWorkspace } from './app/sections.ts'
import { routes } from './routes.tsx'
import { loadMoreTexts } from './shell/more-texts.tsx'

// The schemas of the contract arrive with pages; without this, zod tries `new Function`, which the content policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const start = JSON.parse(document.getElementById('start')!.textContent) as ConsoleStart
applyStoredPreferences()
setChunkTimeout(start.chunkLoadTimeoutSeconds)
const { locale, brand } = start
// Most people see one workspace: its texts load beside those of the frame, before the person is known.
const workspace = findWorkspace(location.pathname.slice(consoleBase.length))
if (workspace) loadMoreTexts([workspace], locale).catch(() => {})
const texts = await loadTexts(locale)
const client = createQueryClient(createBrowserCall(locale, start.requestTimeoutSeconds))
const router = createBrowserRouter(routes, { basename: consoleBase })
followLinks(router)
reloadForOtherUser()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ConsoleStartContext value={start}>
        <TextProvider locale={locale} messages={texts} currency={brand.currency.code} timeZone={brand.timeZone}>
          <ConsoleKitProvider>
            <RouterProvider router={router} />
          </ConsoleKitProvider>
        </TextProvider>
      </ConsoleStartContext>
    </QueryClientProvider>
  </StrictMode>,
)
