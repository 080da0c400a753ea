import './dashboard.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { RecentlyViewed } from '#web/storefront/features/goods/recently-viewed.tsx'
import { OrderCard } from '#web/storefront/features/orders/order-card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { AccountLayout } from './account-layout.tsx'
import { StatusCounts } from './status-counts.tsx'
import { ToDo } from './to-do.tsx'
import { WalletCard } from './wallet-card.tsx'

const latest = ask('orders.list', { pageNum: 1, pageSize: 3 })
const movements = ask('wallet.statement', { pageNum: 1, pageSize: 3 })

export const queries = () => [
  ask('account.info', {}),
  ask('account.addresses', {}),
  ask('wallet.balance', {}),
  movements,
  ask('orders.count', {}),
  latest,
]

function LatestOrders() {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(latest)
  return (
    <section className="dash-orders">
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
            picture={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
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
  const { data: who } = useSuspenseQuery(ask('account.info', {}))
  return (
    <AccountLayout place="/userInfo/dashboard" title={t('account.dashboard.hello', { name: who.username })}>
      <ToDo />
      <div className="acc-grid">
        <WalletCard statement={movements} />
        <StatusCounts />
      </div>
      <LatestOrders />
      <RecentlyViewed />
    </AccountLayout>
  )
}
