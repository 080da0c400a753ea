import './facts.css'
import './order-detail.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account/account-layout.tsx'
import { AddressText } from '#web/storefront/features/account/address-text.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { Amounts } from './amounts.tsx'
import { CopyNumber } from './copy-number.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayWait } from './pay-deadline.tsx'

/** Older links carry the number as `id`. */
const wanted = (search: URLSearchParams) =>
  ask('orders.detail', { orderId: search.get('orderId') ?? search.get('id') ?? '' })

export const queries = (search: URLSearchParams) => [wanted(search)]

function Goods({ detail: { order, lines } }: { detail: Order }) {
  const t = useText()
  const href = useHref()
  const { name, daysMin, daysMax } = order.delivery
  return (
    <Card title={t('orders.detail.goods')}>
      <a className="odet-store" href={href('/store', { id: order.seller.id })}>
        <Icon name="store" size={16} />
        {order.seller.name}
      </a>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <OrderLine line={line} />
          </li>
        ))}
      </ul>
      <dl className="odet-facts">
        <dt>{t('checkout.delivery.title')}</dt>
        <dd>{t('checkout.delivery.days', { method: name, min: daysMin, max: daysMax })}</dd>
        {order.note && (
          <>
            <dt>{t('orders.detail.note')}</dt>
            <dd>
              <bdi>{order.note}</bdi>
            </dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function Where({ address }: { address: Order['order']['address'] }) {
  const t = useText()
  return (
    <Card title={t('orders.detail.address')}>
      <p className="odet-where">
        <b>
          <bdi>{address.consignee}</bdi>
        </b>
        <AddressText address={address} />
      </p>
    </Card>
  )
}

function Head({ detail: { order, actions }, now }: { detail: Order; now: number }) {
  return (
    <div className="odet-head">
      <OrderStatus order={order} />
      <CopyNumber number={order.number} />
      {actions.includes('pay') && order.expiresAt && <PayWait until={order.expiresAt} now={now} />}
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data: detail, dataUpdatedAt } = useSuspenseQuery(wanted(search))
  const { order, actions } = detail
  const hasReturn = detail.timeline.some(({ kind }) => kind === 'return_requested')
  return (
    <AccountLayout
      place="/userInfo/my-order"
      title={t('orders.detail.title', { number: `\u2066${order.number}\u2069` })}
      action={
        <ButtonLink variant="text" href={href('/userInfo/my-order')}>
          {t('orders.detail.back')}
        </ButtonLink>
      }
    >
      <Head detail={detail} now={dataUpdatedAt} />
      <p id={`order-${order.id}`} hidden>
        {t('orders.number', { number: order.number })}
      </p>
      <div className="odet">
        <div className="odet-now">
          <Card title={t('orders.timeline.title')}>
            <OrderTimeline detail={detail} />
            <OrderFacts detail={detail} />
          </Card>
          <Card title={t('orders.detail.payment')}>
            <Amounts amounts={order.amounts} />
            <div className="odet-do">
              <OrderActions order={order} actions={actions} hasReturn={hasReturn} full />
            </div>
          </Card>
        </div>
        <div>
          <Goods detail={detail} />
          <Where address={order.address} />
        </div>
      </div>
    </AccountLayout>
  )
}
