import '../../app/decisions/decisions.css'
import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { MoneyCard, ShopperCard, TimelineCard } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMissing } from './order-missing.tsx'
import { OrderStatus } from './order-status.tsx'
import { ParcelsCard } from './parcels-card.tsx'
import { RefundRequestCard } from './refund-request-card.tsx'
import { StaffOrderActions } from './staff-order-actions.tsx'
import { useTimes } from '../../app/times.ts'

const listPath = '/staff/orders'
const toPath = (orderId: string) => `${listPath}/${orderId}`

/** One order of any store, with the decisions of staff. */
export function Page() {
  const t = useText()
  const { formatTime } = useTimes()
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(apiQuery('staffOrders.detail', { orderId }))
  if (!data) return <OrderMissing listPath={listPath} error={error} onRetry={() => void refetch()} />
  const { order, buyer } = data
  return (
    <PageFrame
      title={order.number}
      marks={<OrderStatus order={order} isPill />}
      lead={`${t('selling.placedBy', { time: formatTime(order.createdAt), name: buyer.username })} ${order.seller.name}`}
      actions={<StaffOrderActions key={orderId} detail={data} toPath={toPath} />}
      trail={[{ label: t('frame.nav.orders'), href: toHref(listPath) }]}
    >
      <div className="order-detail">
        <div>
          <RefundRequestCard key={orderId} detail={data} />
          <section className="console-card" aria-labelledby="lines-title">
            <header>
              <h2 id="lines-title">{t('orders.detail.goods')}</h2>
            </header>
            <OrderLines detail={data} />
          </section>
          <ParcelsCard detail={data} />
          <MoneyCard detail={data} isStaff />
        </div>
        <div>
          <ShopperCard detail={data} />
          <TimelineCard detail={data} isStaff />
        </div>
      </div>
    </PageFrame>
  )
}
