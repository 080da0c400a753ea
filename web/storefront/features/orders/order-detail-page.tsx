import './order-facts.css'
import './order-detail.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Order, PaymentMethod } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { formatEnvelope } from '#i18n/addresses/format-address.ts'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account-shell/account-layout.tsx'
import { AddressText } from '#web/storefront/features/addresses/address-text.tsx'
import { useChat } from '#web/storefront/features/chat/chat-provider.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { PriceBreakdown } from './price-breakdown.tsx'
import { CopyText } from '#web/client/copy-text.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PickupCard } from './pickup-card.tsx'
import { PayDeadlineRow } from './pay-deadline.tsx'

/** Older links carry the number as `id`. */
const orderQuery = (search: URLSearchParams) =>
  apiQuery('orders.detail', { orderId: search.get('orderId') ?? search.get('id') ?? '' })

/** Until a document has its number. */
const refetchMs = 5_000

export const queries = (search: URLSearchParams) => [orderQuery(search)]

function Goods({ detail: { order, lines } }: { detail: Order }) {
  const t = useText()
  const href = useHref()
  const { name, daysMin, daysMax } = order.delivery
  return (
    <Card title={t('orders.detail.goods')}>
      <a className="order-detail-store" href={href('/store', { id: order.seller.id })}>
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
      <dl className="order-facts">
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

function DeliveryAddress({ address }: { address: Order['order']['address'] }) {
  const t = useText()
  const { intl } = useLanguage()
  const lines = [...formatEnvelope([address.consignee], address, intl), address.email ?? '']
  return (
    <Card
      title={t('orders.detail.address')}
      action={
        <CopyText
          text={lines.filter(Boolean).join('\n')}
          label={t('orders.detail.copyAddress')}
          copied={t('orders.detail.addressCopied')}
        />
      }
    >
      <p className="order-detail-address">
        <b>
          <bdi>{address.consignee}</bdi>
        </b>
        <AddressText address={address} />
        {address.email && (
          <span className="address-text-line">
            <bdi dir="ltr">{address.email}</bdi>
          </span>
        )}
      </p>
    </Card>
  )
}

const methodTexts = {
  wallet: 'orders.detail.method.wallet',
  credit: 'orders.detail.method.later',
  stripe: 'orders.detail.method.card',
  sandbox: 'orders.detail.method.sandbox',
} as const satisfies Record<PaymentMethod, TextKey>

/** The payment method and time; renders nothing for an unpaid order. */
function PaymentFacts({ order: { paidBy, paidAt } }: { order: Order['order'] }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  if (!paidBy || !paidAt) return null
  return (
    <dl className="order-facts">
      <dt>{t('orders.detail.paidBy')}</dt>
      <dd>{t(methodTexts[paidBy])}</dd>
      <dt>{t('orders.detail.paidAt')}</dt>
      <dd>
        <Time iso={paidAt} zone={timeZone} locale={intl} />
      </dd>
    </dl>
  )
}

/** The business that the order was bought for, and why it paid no tax. */
function BusinessFacts({ business }: { business: Order['order']['business'] }) {
  const t = useText()
  if (!business) return null
  return (
    <>
      <dl className="order-facts">
        <dt>{t('checkout.business.number')}</dt>
        <dd>
          <bdi dir="ltr">{business.number}</bdi>
        </dd>
        {business.name && (
          <>
            <dt>{t('checkout.business.name')}</dt>
            <dd>
              <bdi>{business.name}</bdi>
            </dd>
          </>
        )}
      </dl>
      {business.exemption && <p className="order-detail-exemption">{t(`orders.tax.${business.exemption}`)}</p>}
    </>
  )
}

function Head({ detail: { order, actions, timeline }, now }: { detail: Order; now: number }) {
  const t = useText()
  const href = useHref()
  const { openChat } = useChat()
  const about = { type: 'order', id: order.id, name: order.number } as const
  return (
    <div className="order-detail-head">
      <OrderStatus order={order} />
      <CopyText text={order.number} label={t('orders.detail.copy')} copied={t('common.copied')} />
      <Button variant="text" small icon="chat" onClick={() => openChat({ party: order.seller, about })}>
        {t('orders.action.contact')}
      </Button>
      <Button variant="text" small onClick={() => window.print()}>
        {t('orders.detail.print')}
      </Button>
      {timeline.some(({ kind }) => kind.startsWith('contract_withdrawn')) && (
        <ButtonLink variant="text" small href={href('/userInfo/order-withdrawal', { orderId: order.id })}>
          {t('orders.action.seeWithdrawal')}
        </ButtonLink>
      )}
      {actions.includes('pay') && order.expiresAt && <PayDeadlineRow until={order.expiresAt} now={now} />}
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data: detail, dataUpdatedAt } = useSuspenseQuery(orderQuery(search))
  const isWaiting = detail.order.invoice?.ready === false
  useQuery({ ...orderQuery(search), refetchInterval: isWaiting ? refetchMs : false })
  const { order, actions } = detail
  return (
    <AccountLayout
      page="/userInfo/my-order"
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
      <div className="order-detail">
        <div className="order-detail-state">
          <Card title={t('orders.timeline.title')}>
            <OrderTimeline detail={detail} />
            <OrderFacts detail={detail} now={dataUpdatedAt} />
          </Card>
          <Card title={t('orders.detail.payment')}>
            <PriceBreakdown amounts={order.amounts} />
            <PaymentFacts order={order} />
            <BusinessFacts business={order.business} />
            <div className="order-detail-actions">
              <OrderActions order={order} actions={actions} full />
            </div>
          </Card>
          <OrderDocuments order={order} />
        </div>
        <div>
          <PickupCard order={order} />
          <OrderParcels detail={detail} />
          <Goods detail={detail} />
          <DeliveryAddress address={order.address} />
        </div>
      </div>
    </AccountLayout>
  )
}
