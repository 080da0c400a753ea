import { useLocation } from 'react-router'
import { useHref } from '#web/storefront/app/use-href.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/text/text-provider.tsx'

const rooms: readonly (readonly [path: string, text: TextKey])[] = [
  ['/index', 'shell.nav.home'],
  ['/classification', 'shell.nav.classification'],
  ['/commodity', 'shell.nav.commodity'],
  ['/merchantsettled', 'shell.nav.merchants'],
]

/** The main rooms of the shop; a mark under the one we are in. */
export function NavTabs() {
  const t = useText()
  const href = useHref()
  const { pathname } = useLocation()
  return (
    <nav className="hd-tabs" aria-label={t('shell.nav.label')}>
      {rooms.map(([path, text]) => (
        <a key={path} href={href(path)} aria-current={path === pathname ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  )
}
