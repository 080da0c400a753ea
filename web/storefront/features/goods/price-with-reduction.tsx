import { ApproximatePrice } from '#web/client/approximate-price.tsx'
import { Price, usePrice } from '#web/client/price.tsx'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type PriceWithReductionProps = {
  readonly price: number
  readonly marketPrice: number | null
  /** True during a sale: only then the market price is what it cost before. */
  readonly onSale: boolean
}

/** Whether the prices beside it include tax; nothing for a brand without tax. */
function PriceTax() {
  const t = useText()
  const { tax } = useBoot().brand
  if (!tax) return null
  return <small className="price-tax">{t(tax.included ? 'goods.price.taxIncluded' : 'goods.price.taxAdded')}</small>
}

/**
 * A price and, where there is a higher one beside it, that: struck when the price has been reduced, named as the list
 * price when it has not.
 */
export function PriceWithReduction({ price: amount, marketPrice, onSale }: PriceWithReductionProps) {
  const t = useText()
  const price = usePrice()
  const other = marketPrice !== null && marketPrice > amount ? marketPrice : null
  const isReduced = onSale && other !== null
  return (
    <>
      {isReduced && <span className="visually-hidden">{t('goods.price.now')}</span>}
      <b>
        <Price amount={amount} />
      </b>
      {isReduced && (
        <>
          <span className="visually-hidden">{t('goods.price.was')}</span>
          <s>
            <Price amount={other} />
          </s>
        </>
      )}
      {!onSale && other !== null && <small>{t('goods.price.list', { amount: price(other) })}</small>}
      <ApproximatePrice amount={amount} />
      <PriceTax />
    </>
  )
}
