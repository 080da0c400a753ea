import type { UserInfo } from '#contract/account.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Menu, type MenuItem } from '#web/kit/menu.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { useText } from '#web/text/text-provider.tsx'
import { accountWays } from './shop-ways.ts'
import { useLogout } from './use-logout.ts'

/** The name, which leads to the orders, and beside it a menu of the account; logging out takes two presses. */
export function AccountMenu({ user }: { user: UserInfo }) {
  const t = useText()
  const href = useHref()
  const logout = useLogout()
  const items: MenuItem[] = [
    ...accountWays.map(([path, icon, text]) => ({ key: path, icon, label: t(text), href: href(path) })),
    { key: 'logout', icon: 'logout', label: t('shell.header.logout'), isApart: true, onSelect: () => void logout() },
  ]
  return (
    <span className="hd-person">
      <a
        className="hd-link"
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
