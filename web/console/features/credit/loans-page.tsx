import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { loanViews } from '#contract/credit-terms.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { FileLink } from '../../app/file-link.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { CreditFrame } from './credit-frame.tsx'
import { CreditList } from './credit-list.tsx'
import { countQuery, loanList, type LoanRow } from './credit-lists.ts'
import { LoanPanel } from './loan-panel.tsx'

const looks: Readonly<Record<LoanRow['state'] | 'overdue', readonly [StatusShape, StatusTone]>> = {
  open: ['half', 'good'],
  overdue: ['decide', 'bad'],
  repaid: ['full', 'good'],
  withdrawn: ['stopped', 'wait'],
  written_off: ['stopped', 'bad'],
}

/** The state of a loan; an overdue one says for how many days. */
export function LoanStatus({ row, isPill }: { row: LoanRow; isPill?: boolean }) {
  const t = useText()
  const isLate = row.state === 'open' && row.isOverdue
  const [shape, tone] = looks[isLate ? 'overdue' : row.state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {isLate ? t('lending.loan.overdueDays', { days: row.overdueDays }) : t(`lending.loan.${row.state}`)}
    </StatusMark>
  )
}

function useColumns(toPath: (row: LoanRow) => string) {
  const t = useText()
  const money = useBrandMoney()
  const { formatCalendarDay } = useTimes()
  return useMemo(
    (): readonly DataTableColumn<LoanRow>[] => [
      {
        key: 'number',
        label: t('lending.column.loan'),
        width: 130,
        canHide: false,
        cell: (row) => (
          <span className="decision-two">
            <a className="decision-number" href={toHref(toPath(row))}>
              <bdi>{row.number}</bdi>
            </a>
            <small>
              <bdi>{row.user.username}</bdi>
            </small>
          </span>
        ),
      },
      { key: 'state', label: t('decisions.column.state'), width: 150, cell: (row) => <LoanStatus row={row} /> },
      {
        key: 'started',
        label: t('lending.column.started'),
        width: 100,
        isSortable: true,
        cell: ({ startedOn }) => formatCalendarDay(startedOn),
      },
      {
        key: 'amount',
        label: t('decisions.column.amount'),
        width: 110,
        isNumeric: true,
        cell: ({ amount }) => money(amount),
      },
      {
        key: 'left',
        label: t('lending.column.left'),
        width: 120,
        isNumeric: true,
        cell: ({ leftPrincipal }) => <b>{money(leftPrincipal)}</b>,
      },
    ],
    [t, toPath, money, formatCalendarDay],
  )
}

/** Loans with their state, the open one beside the list. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const { loanId } = useParams()
  const list = useListState(loanList)
  const counts = useQuery(countQuery).data?.loans
  const { view, keyword, sort } = list.state
  const serverView = loanViews.find((one) => one === (view ?? 'open'))
  const pages = useRecordPages('staffCredit.loans', {
    ...(serverView && { view: serverView }),
    ...(keyword && { keyword }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(loanList.path, rows, loanId)
  const columns = useColumns(toPath)
  return (
    <CreditFrame tab="loans" actions={<FileLink href="/admin/credit/loans.csv">{t('lending.csv')}</FileLink>}>
      <DecisionSplit
        list={
          <CreditList
            kind="loans"
            icon="wallet"
            list={list}
            firstView="open"
            getViewName={(one) =>
              one === 'all' ? t('decisions.view.all') : t(`lending.loan.${one as (typeof loanViews)[number]}`)
            }
            counts={counts}
            pages={pages}
            columns={columns}
            currentId={loanId}
            sortKey="started"
            renderCard={(row) => (
              <div className="decision-card">
                <div className="decision-card-head">
                  <a className="decision-number" href={toHref(toPath(row))}>
                    <bdi>{row.number}</bdi>
                  </a>
                  <b>{money(row.leftPrincipal)}</b>
                </div>
                <LoanStatus row={row} />
                <p>
                  <bdi>{row.user.username}</bdi>
                </p>
              </div>
            )}
          />
        }
        panel={loanId && <LoanPanel key={loanId} loanId={loanId} onClose={close} onPrevious={previous} onNext={next} />}
      />
    </CreditFrame>
  )
}
