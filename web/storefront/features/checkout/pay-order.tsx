import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/storefront/app/ask.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Amounts } from '#web/storefront/features/orders/amounts.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { PayDeadline } from '#web/storefront/features/orders/pay-deadline.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { PayTrade } from './pay-trade.tsx'
import { SettlementFrame } from './settlement-frame.tsx'
import { sumOrders } from './sum-orders.ts'

type PayOrderProps = {
  readonly tradeId: string
  /** How the shopper has said to pay. */
  readonly method?: string | null
  /** The shopper comes back from a provider's page without having paid. */
  readonly isCancelled?: boolean
}

/** A placed order that waits for its payment, or the news that it waits no longer. */
export function PayOrder({ tradeId, method, isCancelled }: PayOrderProps) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { data: trade, dataUpdatedAt } = useSuspenseQuery(ask('checkout.trade', { tradeId }))
  const waits = trade.status === 'awaiting_payment'
  const [open, setOpen] = useState(waits && !isCancelled)
  const later = (
    <ButtonLink variant="text" full href={href('/userInfo/my-order')}>
      {t('orders.title')}
    </ButtonLink>
  )
  const toPay = (
    <>
      <div className="se-place">
        <Button full onClick={() => setOpen(true)}>
          {t('checkout.pay.action', { amount: price(trade.payable) })}
        </Button>
        {later}
      </div>
      <p className="se-fine">
        <Icon name="clock" size={16} />
        <PayDeadline until={trade.expiresAt} now={dataUpdatedAt} />
      </p>
    </>
  )
  const over = (
    <div className="se-place">
      <p>{t(trade.status === 'paid' ? 'checkout.pay.already' : 'checkout.pay.expired')}</p>
      {later}
    </div>
  )
  const side = (
    <Card title={t('checkout.sum.title')}>
      <Amounts
        amounts={{ ...sumOrders(trade.orders), payable: trade.payable }}
        labels={{ payable: t('checkout.sum.payable') }}
      />
      {waits ? toPay : over}
    </Card>
  )
  return (
    <SettlementFrame title={t('checkout.pay.title')} side={side}>
      {waits && isCancelled && (
        <p className="se-notice" aria-live="polite">
          <Icon name="info" size={20} />
          {t('checkout.pay.cancelled')}
        </p>
      )}
      <Card title={t('checkout.goods.title')}>
        {trade.orders.map((order) => (
          <section className="se-store" key={order.id}>
            <h3>
              <Icon name="store" size={16} />
              {order.seller.name}
            </h3>
            <ul>
              {order.lines.map((line) => (
                <li key={line.id}>
                  <OrderLine line={line} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <PayTrade tradeId={tradeId} method={method} open={open} onClose={() => setOpen(false)} />
    </SettlementFrame>
  )
}
