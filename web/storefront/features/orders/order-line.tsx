import './order-line.css'
import type { OrderSummary } from '#contract/orders.ts'
import { useHref } from '#web/storefront/app/use-href.ts'
import { Price } from '#web/storefront/features/goods/price.tsx'
import { type Tint, Tile } from '#web/kit/niche.tsx'
import { useText } from '#web/text/text-provider.tsx'

/** One line of goods that are or will be ordered: picture, name, options, how many, what they cost together. */
export function OrderLine({
  line,
}: {
  line: Omit<OrderSummary['lines'][number], 'id' | 'discount' | 'refundedQuantity' | 'reviewed'>
}) {
  const t = useText()
  const href = useHref()
  return (
    <div className="oline">
      <Tile src={line.image} tint={line.tint as Tint} />
      <div className="oline-name">
        <a href={href('/productDetails', { id: line.goodsId })}>{line.name}</a>
        {line.specifications.length > 0 && <p>{line.specifications.join(' · ')}</p>}
      </div>
      <span className="oline-count num">{t('checkout.goods.quantity', { quantity: line.quantity })}</span>
      <b>
        <Price amount={line.subtotal} />
      </b>
    </div>
  )
}
