import { Fragment } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { formatEnvelope } from '#i18n/addresses/format-address.ts'
import { usePhoneText } from '#web/client/phone-text.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { EventList, type EventListProps } from '#web/console/kit/event-list.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import { formatMoney, Money } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { useCopy } from '../../app/use-copy.ts'
import { useTimes } from '../../app/times.ts'

/** An order as its store and staff see it. */
export type OrderDetail = Omit<SellerOrder, 'actions' | 'notes' | 'sources'>

interface FactsProps {
  detail: OrderDetail
  /** Staff read it, so that "you" is not the store. */
  isStaff?: boolean
}

/** The shopper's payment, beside the store's share of it. */
export function MoneyCard({ detail, isStaff = false }: FactsProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatDay } = useTimes()
  const percent = new Intl.NumberFormat(intl, { style: 'percent', maximumFractionDigits: 4 })
  const { amounts } = detail.order
  const { proceeds, deadlines } = detail
  const state = proceeds.releasedAt
    ? t(isStaff ? 'decisions.order.releasedOn' : 'selling.money.released', { day: formatDay(proceeds.releasedAt) })
    : deadlines.releaseAt
      ? t('selling.money.releaseAt', { day: formatDay(deadlines.releaseAt) })
      : t('selling.money.held')
  const row = (label: string, amount: number, isSum = false) => (
    <div data-sum={isSum || undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} digits={digits} locale={intl} />
      </dd>
    </div>
  )
  return (
    <section className="console-card" aria-labelledby="money-title">
      <header>
        <h2 id="money-title">{t('selling.money.title')}</h2>
        <span className="order-note">{state}</span>
      </header>
      <div className="console-card-body order-money">
        <dl>
          {row(t('orders.sum.goods'), amounts.goods)}
          {row(t('orders.sum.delivery'), amounts.delivery)}
          {row(t('orders.sum.discount'), -amounts.discount)}
          {amounts.taxAdded > 0
            ? amounts.tax.map((tax) => (
                <Fragment key={`${tax.name} ${tax.rate}`}>
                  {row(t('orders.tax.rate', { name: tax.name, rate: percent.format(tax.rate / 100) }), tax.amount)}
                </Fragment>
              ))
            : amounts.taxAdded < 0 && row(t('orders.tax.relief'), amounts.taxAdded)}
          {row(t('selling.money.paid'), amounts.payable, true)}
        </dl>
        <dl>
          {amounts.refunded > 0 && row(t('orders.sum.refunded'), -amounts.refunded)}
          {proceeds.brandDiscount > 0 && row(t('selling.money.brandDiscount'), proceeds.brandDiscount)}
          {row(t('selling.money.commission'), -proceeds.commission)}
          {proceeds.commissionTax > 0 && row(t('selling.money.commissionTax'), -proceeds.commissionTax)}
          {row(t(isStaff ? 'decisions.disputes.earned' : 'selling.money.earned'), proceeds.earned, true)}
        </dl>
      </div>
    </section>
  )
}

/** Who bought it, where it goes, and what they wrote. */
export function ShopperCard({ detail }: { detail: OrderDetail }) {
  const t = useText()
  const copy = useCopy()
  const { address, note, delivery } = detail.order
  const { intl } = useLanguage()
  const lines = formatEnvelope([address.consignee], address, intl)
  const phone = usePhoneText(`+${address.areaCode.replace(/^\+/, '')} ${address.phone}`)
  return (
    <section className="console-card" aria-labelledby="shopper-title">
      <header>
        <h2 id="shopper-title">{t('selling.column.shopper')}</h2>
        <ActionButton
          small
          variant="quiet"
          icon={<Icon name="copy" size={16} />}
          aria-label={t('orders.detail.copyAddress')}
          onClick={() => void copy([...lines, phone].join('\n'), t('orders.detail.addressCopied'))}
        />
      </header>
      <div className="console-card-body order-shopper-card">
        <address>
          {lines.map((line, index) => (
            <bdi key={index}>{line}</bdi>
          ))}
          <bdi dir="ltr">{phone}</bdi>
        </address>
        <p className="console-help">
          {t('selling.column.username')}: <bdi>{detail.buyer.username}</bdi> · {delivery.name}
        </p>
        {note && <blockquote>{note}</blockquote>}
      </div>
    </section>
  )
}

/** Where the store's words differ from those for the shopper. */
const ownTexts: Readonly<Record<string, TextKey>> = {
  cancelled: 'selling.timeline.cancelled',
  return_disputed: 'selling.timeline.return_disputed',
  charged_back: 'selling.timeline.charged_back',
  released: 'selling.timeline.released',
}
const sharedTexts: Readonly<Record<string, TextKey>> = {
  placed: 'orders.timeline.placed',
  placed_as_replacement: 'orders.timeline.placed_as_replacement',
  paid: 'orders.timeline.paid',
  prepared: 'orders.timeline.prepared',
  shipped: 'orders.timeline.shipped',
  shipped_in_part: 'orders.timeline.shipped_in_part',
  handed_over: 'orders.timeline.handed_over',
  parcel_received: 'orders.timeline.parcel_received',
  received: 'orders.timeline.received',
  reviewed: 'orders.timeline.reviewed',
  expired: 'orders.timeline.expired',
  refund_requested: 'orders.timeline.refund_requested',
  refunded: 'orders.timeline.refunded',
  refund_rejected: 'orders.timeline.refund_rejected',
  refund_withdrawn: 'orders.timeline.refund_withdrawn',
  refunded_in_part: 'orders.timeline.refunded_in_part',
  return_requested: 'orders.timeline.return_requested',
  return_rejected: 'orders.timeline.return_rejected',
  return_withdrawn: 'orders.timeline.return_withdrawn',
  returned: 'orders.timeline.returned',
  exchanged: 'orders.timeline.exchanged',
  contract_withdrawn: 'orders.timeline.contract_withdrawn',
  contract_withdrawn_unshipped: 'orders.timeline.contract_withdrawn',
  charge_back_won: 'orders.timeline.charge_back_won',
  charge_back_lost: 'orders.timeline.charge_back_lost',
}

const icons: Readonly<Record<string, IconName>> = {
  placed: 'document',
  paid: 'wallet',
  prepared: 'box',
  shipped: 'truck',
  shipped_in_part: 'truck',
  handed_over: 'store',
  parcel_received: 'check',
  received: 'check',
  reviewed: 'star',
  released: 'wallet',
  cancelled: 'close',
  expired: 'clock',
}

type Event = SellerOrder['timeline'][number]

/** The history of the order, newest first; while it waits for shipping, that step stands on top. */
export function TimelineCard({ detail, isStaff = false }: FactsProps) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const { formatTime } = useTimes()
  const describe = ({ at, params }: Event) =>
    [
      formatTime(at),
      params.carrier && `${params.carrier} ${params.trackingNumber ?? ''}`,
      params.amount !== undefined && formatMoney(params.amount, currency, digits, intl),
      params.reason,
    ]
      .filter(Boolean)
      .join(' · ')
  const toText = (kind: string) => {
    const own = isStaff && kind === 'released' ? 'decisions.order.released' : ownTexts[kind]
    const key = own ?? sharedTexts[kind]
    return key ? t(key) : kind
  }
  const happened = [
    ...detail.timeline.map((event, index) => ({
      key: String(index),
      at: event.at,
      icon: icons[event.kind] ?? 'return',
      title: toText(event.kind),
      text: <bdi>{describe(event)}</bdi>,
    })),
    ...detail.reminders.map((at) => ({
      key: `reminder ${at}`,
      at,
      icon: 'bell' as const,
      title: t('selling.timeline.reminded'),
      text: formatTime(at),
    })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const next: EventListProps['events'] = detail.deadlines.shipBy
    ? [
        {
          key: 'next',
          icon: 'truck',
          title: t('selling.timeline.toShip'),
          text: t('selling.timeline.by', { time: formatTime(detail.deadlines.shipBy) }),
          isNext: true,
        },
      ]
    : []
  return (
    <section className="console-card" aria-labelledby="timeline-title">
      <header>
        <h2 id="timeline-title">{t('orders.timeline.title')}</h2>
      </header>
      <div className="console-card-body">
        <EventList label={t('orders.timeline.title')} events={[...next, ...happened]} />
      </div>
    </section>
  )
}
