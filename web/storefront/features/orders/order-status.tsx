import type { OrderSummary } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { useText } from '#web/client/text/text-provider.tsx'

const looksByStatus: Readonly<Record<number, { tone: StatusTone; label: TextKey }>> = {
  [-1]: { tone: 'quiet', label: 'orders.status.-1' },
  0: { tone: 'sale', label: 'orders.status.0' },
  1: { tone: 'accent', label: 'orders.status.1' },
  2: { tone: 'star', label: 'orders.status.2' },
  3: { tone: 'focus', label: 'orders.status.3' },
  4: { tone: 'success', label: 'orders.status.4' },
  5: { tone: 'success', label: 'orders.status.5' },
  6: { tone: 'danger', label: 'orders.status.6' },
}

/** The case that an order at status 6 waits for; closed once everything was returned. */
const afterSales = {
  refund: { tone: 'danger', label: 'orders.timeline.refund_requested' },
  return: { tone: 'danger', label: 'orders.afterSales.return' },
  closed: { tone: 'quiet', label: 'orders.timeline.returned' },
} as const satisfies Record<NonNullable<OrderSummary['afterSales']>, { tone: StatusTone; label: TextKey }>

/** The status of an order as a dot and a word. */
export function OrderStatus({ order }: { order: Pick<OrderSummary, 'status' | 'afterSales'> }) {
  const t = useText()
  const look = order.afterSales ? afterSales[order.afterSales] : looksByStatus[order.status]
  return look ? <Status tone={look.tone}>{t(look.label)}</Status> : null
}
