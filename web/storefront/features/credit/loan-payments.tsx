import { useState } from 'react'
import { countDays } from '#contract/credit-schedule.ts'
import type { Loan } from '#contract/credit-views.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useCreditTexts } from './credit-texts.ts'
import { useToday } from './use-today.ts'

type Instalment = Loan['instalments'][number]

const firstRows = 6
/** Paid rows that stay in view before the next one. */
const paidRows = 3

const tones: Readonly<Record<Instalment['state'], StatusTone>> = {
  paid: 'success',
  due: 'focus',
  overdue: 'danger',
  planned: 'quiet',
}

/** How far a payment is: the next one says in how many days it is due. */
function PaymentStatus({ instalment, isNext }: { instalment: Instalment; isNext: boolean }) {
  const t = useText()
  const today = useToday()
  const { state, dueOn } = instalment
  const days = today === null ? null : countDays(today, dueOn)
  const isSoon = (state === 'due' || isNext) && days !== null && days >= 0
  return (
    <Status tone={isSoon ? 'focus' : tones[state]}>
      {isSoon
        ? t('credit.loan.payment.due', { days })
        : t(`credit.loan.payment.${state === 'due' ? 'planned' : state}`)}
    </Status>
  )
}

/** All payments of a loan, those around the next one first. */
export function LoanPayments({ loan }: { loan: Loan }) {
  const t = useText()
  const href = useHref()
  const price = usePrice()
  const { toDay } = useCreditTexts()
  const [showsAll, setShowsAll] = useState(false)
  const { instalments, id, state } = loan
  const next = instalments.findIndex((one) => one.state !== 'paid')
  const start = Math.max(0, Math.min((next < 0 ? instalments.length : next) - paidRows, instalments.length - firstRows))
  const rows = showsAll ? instalments : instalments.slice(start, start + firstRows)
  return (
    <Card
      title={t('credit.loan.payments')}
      action={
        <ButtonLink variant="text" small icon="document" href={href('/credit/statement', { loanId: id })}>
          {t('credit.loan.statement')}
        </ButtonLink>
      }
    >
      <table className="credit-table credit-table-payments tabular-numbers">
        <thead>
          <tr>
            <th scope="col">{t('credit.plan.due')}</th>
            <th scope="col">{t('credit.plan.status')}</th>
            <th scope="col">{t('credit.plan.payment')}</th>
            <th scope="col">{t('credit.plan.principal')}</th>
            <th scope="col">{t('credit.plan.interest')}</th>
            <th scope="col">{t('credit.plan.left')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className={row.state === 'paid' ? 'credit-table-quiet' : undefined}>
              <th scope="row" suppressHydrationWarning>
                {toDay(row.dueOn)}
              </th>
              <td>
                <PaymentStatus instalment={row} isNext={state === 'open' && row.number === instalments[next]?.number} />
              </td>
              <td>
                <b>{price(row.payment)}</b>
              </td>
              <td data-label={t('credit.plan.principal')}>{price(row.principal)}</td>
              <td data-label={t('credit.plan.interest')}>{price(row.interest)}</td>
              <td data-label={t('credit.plan.left')}>{price(row.left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {instalments.length > firstRows && (
        <Button variant="text" small aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('credit.plan.fewer') : t('credit.plan.all', { count: instalments.length })}
        </Button>
      )}
    </Card>
  )
}
