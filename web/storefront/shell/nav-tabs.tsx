import { useLocation } from 'react-router'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { shopWays } from './shop-ways.ts'

/** The main pages of the shop; a mark under the one that is shown. */
export function NavTabs() {
  const t = useText()
  const href = useHref()
  const { pathname } = useLocation()
  return (
    <nav className="hd-tabs" aria-label={t('shell.nav.label')}>
      {shopWays.map(([path, , text]) => (
        <a key={path} href={href(path)} aria-current={path === pathname ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
