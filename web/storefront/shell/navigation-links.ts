import type { TextKey } from '#i18n/text-keys.ts'
import type { IconName } from '#web/kit/icon.tsx'

/** A page that menus lead to. */
export type NavigationLink = readonly [path: string, icon: IconName, text: TextKey]

/** The main pages of the shop; the names of the first four are specified. */
export const shopLinks: readonly NavigationLink[] = [
  ['/index', 'home', 'shell.nav.home'],
  ['/classification', 'grid', 'shell.nav.classification'],
  ['/commodity', 'bag', 'shell.nav.commodity'],
  ['/merchantsettled', 'store', 'shell.nav.merchants'],
  ['/discounted', 'tag', 'goods.offers.title'],
]

/** The pages of a user's account, in the order in which they are wanted. */
export const accountLinks: readonly NavigationLink[] = [
  ['/userInfo/dashboard', 'user', 'account.nav.dashboard'],
  ['/userInfo/my-order', 'box', 'account.nav.orders'],
  ['/userInfo/my-returns', 'return', 'account.nav.returns'],
  ['/userInfo/collect-goods', 'heart', 'shell.header.favourites'],
  ['/userInfo/collect-shop', 'store', 'account.nav.shops'],
  ['/userInfo/my-coupons', 'gift', 'account.nav.coupons'],
  ['/userInfo/wallet', 'wallet', 'account.nav.wallet'],
  ['/userInfo/referral', 'share', 'account.nav.referral'],
  ['/userInfo/notices', 'bell', 'account.nav.notices'],
  ['/userInfo/setup', 'settings', 'account.nav.setup'],
]

export const visitorLinks: readonly NavigationLink[] = [
  ['/login', 'user', 'shell.header.login'],
  ['/register', 'edit', 'shell.header.register'],
]
