import { useBoot } from '#web/client/boot.ts'
import { formatMoney, Money } from '#web/kit/money.tsx'
import { useLanguage } from '#web/client/text/text-provider.tsx'

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
