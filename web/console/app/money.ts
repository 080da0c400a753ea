import { useLanguage } from '#web/client/text/text-provider.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from './console-start.ts'

/** Returns the function that writes a sum in the brand's currency and the language of the page. */
export function useMoneyText(): (amount: number) => string {
  const { intl, currency, direction } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  // A message isolates its parameters; without a mark an amount would count as left-to-right there.
  const mark = direction === 'rtl' ? '\u200F' : ''
  return (amount) => mark + formatMoney(amount, currency, digits, intl)
}
