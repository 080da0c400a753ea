import { useBoot } from '#web/client/boot.ts'
import { formatMoney, Money } from '#web/kit/money.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** Writes sums in the brand's currency and the page's language, for texts: `t('cart.placeOrder', { amount: price(12.5) })`. */
export function usePrice(): (amount: number) => string {
  const { intl, currency, direction } = useLanguage()
  const { digits } = useBoot().brand.currency
  // A message isolates its parameters; without a mark an amount would count as left-to-right there.
  const mark = direction === 'rtl' ? '\u200F' : ''
  return (amount) => mark + formatMoney(amount, currency, digits, intl)
}

/** A sum in the brand's currency, in whole units; `signed` writes a plus before what comes in. See formatMoney. */
export function Price({ amount, signed }: { amount: number; signed?: boolean }) {
  const { intl, currency } = useLanguage()
  const { digits } = useBoot().brand.currency
  return <Money amount={amount} currency={currency} digits={digits} locale={intl} signed={signed} />
}

type PriceWithReductionProps = {
  readonly price: number
  readonly marketPrice: number | null
  /** True during a sale: only then the market price is what it cost before. */
  readonly onSale: boolean
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
    </>
  )
}
