import './order-line.css'
import type { OrderSummary } from '#contract/orders.ts'
import { useHref } from '#web/client/use-href.ts'
import { Price } from '#web/client/price.tsx'
import { type Tint, Tile } from '#web/kit/picture-frame.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatRate } from './format-rate.ts'

/** One ordered line: image, name, options, quantity and subtotal. */
export function OrderLine({
  line,
}: {
  line: Omit<OrderSummary['lines'][number], 'id' | 'discount' | 'refundedQuantity' | 'reviewed'> & {
    readonly taxes?: readonly { readonly name: string; readonly rate: number }[]
  }
}) {
  const t = useText()
  const href = useHref()
  const { intl } = useLanguage()
  const taxes = (line.taxes ?? []).map(({ name, rate }) => t('orders.tax.rate', { name, rate: formatRate(rate, intl) }))
  const facts = [...line.specifications, ...taxes]
  return (
    <div className="order-line">
      <Tile src={line.image} tint={line.tint as Tint} />
      <div className="order-line-name">
        <a href={href('/productDetails', { id: line.goodsId })}>{line.name}</a>
        {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      </div>
      <span className="order-line-count tabular-numbers">
        {t('checkout.goods.quantity', { quantity: line.quantity })}
      </span>
      <b>
        <Price amount={line.subtotal} />
      </b>
    </div>
  )
}
