import './dashboard.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { RecentlyViewed } from '#web/storefront/features/goods/recently-viewed.tsx'
import { OrderCard } from '#web/storefront/features/orders/order-card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { ApplicationNotice } from '#web/storefront/features/merchants/application-notice.tsx'
import { IdentityNotice } from '#web/storefront/features/identity/identity-notice.tsx'
import { identityQuery } from '#web/storefront/features/identity/own-identity.ts'
import { ownApplicationQuery } from '#web/storefront/features/merchants/use-application-draft.ts'
import { StatusCounts } from './status-counts.tsx'
import { SetupChecklist } from './setup-checklist.tsx'
import { WalletCard } from './wallet-card.tsx'

const latestOrdersQuery = apiQuery('orders.list', { pageNum: 1, pageSize: 3 })
const movementsQuery = apiQuery('wallet.statement', { pageNum: 1, pageSize: 3 })

export const queries = () => [
  apiQuery('account.info', {}),
  apiQuery('account.addresses', {}),
  apiQuery('wallet.balance', {}),
  movementsQuery,
  apiQuery('orders.count', {}),
  latestOrdersQuery,
  ownApplicationQuery,
  identityQuery,
]

function LatestOrders() {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(latestOrdersQuery)
  return (
    <section className="dashboard-orders">
      <header>
        <h2>{t('account.dashboard.recent')}</h2>
        {data.pageList.length > 0 && (
          <ButtonLink variant="text" href={href('/userInfo/my-order')}>
            {t('common.seeAll')}
          </ButtonLink>
        )}
      </header>
      {data.pageList.length > 0 ? (
        data.pageList.map((order) => <OrderCard key={order.id} order={order} level={3} />)
      ) : (
        <Card>
          <EmptyState
            image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
            title={t('orders.empty.title')}
            sentence={t('orders.empty.text')}
            action={<ButtonLink href={href('/index')}>{t('orders.empty.action')}</ButtonLink>}
          />
        </Card>
      )}
    </section>
  )
}

export function Page(_props: PageProps) {
  const t = useText()
  const { data: user } = useSuspenseQuery(apiQuery('account.info', {}))
  return (
    <AccountLayout page="/userInfo/dashboard" title={t('account.dashboard.hello', { name: user.username })}>
      <SetupChecklist />
      <IdentityNotice />
      <ApplicationNotice />
      <div className="account-layout-grid">
        <WalletCard statement={movementsQuery} />
        <StatusCounts />
      </div>
      <LatestOrders />
      <RecentlyViewed />
    </AccountLayout>
  )
}
