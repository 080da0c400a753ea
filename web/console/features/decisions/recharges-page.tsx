import { rechargeViews } from '#contract/staff-money-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { StatusMark, type StatusShape, type StatusTone } from '#web/console/kit/status-mark.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims, type Claim } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { CaseList } from './case-list.tsx'
import { rechargeList, toServerView, type RechargeRow } from './money-cases.ts'
import { RechargePanel } from './recharge-panel.tsx'

const looks: Readonly<Record<RechargeRow['status'], readonly [StatusShape, StatusTone]>> = {
  started: ['waiting', 'wait'],
  submitted: ['decide', 'bad'],
  credited: ['full', 'good'],
  rejected: ['stopped', 'wait'],
  cancelled: ['stopped', 'wait'],
  expired: ['stopped', 'wait'],
}

/** How far a recharge has come. */
export function RechargeStatus({ row: { status }, isPill }: { row: RechargeRow; isPill?: boolean }) {
  const t = useText()
  const [shape, tone] = looks[status]
  return (
    <StatusMark shape={shape} tone={tone} {...(isPill && { isPill })}>
      {t(`decisions.recharges.status.${status}`)}
    </StatusMark>
  )
}

function Waits({ row }: { row: RechargeRow }) {
  const { formatTime } = useTimes()
  if (row.status === 'submitted') return <WaitingTime since={row.createdAt} />
  return <>{formatTime(row.decidedAt ?? row.createdAt)}</>
}

function useColumns(toPath: (row: RechargeRow) => string, claims: ReadonlyMap<string, Claim>) {
  const t = useText()
  const money = useBrandMoney()
  return useMemo(
    (): readonly DataTableColumn<RechargeRow>[] => [
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 160,
        canHide: false,
        cell: (row) => (
          <a className="decision-number" href={toHref(toPath(row))}>
            <bdi>{row.user.username}</bdi>
          </a>
        ),
      },
      {
        key: 'channel',
        label: t('decisions.column.channel'),
        width: 130,
        cell: ({ channel }) => t(`decisions.recharges.channel.${channel}`),
      },
      { key: 'state', label: t('decisions.column.state'), width: 150, cell: (row) => <RechargeStatus row={row} /> },
      {
        key: 'waits',
        label: t('decisions.column.waits'),
        width: 120,
        isSortable: true,
        cell: (row) => <Waits row={row} />,
      },
      {
        key: 'claim',
        label: t('decisions.column.claim'),
        width: 110,
        cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
      },
      {
        key: 'amount',
        label: t('decisions.column.amount'),
        width: 120,
        isNumeric: true,
        cell: ({ amount, credited }) => <b>{money(credited ?? amount)}</b>,
      },
    ],
    [t, toPath, claims, money],
  )
}

/** Transfers that wait for their credit, and all other recharges. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const { brand } = useConsoleStart()
  const { rechargeId } = useParams()
  const list = useListState(rechargeList)
  const counts = useQuery(apiQuery('staffMoney.countRecharges', {})).data
  const claims = useClaims('recharge')
  const { view, keyword, sort } = list.state
  const serverView = toServerView(rechargeViews, view)
  const pages = useRecordPages('staffMoney.recharges', {
    ...(serverView && { view: serverView }),
    ...(keyword && { keyword }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(rechargeList.path, rows, rechargeId)
  const columns = useColumns(toPath, claims)
  return (
    <PageFrame title={t('decisions.recharges.title')} trail={[{ label: brand.name }]}>
      <DecisionSplit
        list={
          <CaseList
            name="recharges"
            savedList="staff-recharges"
            icon="upload"
            list={list}
            pages={pages}
            counts={counts && { ...counts.counts, all: counts.all }}
            columns={columns}
            getName={({ user }) => user.username}
            currentId={rechargeId}
            toPath={toPath}
            sortKey="waits"
            renderCard={(row) => (
              <div className="decision-card">
                <div className="decision-card-head">
                  <a className="decision-number" href={toHref(toPath(row))}>
                    <bdi>{row.user.username}</bdi>
                  </a>
                  <b>{money(row.credited ?? row.amount)}</b>
                </div>
                <RechargeStatus row={row} />
                <p>
                  <Waits row={row} /> <ClaimMark claim={claims.get(row.id)} />
                </p>
              </div>
            )}
          />
        }
        panel={
          rechargeId && (
            <RechargePanel
              key={rechargeId}
              rechargeId={rechargeId}
              onClose={close}
              onPrevious={previous}
              onNext={next}
            />
          )
        }
      />
    </PageFrame>
  )
}
