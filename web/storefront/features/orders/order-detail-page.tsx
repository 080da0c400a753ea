import './facts.css'
import './order-detail.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Order, PaymentMethod } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { ask } from '#web/storefront/app/ask.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/storefront/app/use-href.ts'
import { AccountLayout } from '#web/storefront/features/account/account-layout.tsx'
import { addressLines } from '#web/storefront/features/account/address-lines.ts'
import { AddressText } from '#web/storefront/features/account/address-text.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Time } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { Amounts } from './amounts.tsx'
import { CopyText } from './copy-text.tsx'
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
  const lines = [address.consignee, ...addressLines(address), address.email ?? '']
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
      <p className="odet-where">
        <b>
          <bdi>{address.consignee}</bdi>
        </b>
        <AddressText address={address} />
        {address.email && (
          <span className="addr-line">
            <bdi dir="ltr">{address.email}</bdi>
          </span>
        )}
      </p>
    </Card>
  )
}

const methodTexts = {
  wallet: 'orders.detail.method.wallet',
  stripe: 'orders.detail.method.card',
  sandbox: 'orders.detail.method.sandbox',
} as const satisfies Record<PaymentMethod, TextKey>

/** How and when it was paid; nothing while it was not. */
function Paid({ order: { paidBy, paidAt } }: { order: Order['order'] }) {
  const t = useText()
  const { timeZone } = useLanguage()
  if (!paidBy || !paidAt) return null
  return (
    <dl className="odet-facts">
      <dt>{t('orders.detail.paidBy')}</dt>
      <dd>{t(methodTexts[paidBy])}</dd>
      <dt>{t('orders.detail.paidAt')}</dt>
      <dd>
        <Time iso={paidAt} zone={timeZone} />
      </dd>
    </dl>
  )
}

function Head({ detail: { order, actions }, now }: { detail: Order; now: number }) {
  const t = useText()
  return (
    <div className="odet-head">
      <OrderStatus order={order} />
      <CopyText text={order.number} label={t('orders.detail.copy')} copied={t('common.copied')} />
      <Button variant="text" small onClick={() => window.print()}>
        {t('orders.detail.print')}
      </Button>
      {actions.includes('pay') && order.expiresAt && <PayWait until={order.expiresAt} now={now} />}
    </div>
  )
}

export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data: detail, dataUpdatedAt } = useSuspenseQuery(wanted(search))
  const { order, actions } = detail
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
            <Paid order={order} />
            <div className="odet-do">
              <OrderActions order={order} actions={actions} full />
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
