import { useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ledgerAccounts, movementKinds } from '#contract/ledger-accounts.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { findFirstDay, withinDays, type ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable, useDaysFilter } from '../../app/lists/record-table.tsx'
import { useListState, type List } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { LedgerFrame, toLedgerPath } from './ledger-frame.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { PageLink, useMoney } from './money-parts.tsx'
import { OwnerLink, TransactionPanel } from './transaction-panel.tsx'
import { toMonthDays, useMonths } from './use-month.tsx'

type Entry = RecordOf<'staffLedger.entries'>
type Filter = 'account' | 'kind' | 'days' | 'month'

const path = toLedgerPath('entries')
const spec: ListSpec<never, Filter, 'newest'> = {
  path,
  views: [],
  filters: { account: ledgerAccounts, kind: movementKinds, days: withinDays, month: null },
  sorts: ['newest'],
}
const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/

/** The input of the operation, which the file beside the list takes, too. */
function useInput({ state: { keyword, filters } }: List<never, Filter, 'newest'>) {
  const { toDayKey } = useTimes()
  const now = useNow()
  const account = ledgerAccounts.find((one) => one === filters.account)
  const days = filters.days && { from: findFirstDay(toDayKey(now), Number(filters.days)) }
  const month = filters.month && monthPattern.test(filters.month) ? toMonthDays(filters.month) : undefined
  return {
    ...(account && { account }),
    ...(filters.kind && { kind: filters.kind }),
    ...(keyword && { keyword: keyword.slice(0, 64) }),
    ...days,
    ...month,
  }
}

function Orders({ entry: { orders } }: { entry: Entry }) {
  const [first, ...others] = orders
  if (!first) return <span aria-hidden="true">–</span>
  return (
    <>
      <PageLink path={`/staff/orders/${first.id}`}>
        <bdi dir="ltr">{first.number}</bdi>
      </PageLink>
      {others.length > 0 && ` +${others.length}`}
    </>
  )
}

function useColumns(toPath: (entry: Entry) => string): readonly DataTableColumn<Entry>[] {
  const t = useText()
  const money = useMoney()
  const { formatTimeOfYear, formatFull } = useTimes()
  return useMemo(
    () => [
      {
        key: 'at',
        label: t('bookkeeping.column.at'),
        width: 160,
        canHide: false,
        cell: (entry) => (
          <a className="bookkeeping-number" href={toHref(toPath(entry))} title={formatFull(entry.at)}>
            {formatTimeOfYear(entry.at)}
          </a>
        ),
      },
      { key: 'cause', label: t('bookkeeping.column.kind'), width: 150, cell: ({ cause }) => cause },
      {
        key: 'account',
        label: t('bookkeeping.column.account'),
        width: 160,
        cell: (entry) => (
          <span className="bookkeeping-two">
            <span>{t(`bookkeeping.account.${entry.account}`)}</span>
            <small>
              <OwnerLink entry={entry} />
            </small>
          </span>
        ),
      },
      { key: 'order', label: t('bookkeeping.column.order'), width: 150, cell: (entry) => <Orders entry={entry} /> },
      {
        key: 'amount',
        label: t('bookkeeping.column.amount'),
        width: 120,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
      {
        key: 'balance',
        label: t('bookkeeping.column.balanceAfter'),
        width: 130,
        isNumeric: true,
        cell: ({ balance }) => (balance === null ? <span aria-hidden="true">–</span> : money(balance)),
      },
    ],
    [t, money, toPath, formatTimeOfYear, formatFull],
  )
}

function useFilters({ state: { filters } }: List<never, Filter, 'newest'>) {
  const t = useText()
  const months = useMonths()
  const days = useDaysFilter(filters.days, t('bookkeeping.column.at'))
  return [
    {
      key: 'account',
      label: t('bookkeeping.column.account'),
      value: filters.account ?? null,
      options: ledgerAccounts.map((value) => ({ value, label: t(`bookkeeping.account.${value}`) })),
    },
    {
      key: 'kind',
      label: t('bookkeeping.column.kind'),
      value: filters.kind ?? null,
      options: movementKinds.map((value) => ({ value, label: t(`bookkeeping.kind.${value}`) })),
    },
    ...(filters.month ? [] : [days]),
    ...(filters.days
      ? []
      : [
          {
            key: 'month',
            label: t('bookkeeping.month'),
            value: filters.month ?? null,
            options: months.slice(0, 12),
          },
        ]),
  ]
}

/** Every movement of money, newest first: by account, kind, time, order, person or store; one transaction beside the list. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const navigate = useNavigate()
  const { transactionId } = useParams()
  const { search } = useLocation()
  const list = useListState(spec)
  const input = useInput(list)
  const pages = useRecordPages('staffLedger.entries', input)
  const filters = useFilters(list)
  const toPath = useMemo(() => (entry: Entry) => `${path}/${entry.transactionId}${search}`, [search])
  const all = useColumns(toPath)
  // A narrow table keeps the columns that tell its entries apart.
  const columns = useMemo(
    () => (transactionId ? all.filter(({ key }) => key !== 'order' && key !== 'balance') : all),
    [all, transactionId],
  )
  const file = new URLSearchParams(input).toString()
  return (
    <LedgerFrame
      tab="entries"
      actions={<FileLink href={`/admin/ledger/entries.csv?${file}`}>{t('bookkeeping.csv')}</FileLink>}
    >
      <DecisionSplit
        list={
          <RecordTable
            list={list}
            pages={pages}
            caption={t('frame.page.ledger.entries')}
            columns={columns}
            getKey={({ id }) => id}
            getName={({ cause, amount }) => `${cause} ${money(amount)}`}
            currentKey={
              transactionId &&
              pages.data?.pages.flatMap(({ pageList }) => pageList).find((one) => one.transactionId === transactionId)
                ?.id
            }
            toPath={toPath}
            searchLabel={t('bookkeeping.entries.search')}
            filters={filters}
            renderCard={(entry) => (
              <div className="bookkeeping-card">
                <p>
                  <a className="bookkeeping-number" href={toHref(toPath(entry))}>
                    {entry.cause}
                  </a>
                  <b className="tabular-numbers">{money(entry.amount)}</b>
                </p>
                <p>
                  <span>{t(`bookkeeping.account.${entry.account}`)}</span>
                  <OwnerLink entry={entry} />
                </p>
                <EntryTime at={entry.at} />
              </div>
            )}
            errorTitle={t('frame.notLoaded')}
            empty={
              <ListState
                icon="document"
                title={t('bookkeeping.entries.empty')}
                text={t('bookkeeping.entries.emptyText')}
              />
            }
          />
        }
        panel={
          transactionId && (
            <TransactionPanel
              key={transactionId}
              transactionId={transactionId}
              onClose={() => void navigate(path + search)}
            />
          )
        }
      />
    </LedgerFrame>
  )
}

function EntryTime({ at }: { at: string }) {
  const { formatTimeOfYear } = useTimes()
  return <small>{formatTimeOfYear(at)}</small>
}
