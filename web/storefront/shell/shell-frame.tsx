import './shell-frame.css'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ToastProvider } from '#web/kit/toast.tsx'
import { CartProvider } from '#web/storefront/features/cart/cart-provider.tsx'
import { OfflineBar } from '#web/storefront/features/errors/offline-bar.tsx'
import { UnauthorizedNotice } from '#web/storefront/features/errors/unauthorized-notice.tsx'
import { CompareBar } from '#web/storefront/features/compare/compare-bar.tsx'
import { FavouritesProvider } from '#web/storefront/features/browsing/favourites.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { FloatingButtons } from './floating-buttons.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { NavigationProgress } from './navigation-progress.tsx'

/** Header, footer and the overlays of every page; error pages use it, too. */
export function ShellFrame({ children }: { children: ReactNode }) {
  const t = useText()
  const { pathname, search } = useLocation()
  return (
    <ToastProvider page={pathname + search}>
      <FavouritesProvider>
        <CartProvider>
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
          <CompareBar />
          <FloatingButtons />
          <OfflineBar />
          <UnauthorizedNotice />
        </CartProvider>
      </FavouritesProvider>
    </ToastProvider>
  )
}
