import { useState } from 'react'
import type { SellerOrder } from '#contract/seller-orders.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Money } from '#web/kit/money.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useConsoleStart } from '../../app/console-start.ts'
import type { OrderDetail } from './order-facts.tsx'

/** Units of each line that go into the next parcel, as they were typed. */
export type Quantities = Readonly<Record<string, string>>

interface Packing {
  readonly sources: SellerOrder['sources']
  /** Null: all pieces leave together. */
  readonly quantities: Quantities | null
  readonly onChange: (quantities: Quantities) => void
  /** An error under the quantity, by line. */
  readonly errors: Readonly<Record<string, string>>
}

type Line = OrderDetail['lines'][number]

/** Shipped, refunded and returned units of a line, and where those to come lie. */
function LineNotes({ line, sources }: { line: Line; sources: SellerOrder['sources'] }) {
  const t = useText()
  const returned = line.refundedQuantity - line.undeliveredQuantity
  const isPartial = line.shippedQuantity > 0 && line.quantityToCome > 0
  return (
    <>
      {sources
        .filter(({ lineId }) => lineId === line.id)
        .map(({ warehouse, quantity, available }) => (
          <p key={warehouse.id}>
            {t('selling.ship.inWarehouse', { count: quantity, warehouse: warehouse.name, available })}
          </p>
        ))}
      {isPartial && <p>{t('selling.line.shipped', { count: line.shippedQuantity })}</p>}
      {line.undeliveredQuantity > 0 && <p>{t('selling.line.undelivered', { count: line.undeliveredQuantity })}</p>}
      {returned > 0 && <p>{t('selling.line.refunded', { count: returned })}</p>}
    </>
  )
}

interface QuantityInputProps {
  label: string
  value: string
  max: number
  error: string | undefined
  id: string
  onChange: (value: string) => void
}

/** The pieces of a line in a parcel or a refund, of those that are to come. */
export function QuantityInput({ label, value, max, error, id, onChange }: QuantityInputProps) {
  const t = useText()
  const { intl } = useLanguage()
  return (
    <span className="order-quantity">
      <input
        type="number"
        inputMode="numeric"
        min={0}
        max={max}
        step={1}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-left`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-left`} data-error={error ? true : undefined}>
        {error ?? t('selling.ship.of', { count: formatNumber(max, intl) })}
      </small>
    </span>
  )
}

/** The lines of an order; while it is packed each has a tick, which stays on this screen, and its pieces in the parcel. */
export function OrderLines({ detail, packing }: { detail: OrderDetail; packing?: Packing }) {
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
          {packing && (
            <Checkbox
              aria-label={t('selling.packed', { name: line.name })}
              checked={packed.has(line.id)}
              disabled={line.quantityToCome === 0}
              onChange={({ target }) => toggle(line.id, target.checked)}
            />
          )}
          <span className={`order-thumb order-thumb-large order-thumb-${line.tint}`}>
            <img src={line.image} alt="" width={48} height={48} />
          </span>
          <div className="order-line-name">
            <b>{line.name}</b>
            <p>{line.specifications.join(' · ')}</p>
            <LineNotes line={line} sources={packing?.sources ?? []} />
          </div>
          {packing?.quantities && line.quantityToCome > 0 && (
            <QuantityInput
              id={`ship-${line.id}`}
              label={t('selling.ship.quantity', { name: line.name })}
              value={packing.quantities[line.id] ?? String(line.quantityToCome)}
              max={line.quantityToCome}
              error={packing.errors[line.id]}
              onChange={(value) => packing.onChange({ ...packing.quantities, [line.id]: value })}
            />
          )}
          <span className="order-line-price">
            {money(line.price)} <b>× {formatNumber(line.quantity, intl)}</b>
          </span>
          <b className="order-line-sum">{money(line.subtotal)}</b>
        </li>
      ))}
    </ul>
  )
}
