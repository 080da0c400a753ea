import './menu-drawer.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Drawer } from '#web/kit/drawer.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { apiQuery } from '#web/client/api-query.ts'
import { useBoot } from '#web/client/boot.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useCurrencyChoices } from './currency-menu.tsx'
import { useLanguageLinks } from './language-menu.tsx'
import { accountLinks, shopLinks, visitorLinks, type NavigationLink } from './navigation-links.ts'
import { useLogout } from './use-logout.ts'
import { useShellParts } from './shell-parts.ts'

const accountMenuLinks: readonly NavigationLink[] = [
  ...accountLinks,
  ['/userInfo/download', 'phone', 'account.nav.download'],
]

function NavigationLinks({ ways, back }: { ways: readonly NavigationLink[]; back?: string }) {
  const t = useText()
  const href = useHref()
  return ways.map(([path, icon, text]) => (
    <a key={path} href={href(path, { back })}>
      <Icon name={icon} />
      {t(text)}
    </a>
  ))
}

/** A row that opens a list below it. */
function Fold({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <Icon name={icon} />
        <span>{title}</span>
        <Icon name="down" size={16} />
      </summary>
      {children}
    </details>
  )
}

/** The departments of the shop. */
function Categories() {
  const t = useText()
  const href = useHref()
  const { data } = useQuery(apiQuery('goods.categories', {}))
  if (!data || data.pageList.length === 0) return null
  return (
    <Fold icon="menu" title={t('shell.nav.categories')}>
      {data.pageList.map(({ id, name }) => (
        <a key={id} href={href('/classification', { categoryId: id })}>
          {name}
        </a>
      ))}
    </Fold>
  )
}

/** All links of the shop on a phone. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const user = useCurrentUser()
  const href = useHref()
  const logout = useLogout()
  const languages = useLanguageLinks()
  const currencies = useCurrencyChoices()
  const { name } = useBoot().brand
  const { ChatLink } = useShellParts()
  const { pathname, search } = useLocation()
  return (
    <Drawer open={open} onClose={onClose} title={name}>
      <nav className="menu-drawer-links" aria-label={t('common.menu')}>
        <NavigationLinks ways={shopLinks} />
        <Categories />
        <ChatLink hasIcon onOpen={onClose} />
        <hr />
        {user ? (
          <NavigationLinks ways={accountMenuLinks} />
        ) : (
          <NavigationLinks ways={visitorLinks} back={pathname + search} />
        )}
        {user && (
          <a href={user.seller ? '/console/' : href('/merchantsettled/apply')}>
            <Icon name="store" />
            {t(user.seller ? 'merchants.console' : 'merchants.become')}
          </a>
        )}
        {user && (
          <button type="button" onClick={() => void logout()}>
            <Icon name="logout" />
            {t('shell.header.logout')}
          </button>
        )}
        <hr />
        <Fold icon="globe" title={t('shell.language.choose')}>
          {languages.map(({ key, label, lang, current, href }) => (
            <a key={key} href={href} lang={lang} aria-current={current || undefined}>
              {label}
            </a>
          ))}
        </Fold>
        {currencies.length > 1 && (
          <Fold icon="wallet" title={t('shell.currency.choose')}>
            {currencies.map(({ key, label, current, onSelect }) => (
              <button key={key} type="button" aria-pressed={current} onClick={onSelect}>
                {label}
              </button>
            ))}
          </Fold>
        )}
      </nav>
    </Drawer>
  )
}
