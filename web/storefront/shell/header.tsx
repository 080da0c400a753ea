import './header.css'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'
import { useBoot } from '#web/client/boot.ts'
import { CheckoutHeader, CreditHeader } from './checkout-header.tsx'
import { CurrencyMenu } from './currency-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { UserLinks } from './user-links.tsx'
import { useShellParts } from './shell-parts.ts'
import { useScrolled } from './use-scrolled.ts'
import { useLocation } from 'react-router'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { shopLinks } from './navigation-links.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useShare } from '#web/client/use-share.ts'

function ShareButton() {
  const t = useText()
  const share = useShare()
  return (
    <button type="button" className="header-small-button" onClick={share}>
      <Icon name="share" size={16} />
      {t('shell.header.share')}
    </button>
  )
}

/** The main pages of the shop; a mark under the one that is shown. */
function NavTabs() {
  const t = useText()
  const href = useHref()
  const { pathname } = useLocation()
  return (
    <nav className="nav-tabs" aria-label={t('shell.nav.label')}>
      {shopLinks.map(([path, , text]) => (
        <a key={path} href={href(path)} aria-current={path === pathname ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  )
}

/** Logo, search, account and navigation; the brand chooses plain, band or centre by `data-header`. */
export function Header() {
  const isSmall = useScrolled(useBoot().brand.policy.headerShrinksAtPx)
  const { checkoutStep, isCreditApplication } = useCurrentPage()
  const { SearchBox, NoticesLink, FavouritesLink, ChatButton, CartButton } = useShellParts()
  if (checkoutStep) return <CheckoutHeader done={checkoutStep === 'done'} />
  if (isCreditApplication) return <CreditHeader />
  return (
    <div className="header-slot">
      <header className={isSmall ? 'header header-small' : 'header'}>
        <div className="wrap header-first">
          <Logo />
          <search>
            <SearchBox />
          </search>
          <div className="header-actions">
            <UserLinks />
            <NoticesLink />
            <FavouritesLink />
            <ChatButton />
            <CartButton />
            <MenuButton />
          </div>
        </div>
        {!isSmall && (
          <div className="wrap header-second">
            <NavTabs />
            <ShareButton />
            <CurrencyMenu />
            <LanguageMenu />
          </div>
        )}
      </header>
    </div>
  )
}
