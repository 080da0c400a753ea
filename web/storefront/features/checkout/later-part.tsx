import './later-part.css'
import { useId } from 'react'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { formatDay } from '#web/kit/date.tsx'
import { SelectField } from '#web/kit/field.tsx'
import { formatPercent } from '#web/kit/number.ts'
import type { Later } from './use-later.ts'

type LaterPartProps = { readonly later: Later }

function Choice({ later: { offers, quote, choose } }: LaterPartProps) {
  const t = useText()
  const offer = offers.find(({ productId }) => productId === quote.productId)!
  const terms = Array.from({ length: offer.maxMonths - offer.minMonths + 1 }, (_, index) => offer.minMonths + index)
  return (
    <div className="later-choice">
      {offers.length > 1 && (
        <SelectField
          label={t('checkout.later.product')}
          value={quote.productId}
          onChange={({ target }) => choose(target.value)}
        >
          {offers.map(({ productId, name }) => (
            <option key={productId} value={productId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('checkout.later.months')}
        value={quote.months}
        onChange={({ target }) => choose(quote.productId, Number(target.value))}
      >
        {terms.map((count) => (
          <option key={count} value={count}>
            {t('checkout.later.count', { count })}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The total first, then what it is made of. */
function Costs({ later: { quote } }: LaterPartProps) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const percent = (value: number) => formatPercent(value / 100, intl, 2)
  const rows = [
    [t('checkout.later.total'), price(quote.total)],
    [t('checkout.later.interest'), price(quote.interest)],
    [t('checkout.later.rate'), percent(quote.ratePercent)],
    [t('checkout.later.apr'), percent(quote.aprPercent)],
    [t('checkout.later.overdue', { amount: price(quote.overdueCap) }), percent(quote.overdueRatePercent)],
  ]
  return (
    <dl className="later-costs tabular-numbers">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Schedule({ later: { quote } }: LaterPartProps) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  return (
    <details className="later-more">
      <summary>{t('checkout.later.schedule')}</summary>
      <table className="later-schedule tabular-numbers">
        <thead>
          <tr>
            <th scope="col">{t('checkout.later.due')}</th>
            <th scope="col">{t('checkout.later.payment')}</th>
          </tr>
        </thead>
        <tbody>
          {quote.schedule.map(({ number, dueOn, payment }) => (
            <tr key={number}>
              <th scope="row">{formatDay(`${dueOn}T00:00:00Z`, 'UTC', intl)}</th>
              <td>{price(payment)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Term, total, rates, schedule and terms of paying later, before the consent. */
export function LaterPart({ later }: LaterPartProps) {
  const t = useText()
  const id = useId()
  const { offers, quote, isAccepted, accept, error } = later
  const { terms } = offers.find(({ productId }) => productId === quote.productId)!
  return (
    <div className="later-part">
      <Choice later={later} />
      <Costs later={later} />
      <Schedule later={later} />
      <details className="later-more">
        <summary>{t('checkout.later.terms')}</summary>
        <p className="later-terms" dir="auto">
          {terms}
        </p>
      </details>
      <Checkbox
        checked={isAccepted}
        onChange={({ target }) => accept(target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      >
        <span>{t('checkout.later.consent')}</span>
      </Checkbox>
      {error && (
        <p id={id} className="later-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
