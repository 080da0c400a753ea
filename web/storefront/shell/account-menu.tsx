import type { UserInfo } from '#contract/account.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Menu, type MenuItem } from '#web/kit/menu.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { accountLinks } from './navigation-links.ts'
import { useLogout } from './use-logout.ts'

/** The user's name as a link to the orders, and a menu of the account; logging out takes two presses. */
export function AccountMenu({ user }: { user: UserInfo }) {
  const t = useText()
  const href = useHref()
  const logout = useLogout()
  const items: MenuItem[] = [
    ...accountLinks.map(([path, icon, text]) => ({ key: path, icon, label: t(text), href: href(path) })),
    user.seller
      ? { key: 'console', icon: 'store', label: t('merchants.console'), href: '/console/' }
      : { key: 'apply', icon: 'store', label: t('merchants.become'), href: href('/merchantsettled/apply') },
    { key: 'logout', icon: 'logout', label: t('shell.header.logout'), isApart: true, onSelect: () => void logout() },
  ]
  return (
    <span className="header-user">
      <a
        className="header-link"
        href={href('/userInfo/my-order')}
        aria-label={t('shell.header.orders', { name: user.username })}
      >
        <Icon name="user" />
        <bdi>{user.username}</bdi>
      </a>
      <Menu label={t('shell.header.account', { name: user.username })} items={items}>
        <Icon name="down" size={16} />
      </Menu>
    </span>
  )
}
