import type { ReactNode } from 'react'
import { redirect, type RouteObject } from 'react-router'
import { createPageRoute, type PageModule } from './app/page-route.tsx'
import { getAccountHome } from './features/account/account-home.ts'
import { FavouritesLink } from './features/browsing/favourites-link.tsx'
import { FavouritesProvider } from './features/browsing/favourites.tsx'
import { CartButton } from './features/cart/cart-button.tsx'
import { CartProvider } from './features/cart/cart-provider.tsx'
import { ChatButton, ChatLink } from './features/chat/chat-button.tsx'
import { ChatProvider } from './features/chat/chat-provider.tsx'
import { clearChats } from './features/chat/chat-storage.ts'
import { NewsletterForm } from './features/newsletter/newsletter-form.tsx'
import { NoticesLink } from './features/notices/notices-link.tsx'
import { CompareBar } from './features/compare/compare-bar.tsx'
import { PageError } from './features/errors/page-error.tsx'
import { OfflineBar } from './features/errors/offline-bar.tsx'
import { UnauthorizedNotice } from './features/errors/unauthorized-notice.tsx'
import { clearSearches } from './features/search/recent-searches.ts'
import { SearchBox } from './features/search/search-box.tsx'
import { pages } from './pages.ts'
import { ShellFrame } from './shell/shell-frame.tsx'
import type { ShellParts } from './shell/shell-parts.ts'
import { Shell } from './shell/shell.tsx'

const modules = import.meta.glob<PageModule>('./features/*/*-page.tsx')

const Providers = ({ children }: { children: ReactNode }) => (
  <FavouritesProvider>
    <CartProvider>
      <ChatProvider>{children}</ChatProvider>
    </CartProvider>
  </FavouritesProvider>
)

const Notices = () => (
  <>
    <OfflineBar />
    <UnauthorizedNotice />
  </>
)

const parts: ShellParts = {
  SearchBox,
  NoticesLink,
  FavouritesLink,
  CartButton,
  ChatButton,
  ChatLink,
  NewsletterForm,
  Providers,
  BottomBar: CompareBar,
  Notices,
  clearOnLogout: () => {
    clearSearches()
    clearChats()
  },
}

const children: RouteObject[] = [
  { path: '/', loader: () => redirect('/index') },
  { path: '/userInfo', loader: ({ request }) => redirect(getAccountHome(request.url)) },
  ...pages.map((page) => createPageRoute(page, modules[`./features/${page.file}`]!)),
  {
    path: '*',
    loader: () => {
      throw new Response(null, { status: 404 })
    },
    Component: () => null,
  },
]

/** Every page of the storefront at its specified path, the same in both shells. A page that fails leaves the shell as it is. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: () => <Shell parts={parts} />,
    ErrorBoundary: () => (
      <ShellFrame parts={parts}>
        <PageError />
      </ShellFrame>
    ),
    children: children.map((route) => ({ ErrorBoundary: PageError, ...route })),
  },
]
