import { useBoot } from '#web/client/boot.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatPercent } from '#web/kit/number.ts'

/** Writes a chosen amount: without decimals where it has none. */
export function useShortPrice(): (amount: number) => string {
  const { intl, currency, direction } = useLanguage()
  const { digits } = useBoot().brand.currency
  const mark = direction === 'rtl' ? '\u200F' : ''
  return (amount) => mark + formatMoney(amount, currency, Number.isInteger(amount) ? 0 : digits, intl)
}

/** Writes percent, days of the brand's calendar and terms in the language of the page. */
export function useCreditTexts() {
  const t = useText()
  const { intl } = useLanguage()
  const { timeZone } = useBoot().brand
  return {
    toPercent: (percent: number) => formatPercent(percent / 100, intl, 2),
    toDay: (day: string) => formatDay(`${day}T00:00:00Z`, 'UTC', intl),
    toMomentDay: (iso: string) => formatDay(iso, timeZone, intl),
    toMonths: (count: number) => t('credit.calc.months', { count }),
  }
}
