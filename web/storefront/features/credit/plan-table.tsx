import type { CreditInstalment } from '#contract/credit-views.ts'
import { usePrice } from '#web/client/price.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { useCreditTexts } from './credit-texts.ts'

type PlanTableProps = {
  readonly rows: readonly Pick<CreditInstalment, 'number' | 'dueOn' | 'payment' | 'principal' | 'interest' | 'left'>[]
  readonly className: string
}

/** Payments with their parts and what is left; one without a day yet has its number. */
export function PlanTable({ rows, className }: PlanTableProps) {
  const t = useText()
  const { intl } = useLanguage()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  return (
    <table className={`${className} tabular-numbers`}>
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
  )
}
