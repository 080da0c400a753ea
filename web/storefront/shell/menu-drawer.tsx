import './menu-drawer.css'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useWho } from '#web/storefront/app/session.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Drawer } from '#web/kit/drawer.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/text/text-provider.tsx'
import { useLanguageLinks } from './language-menu.tsx'
import { useLogout } from './person-links.tsx'

type Way = readonly [path: string, icon: IconName, text: TextKey]

const rooms: readonly Way[] = [
  ['/index', 'home', 'shell.nav.home'],
  ['/classification', 'grid', 'shell.nav.classification'],
  ['/commodity', 'tag', 'shell.nav.commodity'],
  ['/merchantsettled', 'store', 'shell.nav.merchants'],
]
const ofPerson: readonly Way[] = [
  ['/userInfo/dashboard', 'user', 'account.nav.label'],
  ['/userInfo/my-order', 'box', 'account.nav.orders'],
  ['/userInfo/collect-goods', 'heart', 'shell.header.favourites'],
  ['/userInfo/collect-shop', 'store', 'account.nav.shops'],
]
const ofVisitor: readonly Way[] = [
  ['/login', 'user', 'shell.header.login'],
  ['/register', 'edit', 'shell.header.register'],
]

function Ways({ ways }: { ways: readonly Way[] }) {
  const t = useText()
  const href = useHref()
  return ways.map(([path, icon, text]) => (
    <a key={path} href={href(path)}>
      <Icon name={icon} />
      {t(text)}
    </a>
  ))
}

/** All ways of the shop on a phone. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const who = useWho()
  const logout = useLogout()
  const languages = useLanguageLinks()
  const { name } = useBoot().brand
  return (
    <Drawer open={open} onClose={onClose} title={name} closeLabel={t('common.close')}>
      <nav className="ways" aria-label={t('common.menu')}>
        <Ways ways={rooms} />
        <hr />
        <Ways ways={who ? ofPerson : ofVisitor} />
        {who && (
          <button type="button" onClick={() => void logout()}>
            <Icon name="logout" />
            {t('shell.header.logout')}
          </button>
        )}
        <hr />
        <details>
          <summary>
            <Icon name="globe" />
            {t('shell.language.choose')}
          </summary>
          {languages.map(({ key, label, lang, current, href }) => (
            <a key={key} href={href} lang={lang} aria-current={current || undefined}>
              {label}
            </a>
          ))}
        </details>
      </nav>
    </Drawer>
  )
}
