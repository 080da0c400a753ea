import { useLanguage } from '#web/client/text/text-provider.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'

/** Returns the function that writes a sum in the currency of the brand. */
export function useMoneyText(): (amount: number) => string {
  const { intl, currency } = useLanguage()
  const { digits } = useConsoleStart().brand.currency
  return (amount) => formatMoney(amount, currency, digits, intl)
}
