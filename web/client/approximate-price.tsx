import './approximate-price.css'
import { Money } from '#web/kit/money.tsx'
import { convertAmount, useDisplayRate } from './display-currency.ts'
import { useLanguage, useText } from './text/text-provider.tsx'

/** A day as a medium date of the language; a rate has no time. */
const formatDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** About how much a sum is in the currency that this browser looks at prices in: `≈ €12.30`. Nothing where none is chosen. */
export function ApproximatePrice({ amount }: { amount: number }) {
  const t = useText()
  const { intl } = useLanguage()
  const rate = useDisplayRate()
  if (!rate) return null
  return (
    <span className="approximate-price">
      <span className="visually-hidden">{t('common.currency.about')}</span>
      <span aria-hidden="true">≈ </span>
      <Money amount={convertAmount(amount, rate)} currency={rate.currency} digits={rate.digits} locale={intl} />
    </span>
  )
}

/** That approximate prices are only to look at, and of which day their rate is. */
export function ApproximateNote() {
  const t = useText()
  const { intl, currency } = useLanguage()
  const rate = useDisplayRate()
  if (!rate) return null
  const day = formatDay(rate.day, intl)
  return (
    <p className="approximate-note">{t('common.currency.note', { base: currency, currency: rate.currency, day })}</p>
  )
}

/** A total in the chosen currency with its note; nothing where none is chosen. */
export function ApproximateTotal({ amount }: { amount: number }) {
  if (!useDisplayRate()) return null
  return (
    <div className="approximate-total">
      <ApproximatePrice amount={amount} />
      <ApproximateNote />
    </div>
  )
}
