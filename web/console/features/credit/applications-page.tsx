import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { creditApplicationViews } from '#contract/credit-terms.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims, type Claim } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { CreditFrame } from './credit-frame.tsx'
import { CreditList } from './credit-list.tsx'
import { applicationList, countQuery, type ApplicationRow } from './credit-lists.ts'

const looks: Readonly<Record<ApplicationRow['state'], readonly [StatusShape, StatusTone]>> = {
  submitted: ['decide', 'bad'],
  approved: ['half', 'info'],
  refused: ['stopped', 'wait'],
  accepted: ['full', 'good'],
  cancelled: ['stopped', 'wait'],
  expired: ['stopped', 'wait'],
}

/** How far an application is; one that waits for a second person says so. */
export function ApplicationStatus({ row, isPill }: { row: ApplicationRow; isPill?: boolean }) {
  const t = useText()
  const isSecond = row.state === 'submitted' && row.firstApproval !== null
  const [shape, tone] = isSecond ? (['half', 'hold'] as const) : looks[row.state]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(isSecond ? 'lending.view.second' : `lending.state.${row.state}`)}
    </StatusMark>
  )
}

function Waits({ row }: { row: ApplicationRow }) {
  const { formatTime } = useTimes()
  if (row.state === 'submitted') return <WaitingTime since={row.createdAt} />
  return <>{formatTime(row.decidedAt ?? row.createdAt)}</>
}

function useColumns(toPath: (row: ApplicationRow) => string, claims: ReadonlyMap<string, Claim>) {
  const t = useText()
  const money = useBrandMoney()
  return useMemo(
    (): readonly DataTableColumn<ApplicationRow>[] => [
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 140,
        canHide: false,
        cell: (row) => (
          <span className="decision-two">
            <a className="decision-number" href={toHref(toPath(row))}>
              <bdi>{row.user.username}</bdi>
            </a>
            <small>
              <bdi>{row.number}</bdi>
            </small>
          </span>
        ),
      },
      { key: 'state', label: t('decisions.column.state'), width: 130, cell: (row) => <ApplicationStatus row={row} /> },
      {
        key: 'waits',
        label: t('decisions.column.waits'),
        width: 110,
        isSortable: true,
        cell: (row) => <Waits row={row} />,
      },
      {
        key: 'claim',
        label: t('decisions.column.claim'),
        width: 90,
        cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
      },
      {
        key: 'amount',
        label: t('decisions.column.amount'),
        width: 115,
        isNumeric: true,
        cell: ({ amount, months }) => (
          <span className="decision-amount">
            <b>{money(amount)}</b>
            <small>{t('lending.months', { count: months })}</small>
          </span>
        ),
      },
    ],
    [t, toPath, claims, money],
  )
}

/** Applications for credit: those that wait first, the open one beside the list. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const { applicationId } = useParams()
  const list = useListState(applicationList)
  const counts = useQuery(countQuery).data?.applications
  const claims = useClaims('credit')
  const { view, keyword, sort } = list.state
  const serverView = creditApplicationViews.find((one) => one === (view ?? 'waiting'))
  const pages = useRecordPages('staffCredit.applications', {
    ...(serverView && { view: serverView }),
    ...(keyword && { keyword }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(applicationList.path, rows, applicationId)
  const columns = useColumns(toPath, claims)
  return (
    <CreditFrame
      tab="applications"
      actions={<FileLink href="/admin/credit/applications.csv">{t('lending.csv')}</FileLink>}
    >
      <DecisionSplit
        list={
          <CreditList
            kind="applications"
            icon="document"
            list={list}
            firstView="waiting"
            getViewName={(one) =>
              one === 'all'
                ? t('decisions.view.all')
                : t(`lending.view.${one as (typeof creditApplicationViews)[number]}`)
            }
            counts={counts}
            pages={pages}
            columns={columns}
            currentId={applicationId}
            sortKey="waits"
            renderCard={(row) => (
              <div className="decision-card">
                <div className="decision-card-head">
                  <a className="decision-number" href={toHref(toPath(row))}>
                    <bdi>{row.user.username}</bdi>
                  </a>
                  <b>{money(row.amount)}</b>
                </div>
                <ApplicationStatus row={row} />
                <p>
                  <Waits row={row} /> <ClaimMark claim={claims.get(row.id)} />
                </p>
              </div>
            )}
          />
        }
        panel={
          applicationId && (
            <ApplicationPanel
              key={applicationId}
              applicationId={applicationId}
              onClose={close}
              onPrevious={previous}
              onNext={next}
            />
          )
        }
      />
    </CreditFrame>
  )
}
