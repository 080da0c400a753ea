import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { apiQuery } from '#web/client/api-query.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useHref } from '#web/client/use-href.ts'
import { FormAlert } from '#web/client/form/form-alert.tsx'
import { failureText } from '#web/client/failure-text.ts'
import { usePrice } from '#web/client/price.tsx'
import { PriceBreakdown } from '#web/storefront/features/orders/price-breakdown.tsx'
import { OrderLine } from '#web/storefront/features/orders/order-line.tsx'
import { PayDeadline } from '#web/storefront/features/orders/pay-deadline.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { PaymentSection } from './payment-section.tsx'
import { readPaymentProblem, removePaymentProblem } from './payment-problem.ts'
import { SettlementFrame } from './settlement-frame.tsx'
import type { OrderSummary } from '#contract/orders.ts'
import { TopUp } from './top-up.tsx'
import { usePayment } from './use-payment.ts'
import { isFundPasswordError, toTradePath, useSendPayment } from './use-send-payment.ts'

type Trade = OperationData<'checkout.trade'>

type PayOrderProps = {
  readonly tradeId: string
  /** The payment method that the shopper has chosen. */
  readonly method?: string | null
  /** The shopper comes back from a provider's page without having paid. */
  readonly isCancelled?: boolean
}

type OrderSums = { goods: number; delivery: number; discount: number; taxAdded: number }

const cancelled = -1

/** Sums of the orders of a trade that still count, in whole units of the currency; cents stay exact. */
export function sumOrders(orders: readonly Pick<OrderSummary, 'status' | 'amounts'>[]): OrderSums {
  const open = orders.filter(({ status }) => status !== cancelled)
  // Binary fractions drift when added; a currency has at most three decimals.
  const sum = (part: keyof OrderSums) =>
    open.reduce((total, { amounts }) => total + Math.round(amounts[part] * 1000), 0) / 1000
  return { goods: sum('goods'), delivery: sum('delivery'), discount: sum('discount'), taxAdded: sum('taxAdded') }
}

function Goods({ trade }: { trade: Trade }) {
  const t = useText()
  return (
    <Card title={t('checkout.goods.title')}>
      {trade.orders.map((order) => (
        <section className="settlement-store" key={order.id}>
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

function OrdersLink() {
  const t = useText()
  const href = useHref()
  return (
    <ButtonLink variant="text" full href={href('/userInfo/my-order')}>
      {t('orders.title')}
    </ButtonLink>
  )
}

function TradePriceBreakdown({ trade }: { trade: Trade }) {
  const t = useText()
  return (
    <PriceBreakdown
      amounts={{ ...sumOrders(trade.orders), payable: trade.payable }}
      labels={{ payable: t('checkout.sum.payable') }}
    />
  )
}

/** A placed order that waits for its payment: how it is paid, and the one press with the sum. */
function PayForm({ trade, now, method, isCancelled }: Omit<PayOrderProps, 'tradeId'> & PayFormProps) {
  const t = useText()
  const price = usePrice()
  const client = useQueryClient()
  const send = useSendPayment()
  const { tradeId, payable, methods, expiresAt } = trade
  const [before] = useState(() => readPaymentProblem(client, tradeId))
  useEffect(() => removePaymentProblem(client, tradeId), [client, tradeId])
  const payment = usePayment({ methods, payable, named: method ?? null, error: before?.error })
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
  const label =
    payment.method === 'wallet'
      ? 'checkout.pay.action'
      : payment.method === 'credit'
        ? 'checkout.later.action'
        : 'checkout.pay.toCard'
  const side = (
    <Card title={t('checkout.sum.title')}>
      <TradePriceBreakdown trade={trade} />
      <div className="settlement-place settlement-submit">
        {payment.missing > 0 ? (
          <TopUp amount={payment.missing} back={toTradePath(tradeId, payment)} />
        ) : (
          <Button full busy={state.busy} onClick={() => void pay()}>
            {t(label, { amount: price(payable) })}
          </Button>
        )}
      </div>
      <OrdersLink />
      <p className="settlement-fine-print">
        <Icon name="clock" size={16} />
        <PayDeadline until={expiresAt} now={now} />
      </p>
    </Card>
  )
  return (
    <SettlementFrame title={t('checkout.pay.title')} side={side}>
      {isCancelled && (
        <p className="settlement-notice" aria-live="polite">
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

type PayFormProps = { readonly trade: Trade; /** The time of the server's response, in ms. */ readonly now: number }

/** A placed order that waits for its payment, or the news that it waits no longer. */
export function PayOrder({ tradeId, ...wish }: PayOrderProps) {
  const t = useText()
  const query = apiQuery('checkout.trade', { tradeId })
  const { data: trade, dataUpdatedAt } = useSuspenseQuery(query)
  // The time to pay may be over since the page's data was read.
  useQuery({ ...query, staleTime: 0 })
  if (trade.status === 'awaiting_payment') return <PayForm trade={trade} now={dataUpdatedAt} {...wish} />
  const side = (
    <Card title={t('checkout.sum.title')}>
      <TradePriceBreakdown trade={trade} />
      <div className="settlement-place">
        <p>{t(trade.status === 'paid' ? 'checkout.pay.already' : 'checkout.pay.expired')}</p>
        <OrdersLink />
      </div>
    </Card>
  )
  return (
    <SettlementFrame title={t('checkout.pay.title')} side={side}>
      <Goods trade={trade} />
    </SettlementFrame>
  )
}
