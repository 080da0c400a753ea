import './header.css'
import { useCurrentPage } from '#web/storefront/app/use-page.ts'
import { useBoot } from '#web/client/boot.ts'
import { CheckoutHeader } from './checkout-header.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { NavTabs } from './nav-tabs.tsx'
import { UserLinks } from './user-links.tsx'
import { ShareButton } from './share-button.tsx'
import { useShellParts } from './shell-parts.ts'
import { useScrolled } from './use-scrolled.ts'

/** Logo, search, account and navigation; the brand chooses plain, band or centre by `data-header`. */
export function Header() {
  const isSmall = useScrolled(useBoot().brand.policy.headerShrinksAtPx)
  const { checkoutStep } = useCurrentPage()
  const { SearchBox, FavouritesLink, CartButton } = useShellParts()
  if (checkoutStep) return <CheckoutHeader done={checkoutStep === 'done'} />
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
            <FavouritesLink />
            <CartButton />
            <MenuButton />
          </div>
        </div>
        {!isSmall && (
          <div className="wrap header-second">
            <NavTabs />
            <ShareButton />
            <LanguageMenu />
          </div>
        )}
      </header>
    </div>
  )
}
