import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '#web/storefront/app/ask.ts'
import type { DataOf } from '#web/storefront/app/api-call.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { FormAlert } from '#web/storefront/features/account/form/form-alert.tsx'
import { failureText } from '#web/storefront/features/errors/failure-text.ts'
import { usePrice } from '#web/storefront/features/goods/price.tsx'
import { Amounts } from '#web/storefront/features/orders/amounts.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { PayDeadline } from '#web/storefront/features/orders/pay-deadline.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { PaymentSection } from './payment-section.tsx'
import { takePaymentProblem } from './payment-problem.ts'
import { SettlementFrame } from './settlement-frame.tsx'
import { sumOrders } from './sum-orders.ts'
import { TopUp } from './top-up.tsx'
import { usePayment } from './use-payment.ts'
import { isFundPasswordError, tradePath, useSendPayment } from './use-send-payment.ts'

type Trade = DataOf<'checkout.trade'>

type PayOrderProps = {
  readonly tradeId: string
  /** How the shopper has said to pay. */
  readonly method?: string | null
  /** The shopper comes back from a provider's page without having paid. */
  readonly isCancelled?: boolean
}

function Goods({ trade }: { trade: Trade }) {
  const t = useText()
  return (
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
  )
}

function ToOrders() {
  const t = useText()
  const href = useHref()
  return (
    <ButtonLink variant="text" full href={href('/userInfo/my-order')}>
      {t('orders.title')}
    </ButtonLink>
  )
}

function TradeSums({ trade }: { trade: Trade }) {
  const t = useText()
  return (
    <Amounts
      amounts={{ ...sumOrders(trade.orders), payable: trade.payable }}
      labels={{ payable: t('checkout.sum.payable') }}
    />
  )
}

/** A placed order that waits for its payment: how it is paid, and the one press with the sum. */
function PayWaiting({ trade, now, method, isCancelled }: Omit<PayOrderProps, 'tradeId'> & WaitingProps) {
  const t = useText()
  const price = usePrice()
  const client = useQueryClient()
  const send = useSendPayment()
  const { tradeId, payable, methods, expiresAt } = trade
  const [before] = useState(() => takePaymentProblem(client, tradeId))
  const payment = usePayment({ methods, payable, named: method ?? null, fault: before?.fault })
  const [state, setState] = useState({ busy: false, alert: before?.alert ?? null })
  const pay = async () => {
    const means = state.busy ? null : payment.read()
    if (!means) return
    setState({ busy: true, alert: null })
    try {
      await send(tradeId, means)
    } catch (error) {
      const isOfField = isFundPasswordError(error)
      if (isOfField) payment.refuse(failureText(t, error))
      setState({ busy: false, alert: isOfField ? null : failureText(t, error) })
    }
  }
  const label = payment.method === 'wallet' ? 'checkout.pay.action' : 'checkout.pay.toCard'
  const side = (
    <Card title={t('checkout.sum.title')}>
      <TradeSums trade={trade} />
      <div className="se-place se-press">
        {payment.missing > 0 ? (
          <TopUp amount={payment.missing} back={tradePath(tradeId, payment)} />
        ) : (
          <Button full busy={state.busy} onClick={() => void pay()}>
            {t(label, { amount: price(payable) })}
          </Button>
        )}
      </div>
      <ToOrders />
      <p className="se-fine">
        <Icon name="clock" size={16} />
        <PayDeadline until={expiresAt} now={now} />
      </p>
    </Card>
  )
  return (
    <SettlementFrame title={t('checkout.pay.title')} side={side}>
      {isCancelled && (
        <p className="se-notice" aria-live="polite">
          <Icon name="info" size={20} />
          {t('checkout.pay.cancelled')}
        </p>
      )}
      <FormAlert>{state.alert}</FormAlert>
      <PaymentSection payment={payment} onSend={() => void pay()} />
      <Goods trade={trade} />
    </SettlementFrame>
  )
}

type WaitingProps = { readonly trade: Trade; /** When the server answered, in ms. */ readonly now: number }

/** A placed order that waits for its payment, or the news that it waits no longer. */
export function PayOrder({ tradeId, ...wish }: PayOrderProps) {
  const t = useText()
  const asked = ask('checkout.trade', { tradeId })
  const { data: trade, dataUpdatedAt } = useSuspenseQuery(asked)
  // The time to pay may be over since the page's data was read.
  useQuery({ ...asked, staleTime: 0 })
  if (trade.status === 'awaiting_payment') return <PayWaiting trade={trade} now={dataUpdatedAt} {...wish} />
  const side = (
    <Card title={t('checkout.sum.title')}>
      <TradeSums trade={trade} />
      <div className="se-place">
        <p>{t(trade.status === 'paid' ? 'checkout.pay.already' : 'checkout.pay.expired')}</p>
        <ToOrders />
      </div>
    </Card>
  )
  return (
    <SettlementFrame title={t('checkout.pay.title')} side={side}>
      <Goods trade={trade} />
    </SettlementFrame>
  )
}
