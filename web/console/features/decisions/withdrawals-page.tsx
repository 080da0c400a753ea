import { withdrawalViews } from '#contract/staff-money-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
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
import { toServerView, withdrawalList, type WithdrawalRow } from './money-cases.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'

/** How far a withdrawal has come. */
export function WithdrawalStatus({ row: { status, firstApproval }, isPill }: { row: WithdrawalRow; isPill?: boolean }) {
  const t = useText()
  const pill = isPill ? { isPill } : {}
  if (status === 'paid')
    return (
      <StatusMark shape="full" tone="good" {...pill}>
        {t('decisions.withdrawals.view.paid')}
      </StatusMark>
    )
  if (status === 'rejected')
    return (
      <StatusMark shape="stopped" tone="wait" {...pill}>
        {t('decisions.withdrawals.view.rejected')}
      </StatusMark>
    )
  return firstApproval ? (
    <StatusMark shape="half" tone="hold" {...pill}>
      {t('decisions.withdrawals.needsSecond')}
    </StatusMark>
  ) : (
    <StatusMark shape="decide" tone="bad" {...pill}>
      {t('decisions.withdrawals.view.waiting')}
    </StatusMark>
  )
}

function Waits({ row }: { row: WithdrawalRow }) {
  const { formatTime } = useTimes()
  if (row.status === 'submitted') return <WaitingTime since={row.createdAt} />
  return <>{formatTime(row.decidedAt ?? row.createdAt)}</>
}

function Amount({ row }: { row: WithdrawalRow }) {
  const t = useText()
  const money = useBrandMoney()
  return (
    <span className="decision-amount">
      <b>{money(row.amount)}</b>
      {row.status === 'submitted' && row.needsTwoPeople && (
        <small>{t('decisions.withdrawals.approvals', { count: row.firstApproval ? 1 : 0 })}</small>
      )}
    </span>
  )
}

function useColumns(toPath: (row: WithdrawalRow) => string, claims: ReadonlyMap<string, Claim>) {
  const t = useText()
  return useMemo(
    (): readonly DataTableColumn<WithdrawalRow>[] => [
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 150,
        canHide: false,
        cell: (row) => (
          <span className="decision-two">
            <a className="decision-number" href={toHref(toPath(row))}>
              <bdi>{row.user.username}</bdi>
            </a>
            <small>
              <bdi>{row.store ? row.store.name : t('decisions.shopper')}</bdi>
            </small>
          </span>
        ),
      },
      {
        key: 'to',
        label: t('decisions.column.to'),
        width: 150,
        cell: ({ account }) => (
          <span className="decision-two">
            <bdi>{account.label}</bdi>
            <small dir="ltr">{account.masked}</small>
          </span>
        ),
      },
      { key: 'state', label: t('decisions.column.state'), width: 170, cell: (row) => <WithdrawalStatus row={row} /> },
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
        cell: (row) => <Amount row={row} />,
      },
    ],
    [t, toPath, claims],
  )
}

/** Withdrawals of wallets and payouts of stores: those that wait, and one of them beside the list. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const { brand } = useConsoleStart()
  const { withdrawalId } = useParams()
  const list = useListState(withdrawalList)
  const counts = useQuery(apiQuery('staffMoney.countWithdrawals', {})).data
  const claims = useClaims('withdrawal')
  const { view, keyword, filters, sort } = list.state
  const serverView = toServerView(withdrawalViews, view)
  const pages = useRecordPages('staffMoney.withdrawals', {
    ...(serverView && { view: serverView }),
    ...(keyword && { keyword }),
    ...(filters.above && { above: Number(filters.above) }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(withdrawalList.path, rows, withdrawalId)
  const columns = useColumns(toPath, claims)
  return (
    <PageFrame title={t('decisions.withdrawals.title')} trail={[{ label: brand.name }]}>
      <DecisionSplit
        list={
          <CaseList
            name="withdrawals"
            savedList="staff-withdrawals"
            icon="wallet"
            list={list}
            pages={pages}
            counts={counts && { ...counts.counts, all: counts.all }}
            columns={columns}
            getName={({ user }) => user.username}
            currentId={withdrawalId}
            toPath={toPath}
            sortKey="waits"
            renderCard={(row) => (
              <div className="decision-card">
                <div className="decision-card-head">
                  <a className="decision-number" href={toHref(toPath(row))}>
                    <bdi>{row.user.username}</bdi>
                  </a>
                  <Amount row={row} />
                </div>
                <WithdrawalStatus row={row} />
                <p>
                  <Waits row={row} /> <ClaimMark claim={claims.get(row.id)} />
                </p>
              </div>
            )}
            filters={[
              {
                key: 'above',
                label: t('decisions.column.amount'),
                value: filters.above ?? null,
                options: withdrawalList.filters.above!.map((value) => ({
                  value,
                  label: t('decisions.above', { amount: money(Number(value)) }),
                })),
              },
            ]}
          />
        }
        panel={
          withdrawalId && (
            <WithdrawalPanel
              key={withdrawalId}
              withdrawalId={withdrawalId}
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
