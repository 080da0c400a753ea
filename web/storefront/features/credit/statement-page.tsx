import './statement.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { PageHead } from '#web/client/page-head.tsx'
import { usePrice } from '#web/client/price.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { useHref } from '#web/client/use-href.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import type { PageProps } from '#web/storefront/app/page-route.tsx'
import { useCreditTexts } from './credit-texts.ts'
import { PlanTable } from './plan-table.tsx'

type Statement = OperationData<'credit.statement'>
type Parts = { readonly statement: Statement }

const statementQuery = (search: URLSearchParams) =>
  apiQuery('credit.statement', { loanId: search.get('loanId') || '-' })

export const queries = (search: URLSearchParams) => [statementQuery(search)]

function Head({ statement: { loan, at, lender, borrower } }: Parts) {
  const t = useText()
  const { toDay, toMomentDay, toPercent } = useCreditTexts()
  const facts = [
    [t('credit.statement.loan'), loan.number],
    [t('credit.statement.date'), toMomentDay(at)],
    [t('credit.statement.start'), toDay(loan.startedOn)],
    [t('credit.statement.rate'), toPercent(loan.ratePercent)],
    [t('credit.cost.apr'), toPercent(loan.aprPercent)],
  ]
  return (
    <>
      <header className="statement-head">
        <p className="statement-lender">{lender.name}</p>
        <h1>{t('credit.statement.title')}</h1>
      </header>
      <div className="statement-parties">
        <address>
          <small>
            {lender.name}, {lender.address}
          </small>
          <bdi>{borrower}</bdi>
        </address>
        <dl className="statement-facts tabular-numbers">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd suppressHydrationWarning>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}

function Figures({ statement: { loan } }: Parts) {
  const t = useText()
  const price = usePrice()
  const figures = [
    [t('credit.statement.borrowed'), loan.amount],
    [t('credit.loan.repaid'), loan.repaid],
    [t('credit.plan.left'), loan.leftPrincipal],
    [t('credit.loan.overdue'), loan.overdue],
  ] as const
  return (
    <dl className="statement-figures tabular-numbers">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{price(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Movements({ statement: { movements } }: Parts) {
  const t = useText()
  const price = usePrice()
  const { toMomentDay } = useCreditTexts()
  const cell = (amount: number) => (amount === 0 ? '' : price(amount))
  return (
    <section>
      <h2>{t('credit.statement.movements')}</h2>
      <table className="statement-table tabular-numbers">
        <thead>
          <tr>
            <th scope="col">{t('credit.statement.day')}</th>
            <th scope="col">{t('credit.statement.movement')}</th>
            <th scope="col">{t('credit.plan.principal')}</th>
            <th scope="col">{t('credit.plan.interest')}</th>
            <th scope="col">{t('credit.statement.fee')}</th>
            <th scope="col">{t('credit.plan.left')}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ at, kind, amount, principal, interest, overdueInterest, fee, left }, row) => (
            // oxlint-disable-next-line no-array-index-key -- a movement is its place
            <tr key={row}>
              <th scope="row" suppressHydrationWarning>
                {toMomentDay(at)}
              </th>
              <td>
                {t(`credit.statement.kind.${kind}`)}
                {amount !== 0 && `, ${price(amount)}`}
              </td>
              <td>{cell(principal)}</td>
              <td>{cell(interest + overdueInterest)}</td>
              <td>{cell(fee)}</td>
              <td>{price(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The payments that are still to be made, with their sums. */
function PaymentsToCome({ statement: { loan } }: Parts) {
  const t = useText()
  const rows = loan.instalments.filter(({ state }) => state !== 'paid')
  if (loan.state !== 'open' || rows.length === 0) return null
  return (
    <section>
      <h2>{t('credit.statement.toCome')}</h2>
      <PlanTable rows={rows} className="statement-table" />
    </section>
  )
}

function Rules({ statement: { loan, at } }: Parts) {
  const t = useText()
  const price = usePrice()
  const { toMomentDay, toPercent } = useCreditTexts()
  if (!loan.full) return null
  return (
    <div className="statement-rules">
      <section>
        <h2>{t('credit.statement.early')}</h2>
        <p suppressHydrationWarning>
          {t('credit.statement.earlyText', { date: toMomentDay(at), amount: price(loan.full.total) })}
        </p>
      </section>
      <section>
        <h2>{t('credit.statement.late')}</h2>
        <p>
          {t('credit.calc.lateCap', {
            percent: toPercent(loan.overdueRatePercent),
            amount: price(loan.overdueCap),
          })}{' '}
          {t('credit.statement.lateText')}
        </p>
      </section>
    </div>
  )
}

/** The statement of a loan as a sheet for print. */
export function Page({ search }: PageProps) {
  const t = useText()
  const href = useHref()
  const { data } = useSuspenseQuery(statementQuery(search))
  const { lender, loan } = data
  return (
    <main className="wrap statement-page">
      <PageHead title={`${t('credit.statement.title')} ${loan.number}`} />
      <div className="statement-actions">
        <ButtonLink variant="text" href={href('/credit/myLoan')}>
          {t('credit.statement.back')}
        </ButtonLink>
        <Button icon="document" onClick={() => window.print()}>
          {t('credit.statement.print')}
        </Button>
      </div>
      <article className="statement">
        <Head statement={data} />
        <Figures statement={data} />
        <Movements statement={data} />
        <PaymentsToCome statement={data} />
        <Rules statement={data} />
        <p className="statement-quiet">{t('credit.statement.computer')}</p>
        <footer className="statement-foot">
          <span>
            {lender.name}, {lender.address}
          </span>
          <bdi dir="ltr">{lender.mail}</bdi>
        </footer>
      </article>
    </main>
  )
}
