import { useState } from 'react'
import type { CreditInstalment } from '#contract/credit-views.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useCreditTexts } from './credit-texts.ts'

const firstRows = 3

type PaymentPlanProps = { readonly schedule: readonly CreditInstalment[] }

/** The payments of a loan: the first three, and all of them by a press. */
export function PaymentPlan({ schedule }: PaymentPlanProps) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const [showsAll, setShowsAll] = useState(false)
  const rows = showsAll ? schedule : schedule.slice(0, firstRows)
  return (
    <section className="payment-plan" aria-label={t('credit.plan.title')}>
      <div className="payment-plan-head">
        <h3>{t('credit.plan.title')}</h3>
        {schedule.length > firstRows && (
          <Button variant="text" small aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('credit.plan.fewer') : t('credit.plan.all', { count: schedule.length })}
          </Button>
        )}
      </div>
      <table className="credit-table tabular-numbers">
        <thead>
          <tr>
            <th scope="col">{t('credit.plan.due')}</th>
            <th scope="col">{t('credit.plan.payment')}</th>
            <th scope="col">{t('credit.plan.principal')}</th>
            <th scope="col">{t('credit.plan.interest')}</th>
            <th scope="col">{t('credit.plan.left')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, dueOn, payment, principal, interest, left }) => (
            <tr key={number}>
              <th scope="row" suppressHydrationWarning>
                {dueOn === '' ? formatNumber(number, intl) : toDay(dueOn)}
              </th>
              <td>
                <b>{price(payment)}</b>
              </td>
              <td data-label={t('credit.plan.principal')}>{price(principal)}</td>
              <td data-label={t('credit.plan.interest')}>{price(interest)}</td>
              <td data-label={t('credit.plan.left')}>{price(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
