import { useMemo } from 'react'
import { payoutBatchStates } from '#contract/ledger-accounts.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { RecordTable } from '../../app/lists/record-table.tsx'
import type { List } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { useMoney } from './money-parts.tsx'
import { BatchStatus, type Batch } from './payout-parts.tsx'

const toPath = ({ id }: Batch) => `/staff/payouts/${id}`

function useColumns(): readonly DataTableColumn<Batch>[] {
  const t = useText()
  const money = useMoney()
  const { formatTime, formatCalendarDay } = useTimes()
  return useMemo(
    () => [
      {
        key: 'number',
        label: t('bookkeeping.column.batch'),
        width: 110,
        canHide: false,
        cell: (batch) => (
          <a className="bookkeeping-number" href={toHref(toPath(batch))}>
            <bdi dir="ltr">PB-{batch.number}</bdi>
          </a>
        ),
      },
      {
        key: 'state',
        label: t('bookkeeping.column.state'),
        width: 190,
        cell: ({ state }) => <BatchStatus state={state} />,
      },
      {
        key: 'maker',
        label: t('bookkeeping.column.maker'),
        width: 170,
        cell: ({ creator, createdAt }) => (
          <span className="bookkeeping-two">
            <bdi>{creator.username}</bdi>
            <small>{formatTime(createdAt)}</small>
          </span>
        ),
      },
      {
        key: 'bookOn',
        label: t('bookkeeping.batch.bookOn'),
        width: 120,
        cell: ({ bookOn }) => formatCalendarDay(bookOn),
      },
      { key: 'lines', label: t('bookkeeping.column.lines'), width: 90, isNumeric: true, cell: ({ lines }) => lines },
      {
        key: 'total',
        label: t('bookkeeping.column.amount'),
        width: 130,
        isNumeric: true,
        cell: ({ total }) => <b>{money(total)}</b>,
      },
    ],
    [t, money, formatTime, formatCalendarDay],
  )
}

/** The batches, newest first. */
export function BatchTable({ list }: { list: List<'batches', 'state', 'newest'> }) {
  const t = useText()
  const money = useMoney()
  const columns = useColumns()
  const state = payoutBatchStates.find((one) => one === list.state.filters.state)
  const pages = useRecordPages('payoutBatches.list', { ...(state && { state }) })
  return (
    <RecordTable
      list={list}
      pages={pages}
      caption={t('bookkeeping.payouts.batches')}
      columns={columns}
      getKey={({ id }) => id}
      getName={({ number }) => `PB-${number}`}
      toPath={toPath}
      searchLabel={null}
      filters={[
        {
          key: 'state',
          label: t('bookkeeping.column.state'),
          value: state ?? null,
          options: payoutBatchStates.map((value) => ({ value, label: t(`bookkeeping.batch.state.${value}`) })),
        },
      ]}
      renderCard={(batch) => (
        <div className="bookkeeping-card">
          <p>
            <a className="bookkeeping-number" href={toHref(toPath(batch))}>
              <bdi dir="ltr">PB-{batch.number}</bdi>
            </a>
            <b className="tabular-numbers">{money(batch.total)}</b>
          </p>
          <p>
            <BatchStatus state={batch.state} />
            <span>{t('bookkeeping.batch.lineCount', { count: batch.lines })}</span>
          </p>
        </div>
      )}
      errorTitle={t('frame.notLoaded')}
      empty={
        <ListState
          icon="document"
          title={t('bookkeeping.batches.empty')}
          text={t('bookkeeping.batches.emptyText')}
          action={
            <a className="console-link" href={toHref('/staff/payouts')}>
              {t('bookkeeping.payouts.open')}
            </a>
          }
        />
      }
    />
  )
}
