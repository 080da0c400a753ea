import './shell-frame.css'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ToastProvider } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useEditorPreview } from '#web/storefront/app/editor-preview.ts'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { type ShellParts, ShellPartsContext } from './shell-parts.ts'

type ShellFrameProps = { readonly parts: ShellParts; readonly children: ReactNode }

/** Header, footer and the overlays of every page; error pages use it, too. */
export function ShellFrame({ parts, children }: ShellFrameProps) {
  const t = useText()
  useEditorPreview()
  const { pathname, search } = useLocation()
  const { Providers, BottomBar, Notices } = parts
  return (
    <ShellPartsContext value={parts}>
      <ToastProvider page={pathname + search}>
        <Providers>
          <a className="skip-link" href="#content">
            {t('shell.skip')}
          </a>
          <NavigationProgress />
          <Header />
          <div id="content" className="content" tabIndex={-1}>
            <noscript>
              <p className="wrap no-script">{t('shell.noScript')}</p>
            </noscript>
            {children}
          </div>
          <Footer />
          <BottomBar />
          <FloatingButtons />
          <Notices />
        </Providers>
      </ToastProvider>
    </ShellPartsContext>
  )
}
