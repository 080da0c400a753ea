import type { OrderSummary } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'

type Look = { readonly shape: StatusShape; readonly tone: StatusTone; readonly text: TextKey }

/** The words are those that the shopper reads. */
const looks: Readonly<Record<number, Look>> = {
  [-1]: { shape: 'stopped', tone: 'wait', text: 'orders.status.-1' },
  0: { shape: 'waiting', tone: 'wait', text: 'orders.status.0' },
  1: { shape: 'quarter', tone: 'info', text: 'orders.status.1' },
  2: { shape: 'half', tone: 'prog', text: 'orders.status.2' },
  3: { shape: 'threeQuarters', tone: 'info', text: 'orders.status.3' },
  4: { shape: 'full', tone: 'good', text: 'orders.status.4' },
  5: { shape: 'full', tone: 'good', text: 'orders.status.5' },
}

const caseLooks: Readonly<Record<string, Look>> = {
  refund: { shape: 'decide', tone: 'bad', text: 'orders.timeline.refund_requested' },
  return: { shape: 'decide', tone: 'bad', text: 'orders.afterSales.return' },
  closed: { shape: 'full', tone: 'wait', text: 'orders.timeline.returned' },
}

type OrderState = Pick<OrderSummary, 'status' | 'afterSales'>

/** The status of an order by shape, word and colour. */
export function OrderStatus({ order, isPill }: { order: OrderState; isPill?: boolean }) {
  const t = useText()
  const { shape, tone, text } = order.afterSales ? caseLooks[order.afterSales]! : looks[order.status]!
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(text)}
    </StatusMark>
  )
}
