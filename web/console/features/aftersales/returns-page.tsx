import './aftersales.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { Money } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ExportButton } from '../../app/lists/export-button.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useSortFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useKeys } from '../../app/use-keys.ts'
import { useTimes } from '../../app/times.ts'
import { ReturnPanel } from './return-panel.tsx'
import { returnList, returnsPath, type ReturnRow } from './return-queries.ts'
import { ReturnStatus } from './return-status.tsx'
import { TimeLeft } from './time-left.tsx'

const countPieces = ({ lines }: ReturnRow) => lines.reduce((sum, { quantity }) => sum + quantity, 0)
/** In these states the store acts, or the scheduler does at the deadline. */
const timed: readonly string[] = ['requested', 'shipped_back']

function Amount({ row }: { row: ReturnRow }) {
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  return (
    <b>
      <Money amount={row.refunded ?? row.amount} currency={currency} digits={brand.currency.digits} locale={intl} />
    </b>
  )
}

function State({ row }: { row: ReturnRow }) {
  const { formatTime } = useTimes()
  return (
    <span className="aftersales-two">
      <ReturnStatus state={row.state} />
      <small>
        {row.dueAt && timed.includes(row.state) ? <TimeLeft until={row.dueAt} /> : formatTime(row.requestedAt)}
      </small>
    </span>
  )
}

function Reason({ row }: { row: ReturnRow }) {
  const t = useText()
  const pieces = t('aftersales.pieces', { count: countPieces(row) })
  return (
    <span className="aftersales-two">
      <span dir="auto" className="aftersales-cut">
        {row.reason || t('aftersales.noReason')}
      </span>
      <small>{row.kind === 'exchange' ? t('aftersales.exchangeOf', { pieces }) : pieces}</small>
    </span>
  )
}

function useColumns(toPath: (row: ReturnRow) => string): readonly DataTableColumn<ReturnRow>[] {
  const t = useText()
  return useMemo(
    () => [
      {
        key: 'order',
        label: t('aftersales.column.order'),
        width: 166,
        canHide: false,
        cell: (row) => (
          <a className="aftersales-number" href={toHref(toPath(row))} dir="ltr">
            {row.order.number}
          </a>
        ),
      },
      {
        key: 'shopper',
        label: t('aftersales.column.shopper'),
        width: 110,
        cell: ({ buyer }) => <bdi>{buyer.username}</bdi>,
      },
      { key: 'reason', label: t('aftersales.column.reason'), width: 190, cell: (row) => <Reason row={row} /> },
      {
        key: 'requested',
        label: t('aftersales.column.state'),
        width: 176,
        isSortable: true,
        cell: (row) => <State row={row} />,
      },
      {
        key: 'amount',
        label: t('aftersales.column.amount'),
        width: 96,
        isNumeric: true,
        cell: (row) => <Amount row={row} />,
      },
    ],
    [t, toPath],
  )
}

/** A return on a phone. */
function ReturnCard({ row, href }: { row: ReturnRow; href: string }) {
  return (
    <div className="aftersales-card">
      <div className="aftersales-card-head">
        <a href={href} dir="ltr">
          {row.order.number}
        </a>
        <Amount row={row} />
      </div>
      <State row={row} />
      <Reason row={row} />
      <p>
        <bdi>{row.buyer.username}</bdi>
      </p>
    </div>
  )
}

/** The store's returns: views by step, and one return beside the list. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { returnId } = useParams()
  const { search } = useLocation()
  const list = useListState(returnList)
  const counts = useQuery(apiQuery('sellerReturns.count', {})).data
  const { view, keyword, filters, sort } = list.state
  const input = {
    ...(view && { view }),
    ...(keyword && { keyword }),
    ...(filters.kind && { kind: filters.kind }),
    sort,
  }
  const pages = useRecordPages('sellerReturns.list', input)
  const toPath = useMemo(
    () =>
      ({ id }: { readonly id: string }) =>
        `${returnsPath}/${id}${search}`,
    [search],
  )
  const columns = useColumns(toPath)
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const index = rows.findIndex(({ id }) => id === returnId)
  const toOpen = (row: ReturnRow | undefined) => row && (() => void navigate(toPath(row), { replace: index >= 0 }))
  const previous = index > 0 ? toOpen(rows[index - 1]) : undefined
  // Without an open return the first key opens the first of the list.
  const next = index >= 0 ? toOpen(rows[index + 1]) : returnId ? undefined : toOpen(rows[0])
  useKeys({ j: next, k: previous })
  const close = () => void navigate(returnsPath + search)
  const sortFilter = useSortFilter(list, () => t('aftersales.sort.oldest'))
  return (
    <PageFrame
      title={t('aftersales.nav.returns')}
      lead={
        <>
          {t('aftersales.beforeShipping')}{' '}
          <a className="console-link" href={toHref('/seller/orders?view=returns')}>
            {t('aftersales.toOrders')}
          </a>
        </>
      }
      trail={user?.seller ? [{ label: user.seller.name }] : []}
      actions={<ExportButton exported={{ list: 'returns', input }} />}
    >
      <div className="aftersales-split" data-open={returnId ? '' : undefined}>
        <div className="console-card aftersales-list">
          <ListViews
            list={list}
            savedList="seller-returns"
            label={t('aftersales.views')}
            getName={(one) => t(`aftersales.view.${one ?? 'all'}`)}
            counts={counts}
            {...(counts && counts.urgent > 0 && { lateView: 'to_decide' as const })}
          />
          <RecordTable
            list={list}
            pages={pages}
            caption={t('aftersales.nav.returns')}
            columns={columns}
            getKey={({ id }) => id}
            getName={({ order }) => order.number}
            currentKey={returnId}
            sort={{
              key: 'requested',
              isDescending: sort === 'newest',
              onChange: (isDescending) => list.change({ sort: isDescending ? 'newest' : 'oldest' }),
            }}
            toPath={toPath}
            renderCard={(row) => <ReturnCard row={row} href={toHref(toPath(row))} />}
            filters={[
              {
                key: 'kind',
                label: t('aftersales.column.kind'),
                value: filters.kind ?? null,
                options: (['return', 'exchange'] as const).map((kind) => ({
                  value: kind,
                  label: t(`aftersales.kind.${kind}`),
                })),
              },
              sortFilter,
            ]}
            searchLabel={t('aftersales.search')}
            errorTitle={t('aftersales.error')}
            empty={
              <ListState
                icon="return"
                title={t(`aftersales.empty.${view ?? 'all'}`)}
                text={t('aftersales.empty.text')}
              />
            }
          />
        </div>
        {returnId && <ReturnPanel returnId={returnId} onClose={close} onPrevious={previous} onNext={next} />}
      </div>
    </PageFrame>
  )
}
