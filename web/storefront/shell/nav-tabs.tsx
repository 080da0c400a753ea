import { useLocation } from 'react-router'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { shopLinks } from './navigation-links.ts'

/** The main pages of the shop; a mark under the one that is shown. */
export function NavTabs() {
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
