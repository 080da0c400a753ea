import './order-card.css'
import type { OrderSummary } from '#contract/orders.ts'
import { useHref } from '#web/client/use-href.ts'
import { Price } from '#web/client/price.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Time } from '#web/kit/date.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderStatus } from './order-status.tsx'
import { PayDeadlineRow } from './pay-deadline.tsx'

type OrderCardProps = {
  readonly order: OrderSummary
  /** The time of the server's response, in ms; without it the time left to pay is not shown. */
  readonly now?: number
  /** The level of the heading; 2 by default. */
  readonly level?: 2 | 3
}

function CardHead({ order, level = 2 }: OrderCardProps) {
  const t = useText()
  const href = useHref()
  const { timeZone, intl } = useLanguage()
  const Heading = `h${level}` as const
  return (
    <header>
      <Heading id={`order-${order.id}`}>
        <a href={href('/userInfo/order-detail', { orderId: order.id })}>
          {t.rich('orders.number', { number: `\u2066${order.number}\u2069` })}
        </a>
      </Heading>
      <p className="order-card-meta">
        <a href={href('/store', { id: order.seller.id })}>
          <Icon name="store" size={16} />
          {order.seller.name}
        </a>
        <Time iso={order.createdAt} zone={timeZone} locale={intl} />
      </p>
      <OrderStatus order={order} />
    </header>
  )
}

/** One order of a list: whose, when, what, how much, and what can be done with it. */
export function OrderCard({ order, now, level }: OrderCardProps) {
  const t = useText()
  const href = useHref()
  const pieces = order.lines.reduce((count, line) => count + line.quantity, 0)
  return (
    <article className="order-card" aria-labelledby={`order-${order.id}`}>
      <CardHead order={order} level={level} />
      <ul>
        {order.lines.map((line) => (
          <li key={line.id}>
            <OrderLine line={line} />
          </li>
        ))}
      </ul>
      <footer>
        <p className="order-card-sum">
          <span>{t('orders.pieces', { count: pieces })}</span>
          <b>
            <span className="visually-hidden">{t('orders.total')} </span>
            <Price amount={order.amounts.payable} />
          </b>
        </p>
        {now !== undefined && order.actions.includes('pay') && order.expiresAt && (
          <PayDeadlineRow until={order.expiresAt} now={now} />
        )}
        <div className="order-card-actions">
          <ButtonLink variant="text" small href={href('/userInfo/order-detail', { orderId: order.id })}>
            {t('orders.action.details')}
            <span className="visually-hidden"> {order.number}</span>
          </ButtonLink>
          <OrderActions order={order} actions={order.actions} />
        </div>
      </footer>
    </article>
  )
}
