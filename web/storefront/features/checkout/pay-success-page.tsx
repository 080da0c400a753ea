import './pay-success.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/client/api-query.ts'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useHref } from '#web/client/use-href.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { usePrice } from '#web/client/price.tsx'
import { OrderCard } from '#web/storefront/features/orders/order-card.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon, type IconName } from '#web/kit/icon.tsx'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { PayOrder } from './pay-order.tsx'
import { WaitForPayment } from './wait-for-payment.tsx'

const tradeQuery = (search: URLSearchParams) => apiQuery('checkout.trade', { tradeId: search.get('tradeId') ?? '' })

export const queries = (search: URLSearchParams) => [
  tradeQuery(search),
  apiQuery('account.info', {}),
  apiQuery('wallet.balance', {}),
]

const nextSteps = [
  ['box', 'checkout.success.nextPrepare'],
  ['truck', 'checkout.success.nextShip'],
  ['home', 'checkout.success.nextReceive'],
] as const satisfies readonly (readonly [IconName, TextKey])[]

function NextSteps() {
  const t = useText()
  return (
    <Card title={t('checkout.success.next')}>
      <ol className="pay-success-next">
        {nextSteps.map(([icon, words]) => (
          <li key={words}>
            <Icon name={icon} size={20} />
            {t(words)}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/**
 * The orders of a paid trade and the next steps; an unpaid trade shows the payment form or waits for the card payment.
 */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { data: trade } = useSuspenseQuery(tradeQuery(search))
  const byCard = search.get('payment') === 'card'
  const isLater = search.get('payment') === 'credit'
  const paidText = byCard
    ? 'checkout.success.paidByCard'
    : isLater
      ? 'checkout.success.paidLater'
      : 'checkout.success.paid'
  if (trade.status === 'awaiting_payment' && byCard) return <WaitForPayment tradeId={trade.tradeId} />
  if (trade.status !== 'paid') return <PayOrder tradeId={trade.tradeId} />
  return (
    <main className="wrap pay-success">
      <PageHead title={t('checkout.success.title')} />
      <header>
        <span className="pay-success-mark">
          <Icon name="check" size={26} />
        </span>
        <h1>{t('checkout.success.title')}</h1>
        <p>
          {t(paidText, { amount: price(trade.payable) })} {t('checkout.success.text')}
        </p>
        <div className="pay-success-links">
          <ButtonLink href={href('/userInfo/my-order')}>{t('orders.title')}</ButtonLink>
          <ButtonLink variant="text" href={href('/index')}>
            {t('checkout.success.shop')}
          </ButtonLink>
        </div>
      </header>
      <div className="pay-success-grid">
        <section>
          <h2>{t('checkout.success.orders', { count: trade.orders.length })}</h2>
          {trade.orders.map((order) => (
            <OrderCard key={order.id} order={order} level={3} />
          ))}
        </section>
        <NextSteps />
      </div>
    </main>
  )
}
