import type { ReactNode } from 'react'
import type { Order } from '#contract/orders.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import { Time } from '#web/kit/date.tsx'
import { useLanguage, useText } from '#web/text/text-provider.tsx'

/** What is still to come by the clock, and how a refund that was asked for stands; nothing when there is nothing. */
export function OrderFacts({ detail: { deadlines, refund, order } }: { detail: Order }) {
  const t = useText()
  const { timeZone } = useLanguage()
  const rows: { label: TextKey; value: ReactNode }[] = []
  const addTime = (label: TextKey, iso: string | null) => {
    if (iso) rows.push({ label, value: <Time iso={iso} zone={timeZone} /> })
  }
  addTime('orders.deadline.receive', deadlines.autoReceiveAt)
  addTime('orders.deadline.return', deadlines.returnUntil)
  addTime('orders.deadline.answer', refund?.answerBy ?? null)
  if (refund?.state === 'rejected' && order.status > 0 && refund.answer)
    rows.push({ label: 'orders.timeline.refund_rejected', value: refund.answer })
  if (rows.length === 0) return null
  return (
    <dl className="odet-facts">
      {rows.map(({ label, value }) => (
        <div key={label} className="odet-fact">
          <dt>{t(label)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
