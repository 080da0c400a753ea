import { useQuery } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { saveCsv } from '../../app/save-csv.ts'
import { SumTable, type SumColumn } from '../bookkeeping/sum-table.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { CreditFrame } from './credit-frame.tsx'

type Months = OperationData<'staffCredit.months'>
type Month = Months['months'][number]

const shownMonths = 12
const totals = ['paidOut', 'repaidPrincipal', 'interest', 'overdueInterest', 'fees', 'writtenOff', 'result'] as const

/** The result stands out among the sums that make it. */
const writeSum = (key: (typeof totals)[number], sum: string) => (key === 'result' ? <b>{sum}</b> : sum)

/** The name of a month of the brand's calendar, `November 2026`. */
function useMonthName() {
  const { intl } = useLanguage()
  const format = new Intl.DateTimeFormat(intl, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}

/** The debts of now, and how much of them is overdue. */
function Owed({ data }: { data: Months }) {
  const t = useText()
  const money = useBrandMoney()
  const figures = [
    [t('lending.owed.principal'), data.owedPrincipal],
    [t('lending.owed.interest'), data.owedInterest],
    [t('lending.owed.overdue'), data.overduePrincipal],
  ] as const
  return (
    <dl className="credit-figures">
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular-numbers">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Credit month by month: paid out, repaid, earned and written off. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const toName = useMonthName()
  const { data, error, refetch } = useQuery(apiQuery('staffCredit.months', { months: shownMonths }))
  const columns: readonly SumColumn<Month>[] = [
    { key: 'month', label: t('lending.column.month'), cell: ({ month }) => toName(month) },
    ...totals.map((key) => ({
      key,
      label: t(`lending.sum.${key}`),
      isNumeric: true,
      cell: (row: Month) => writeSum(key, money(row[key])),
    })),
  ]
  const months = data?.months ?? []
  const save = () =>
    saveCsv('credit-months.csv', [
      [t('lending.column.month'), ...totals.map((key) => t(`lending.sum.${key}`)), t('lending.column.currency')],
      ...months.map((row) => [row.month, ...totals.map((key) => String(row[key])), data!.currency]),
    ])
  return (
    <CreditFrame
      tab="months"
      actions={
        <ActionButton icon={<Icon name="download" size={16} />} aria-disabled={!data} onClick={() => data && save()}>
          {t('lending.csv')}
        </ActionButton>
      }
    >
      {data && <Owed data={data} />}
      <div className="console-card">
        <CardContent isLoaded={data !== undefined} error={error} onRetry={() => void refetch()}>
          {months.length === 0 ? (
            <ListState icon="chart" title={t('lending.empty.months')} text={t('lending.empty.monthsText')} />
          ) : (
            <SumTable
              caption={t('frame.page.credit.months')}
              columns={columns}
              rows={months}
              getKey={({ month }) => month}
            />
          )}
        </CardContent>
      </div>
    </CreditFrame>
  )
}
