import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Money } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import type { OrderDetail } from './order-facts.tsx'

/** The lines of an order; while it is packed each has a tick, which stays on this screen. */
export function OrderLines({ detail, isPacking = false }: { detail: OrderDetail; isPacking?: boolean }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  const [packed, setPacked] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string, isPacked: boolean) => {
    const next = new Set(packed)
    if (isPacked) next.add(id)
    else next.delete(id)
    setPacked(next)
  }
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} locale={intl} />
  return (
    <ul className="order-lines" aria-label={t('orders.detail.goods')}>
      {detail.lines.map((line) => (
        <li key={line.id}>
          {isPacking && (
            <Checkbox
              aria-label={t('selling.packed', { name: line.name })}
              checked={packed.has(line.id)}
              onChange={({ target }) => toggle(line.id, target.checked)}
            />
          )}
          <span className={`order-thumb order-thumb-large order-thumb-${line.tint}`}>
            <img src={line.image} alt="" width={48} height={48} />
          </span>
          <div className="order-line-name">
            <b>{line.name}</b>
            <p>{line.specifications.join(' · ')}</p>
            {line.refundedQuantity > 0 && <p>{t('selling.line.refunded', { count: line.refundedQuantity })}</p>}
          </div>
          <span className="order-line-price">
            {money(line.price)} <b>× {formatNumber(line.quantity, intl)}</b>
          </span>
          <b className="order-line-sum">{money(line.subtotal)}</b>
        </li>
      ))}
    </ul>
  )
}
