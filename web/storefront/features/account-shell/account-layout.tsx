import './account-layout.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { usePage } from '#web/storefront/app/use-page.ts'
import { useHref } from '#web/client/use-href.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useScrollToCurrent } from '#web/kit/use-scroll-to-current.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { DeletionBanner } from './deletion-banner.tsx'

const accountPages = [
  { path: '/userInfo/dashboard', icon: 'home', label: 'account.nav.dashboard' },
  { path: '/userInfo/my-order', icon: 'box', label: 'account.nav.orders' },
  { path: '/userInfo/my-returns', icon: 'return', label: 'account.nav.returns' },
  { path: '/userInfo/my-coupons', icon: 'tag', label: 'account.nav.coupons' },
  { path: '/userInfo/wallet', icon: 'wallet', label: 'account.nav.wallet' },
  { path: '/userInfo/referral', icon: 'gift', label: 'account.nav.referral' },
  { path: '/userInfo/collect-goods', icon: 'heart', label: 'account.nav.goods' },
  { path: '/userInfo/collect-shop', icon: 'store', label: 'account.nav.shops' },
  { path: '/userInfo/notices', icon: 'bell', label: 'account.nav.notices' },
  { path: '/userInfo/download', icon: 'phone', label: 'account.nav.download' },
  { path: '/userInfo/setup/shipping-address', icon: 'pin', label: 'account.nav.addresses' },
  { path: '/userInfo/identity', icon: 'identity', label: 'identity.title' },
  { path: '/userInfo/your-data', icon: 'document', label: 'account.nav.data' },
  { path: '/userInfo/setup', icon: 'settings', label: 'account.nav.setup' },
] as const satisfies readonly { path: string; icon: IconName; label: TextKey }[]

type AccountPage = (typeof accountPages)[number]['path']

type AccountLayoutProps = {
  /** The current item of the side navigation. */
  readonly page: AccountPage
  /** The title of the page by default. */
  readonly title?: string
  /** Stands at the end of the title: one button. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** The frame of the account pages: navigation at the side, above on narrow screens. */
export function AccountLayout({ page, title, action, children }: AccountLayoutProps) {
  const t = useText()
  const own = usePage().title
  const heading = title ?? (own ? t(own) : '')
  const href = useHref()
  const nav = useScrollToCurrent<HTMLElement>(page)
  return (
    <main className="wrap account-layout">
      {title && <PageHead title={title} />}
      <nav ref={nav} className="account-layout-nav" aria-label={t('account.nav.label')}>
        <ul>
          {accountPages.map(({ path, icon, label }) => (
            <li key={path}>
              <a href={href(path)} aria-current={path === page ? 'page' : undefined}>
                <Icon name={icon} size={20} />
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="account-layout-body">
        <header className="account-layout-head">
          <h1>{heading}</h1>
          {action}
        </header>
        {page !== '/userInfo/your-data' && <DeletionBanner />}
        {children}
      </div>
    </main>
  )
}
