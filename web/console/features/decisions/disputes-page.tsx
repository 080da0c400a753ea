import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { useBrandMoney } from '../../app/decisions/decision-parts.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims, type Claim } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { CaseList } from './case-list.tsx'
import { DisputePanel } from './dispute-panel.tsx'
import { DisputeStatus } from './dispute-parts.tsx'

type Row = RecordOf<'staffReturns.list'>

const spec: ListSpec<string, never, 'oldest' | 'newest'> = {
  path: '/staff/disputes',
  views: ['decided', 'all'],
  filters: {},
  sorts: ['oldest', 'newest'],
}

function Waits({ row }: { row: Row }) {
  const { formatTime } = useTimes()
  const since = row.disputedAt ?? row.requestedAt
  return row.state === 'disputed' ? <WaitingTime since={since} /> : <>{formatTime(since)}</>
}

function useColumns(toPath: (row: Row) => string, claims: ReadonlyMap<string, Claim>) {
  const t = useText()
  const money = useBrandMoney()
  return useMemo(
    (): readonly DataTableColumn<Row>[] => [
      {
        key: 'order',
        label: t('decisions.disputes.column.order'),
        width: 150,
        canHide: false,
        cell: (row) => (
          <a className="decision-number" href={toHref(toPath(row))}>
            <bdi>{row.order.number}</bdi>
          </a>
        ),
      },
      { key: 'buyer', label: t('decisions.shopper'), width: 150, cell: ({ buyer }) => <bdi>{buyer.username}</bdi> },
      {
        key: 'store',
        label: t('decisions.disputes.column.store'),
        width: 170,
        cell: ({ seller }) => <bdi>{seller.name}</bdi>,
      },
      {
        key: 'state',
        label: t('decisions.column.state'),
        width: 150,
        cell: ({ state }) => <DisputeStatus state={state} />,
      },
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
        cell: ({ amount, refunded }) => <b>{money(refunded ?? amount)}</b>,
      },
    ],
    [t, toPath, claims, money],
  )
}

/** Returns that a store refused and the shopper brought before staff; the open one takes the page. */
export function Page() {
  const t = useText()
  const money = useBrandMoney()
  const { brand } = useConsoleStart()
  const { returnId } = useParams()
  const list = useListState(spec)
  const counts = useQuery(apiQuery('staffReturns.count', {})).data
  const claims = useClaims('dispute')
  const { view, keyword, sort } = list.state
  const state = view === null ? 'disputed' : view === 'decided' ? 'decided' : undefined
  const pages = useRecordPages('staffReturns.list', {
    ...(state && { state }),
    ...(keyword && { keyword }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, returnId)
  const columns = useColumns(toPath, claims)
  return (
    <PageFrame title={t('decisions.disputes.title')} trail={[{ label: brand.name }]}>
      {returnId ? (
        <DisputePanel key={returnId} returnId={returnId} onClose={close} onPrevious={previous} onNext={next} />
      ) : (
        <div className="console-card decision-list">
          <CaseList
            name="disputes"
            savedList="staff-disputes"
            icon="return"
            list={list}
            pages={pages}
            counts={counts && { waiting: counts.disputed, decided: counts.decided }}
            columns={columns}
            getName={({ order }) => order.number}
            currentId={returnId}
            toPath={toPath}
            sortKey="waits"
            renderCard={(row) => (
              <div className="decision-card">
                <div className="decision-card-head">
                  <a className="decision-number" href={toHref(toPath(row))}>
                    <bdi>{row.order.number}</bdi>
                  </a>
                  <b>{money(row.refunded ?? row.amount)}</b>
                </div>
                <DisputeStatus state={row.state} />
                <p>
                  <bdi>{row.buyer.username}</bdi> · <bdi>{row.seller.name}</bdi>
                </p>
                <p>
                  <Waits row={row} /> <ClaimMark claim={claims.get(row.id)} />
                </p>
              </div>
            )}
          />
        </div>
      )}
    </PageFrame>
  )
}
