import './application.css'
import './loan.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Loan } from '#contract/credit-views.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Status } from '#web/kit/badge.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { ApplicationState } from './application-state.tsx'
import { CreditLayout } from './credit-layout.tsx'
import { applicationQuery, loansQuery, productsQuery } from './credit-queries.ts'
import { useCreditTexts, useShortPrice } from './credit-texts.ts'
import { loanTones, LoanView } from './loan-view.tsx'

export const queries = () => [loansQuery, applicationQuery, productsQuery, apiQuery('account.info', {})]

function NoLoan() {
  const t = useText()
  const href = useHref()
  return (
    <Card>
      <EmptyState
        image={{ src: '/media/art/book/5f8f93-a9754f-1.svg', tint: 1 }}
        title={t('credit.empty.title')}
        sentence={t('credit.empty.text')}
        action={<ButtonLink href={href('/credit')}>{t('credit.empty.action')}</ButtonLink>}
      />
    </Card>
  )
}

/** Loans that have ended, each with its statement. */
function EarlierLoans({ loans }: { loans: readonly Loan[] }) {
  const t = useText()
  const href = useHref()
  const price = useShortPrice()
  const { toDay } = useCreditTexts()
  if (loans.length === 0) return null
  return (
    <Card title={t('credit.loan.earlier')}>
      <ul className="earlier-loans">
        {loans.map(({ id, number, name, amount, endsOn, state }) => (
          <li key={id}>
            <div>
              <a href={href('/credit/statement', { loanId: id })}>
                {name} <bdi>{number}</bdi>
              </a>
              <p className="credit-small" suppressHydrationWarning>
                {price(amount)}, {toDay(endsOn)}
              </p>
            </div>
            <Status tone={loanTones[state]}>{t(`credit.loan.status.${state}`)}</Status>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The application under way, the loans that run, one per order that is paid later, and the earlier ones. */
export function Page() {
  const { application } = useSuspenseQuery(applicationQuery).data
  const { loans, balance } = useSuspenseQuery(loansQuery).data
  const [open, ...alsoOpen] = loans.filter(({ state }) => state === 'open')
  const shown = open ?? loans[0]
  const isUnderWay = application && application.state !== 'accepted' && (!shown || shown.state !== 'open')
  // A refusal from before the last loan is over.
  const showsApplication = isUnderWay && ['submitted', 'approved', 'refused'].includes(application.state)
  return (
    <CreditLayout page="/credit/myLoan">
      {showsApplication && <ApplicationState application={application} />}
      {shown && !showsApplication && <LoanView key={shown.id} loan={shown} balance={balance} />}
      {alsoOpen.map((loan) => (
        <LoanView key={loan.id} loan={loan} balance={balance} />
      ))}
      {!shown && !showsApplication && <NoLoan />}
      <EarlierLoans loans={loans.filter((loan) => (loan !== shown || showsApplication) && !alsoOpen.includes(loan))} />
    </CreditLayout>
  )
}
