import './my-order.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { pageNumber } from '#web/client/page-number.ts'
import { Pager } from '#web/kit/pager.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderSearch } from './order-search.tsx'
import { OrderTabs, readStatus } from './order-tabs.tsx'

const readOrderKeyword = (search: URLSearchParams) => (search.get('keyword') ?? '').trim().slice(0, 100)

/** The old parameter `index=2` names this page and changes nothing. */
const ordersQuery = (search: URLSearchParams) =>
  apiQuery('orders.list', {
    status: readStatus(search),
    keyword: readOrderKeyword(search) || undefined,
    pageNum: pageNumber(search),
    pageSize: 10,
  })

export const queries = (search: URLSearchParams) => [ordersQuery(search), apiQuery('orders.count', {})]

function NoOrders({ filtered }: { filtered: boolean }) {
  const t = useText()
  const href = useHref()
  return (
    <Card>
      <EmptyState
        image={{ src: '/media/art/suitcase/8fb0ae-b98a58-1.svg', tint: 6 }}
        title={t(filtered ? 'orders.empty.none' : 'orders.empty.title')}
        sentence={t(filtered ? 'orders.empty.other' : 'orders.empty.text')}
        action={
          filtered ? (
            <ButtonLink variant="secondary" href={href('/userInfo/my-order')}>
              {t('orders.detail.back')}
            </ButtonLink>
          ) : (
            <ButtonLink href={href('/index')}>{t('orders.empty.action')}</ButtonLink>
          )
        }
      />
    </Card>
  )
}

export function Page({ search }: PageProps) {
  const href = useHref()
  const status = readStatus(search)
  const keyword = readOrderKeyword(search)
  const { data, dataUpdatedAt } = useSuspenseQuery(ordersQuery(search))
  return (
    <AccountLayout page="/userInfo/my-order" action={<OrderSearch keyword={keyword} status={status} />}>
      <OrderTabs status={status} keyword={keyword} />
      <div className="order-list">
        {data.pageList.length === 0 ? (
          <NoOrders filtered={status !== undefined || keyword !== ''} />
        ) : (
          data.pageList.map((order) => <OrderCard key={order.id} order={order} now={dataUpdatedAt} />)
        )}
        <Pager
          page={data.pageInfo.pageNum}
          pages={data.pageInfo.totalPages}
          buildHref={(page) => href('/userInfo/my-order', { status, keyword: keyword || undefined, page })}
        />
      </div>
    </AccountLayout>
  )
}
