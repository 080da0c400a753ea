import './header.css'
import { useLocation } from 'react-router'
import { useBoot } from '#web/storefront/app/boot.ts'
import { BareHeader } from './bare-header.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import { MenuButton } from './menu-button.tsx'
import { NavTabs } from './nav-tabs.tsx'
import { PersonLinks } from './person-links.tsx'
import { SearchBox } from './search-box.tsx'
import { ShareButton } from './share-button.tsx'
import { CartButton, FavouritesLink } from './shop-links.tsx'
import { useScrolled } from './use-scrolled.ts'

/** Logo, search, the person's things and the rooms; the brand chooses plain, band or centre by `data-header`. */
export function Header() {
  const isSmall = useScrolled(useBoot().brand.policy.headerShrinksAtPx)
  const { pathname } = useLocation()
  if (pathname === '/settlement' || pathname === '/paySuccess') return <BareHeader done={pathname === '/paySuccess'} />
  return (
    <div className="hd-slot">
      <header className={isSmall ? 'hd small' : 'hd'}>
        <div className="wrap hd-first">
          <Logo />
          <search>
            <SearchBox />
          </search>
          <div className="hd-acts">
            <PersonLinks />
            <FavouritesLink />
            <CartButton />
            <MenuButton />
          </div>
        </div>
        {!isSmall && (
          <div className="wrap hd-second">
            <NavTabs />
            <ShareButton />
            <LanguageMenu />
          </div>
        )}
      </header>
    </div>
  )
}
