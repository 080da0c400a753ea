import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { Time } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** The coming deadlines of an order, and the day by which it should have shipped; renders nothing if there are none. */
export function OrderFacts({ detail: { deadlines, refund }, now }: { detail: Order; now: number }) {
  const t = useText()
  const { timeZone, intl } = useLanguage()
  const rows: { label: TextKey; value: ReactNode }[] = []
  const addTime = (label: TextKey, iso: string | null) => {
    if (iso) rows.push({ label, value: <Time iso={iso} zone={timeZone} locale={intl} /> })
  }
  const isLate = deadlines.shipBy !== null && Date.parse(deadlines.shipBy) < now
  addTime(isLate ? 'orders.deadline.shipLate' : 'orders.deadline.ship', deadlines.shipBy)
  addTime('orders.deadline.receive', deadlines.autoReceiveAt)
  addTime('orders.deadline.return', deadlines.returnUntil)
  addTime('orders.deadline.answer', refund?.answerBy ?? null)
  if (rows.length === 0) return null
  return (
    <dl className="order-facts">
      {rows.map(({ label, value }) => (
        <div key={label} className="order-facts-row">
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
