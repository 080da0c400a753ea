import { useSuspenseQuery } from '@tanstack/react-query'
import type { Loan } from '#contract/credit-views.ts'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Status, type StatusTone } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AutomaticPayment } from './automatic-payment.tsx'
import { productsQuery } from './credit-queries.ts'
import { useCreditTexts, useShortPrice } from './credit-texts.ts'
import { LoanPayments } from './loan-payments.tsx'
import { NextPayment } from './next-payment.tsx'
import { LoanWithdrawal } from './loan-withdrawal.tsx'

export const loanTones: Readonly<Record<Loan['state'] | 'overdue', StatusTone>> = {
  open: 'success',
  overdue: 'danger',
  repaid: 'success',
  withdrawn: 'quiet',
  written_off: 'quiet',
}

type LoanProps = { readonly loan: Loan }

function Progress({ loan }: LoanProps) {
  const t = useText()
  const { toDay } = useCreditTexts()
  const { paidInstalments: done, instalments, endsOn } = loan
  const text = t('credit.loan.progress', { done, count: instalments.length })
  return (
    <>
      <progress className="loan-progress" value={done} max={instalments.length} aria-label={text} />
      <p className="loan-progress-notes credit-small">
        <span>{text}</span>
        <span suppressHydrationWarning>{t('credit.loan.lastPayment', { date: toDay(endsOn) })}</span>
      </p>
    </>
  )
}

/** The loan in four figures. */
function Figures({ loan }: LoanProps) {
  const t = useText()
  const price = usePrice()
  const figures = [
    [t('credit.loan.repaid'), loan.repaid],
    [t('credit.loan.principalLeft'), loan.leftPrincipal],
    [t('credit.loan.interestLeft'), loan.leftInterest],
    [t('credit.loan.overdue'), loan.overdue],
  ] as const
  return (
    <dl className="loan-figures tabular-numbers">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{price(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Overview({ loan }: LoanProps) {
  const t = useText()
  const price = useShortPrice()
  const { toDay, toPercent } = useCreditTexts()
  const { name, number, amount, startedOn, ratePercent, aprPercent, isOverdue, state } = loan
  const shown = state === 'open' && isOverdue ? 'overdue' : state
  return (
    <Card
      title={
        <>
          {name} <bdi>{number}</bdi>
        </>
      }
      action={<Status tone={loanTones[shown]}>{t(`credit.loan.status.${shown}`)}</Status>}
    >
      <p className="credit-lead" suppressHydrationWarning>
        {t('credit.loan.since', {
          amount: price(amount),
          date: toDay(startedOn),
          percent: toPercent(ratePercent),
          apr: toPercent(aprPercent),
        })}
      </p>
      <Progress loan={loan} />
      <Figures loan={loan} />
    </Card>
  )
}

/** A loan that is over: repaid, withdrawn from, or written off. */
function Ended({ loan }: LoanProps) {
  const t = useText()
  const href = useHref()
  const { toDay } = useCreditTexts()
  const { state, number, endsOn, id } = loan
  const date = toDay(endsOn)
  const texts = {
    repaid: [t('credit.loan.repaidTitle', { number }), t('credit.loan.repaidText', { date })],
    withdrawn: [t('credit.loan.withdrawn'), t('credit.loan.withdrawnText', { date })],
    written_off: [t('credit.loan.writtenOff', { number, date }), ''],
  }
  const [title, text] = texts[state === 'open' ? 'repaid' : state]
  return (
    <Card>
      <p>
        <Status tone={loanTones[state]}>{t(`credit.loan.status.${state}`)}</Status>
      </p>
      <h2 className="loan-ended-title" suppressHydrationWarning>
        {title}
      </h2>
      <p className="credit-lead" suppressHydrationWarning>
        {text}
      </p>
      <div className="loan-ended-actions">
        <ButtonLink full variant="secondary" icon="document" href={href('/credit/statement', { loanId: id })}>
          {t('credit.loan.final')}
        </ButtonLink>
        <ButtonLink full variant="text" href={href('/credit')}>
          {t('credit.empty.action')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** A loan: progress, figures and payments, and beside them the next payment. */
export function LoanView({ loan, balance }: LoanProps & { readonly balance: number }) {
  const { reminderDays } = useSuspenseQuery(productsQuery).data
  const isOpen = loan.state === 'open'
  return (
    <div className="credit-columns loan-view">
      <div className="loan-view-body">
        <Overview loan={loan} />
        <LoanPayments loan={loan} />
      </div>
      <div className="loan-view-side">
        {isOpen ? <NextPayment loan={loan} balance={balance} /> : <Ended loan={loan} />}
        {isOpen && <AutomaticPayment loan={loan} reminderDays={reminderDays} />}
        {isOpen && loan.withdrawal && <LoanWithdrawal loan={loan} balance={balance} />}
      </div>
    </div>
  )
}
