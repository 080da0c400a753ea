import './bookkeeping.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { bankEntryViews, type BankEntryView } from '#contract/ledger-accounts.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { formatCount } from '#web/kit/number.ts'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { countLines, countOpen, EntryStatus, MatchName, type BankEntry, type Statement } from './bank-parts.tsx'
import { ConfirmMatches } from './confirm-matches.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { CardContent } from '../../app/card-content.tsx'
import { useMoney } from './money-parts.tsx'

const views = Object.keys(bankEntryViews) as BankEntryView[]

/** Opening, what came in and went out, closing; and what nobody has booked yet. */
function StatementFigures({ statement }: { statement: Statement }) {
  const t = useText()
  const money = useMoney()
  const { formatTime } = useTimes()
  const open = countOpen(statement)
  const { opening, closing } = statement
  const terms: { sign: string; key: 'opening' | 'in' | 'out' | 'closing'; amount: number }[] = [
    ...(opening === null ? [] : [{ sign: '', key: 'opening' as const, amount: opening }]),
    { sign: opening === null ? '' : '+', key: 'in', amount: statement.in },
    { sign: '−', key: 'out', amount: statement.out },
    ...(closing === null ? [] : [{ sign: '=', key: 'closing' as const, amount: closing }]),
  ]
  return (
    <section className="console-card" aria-label={t('bookkeeping.statement.sums')}>
      <header>
        <h2>
          <bdi>{statement.name || t('bookkeeping.statement.unnamed')}</bdi>
        </h2>
        <p className="bookkeeping-note">
          {t('bookkeeping.statement.facts', {
            account: statement.account,
            count: countLines(statement),
            name: statement.uploader.username,
            time: formatTime(statement.createdAt),
          })}
          {statement.repeated > 0 && ` ${t('bookkeeping.statement.repeated', { count: statement.repeated })}`}
        </p>
      </header>
      <div className="console-card-body statement-sums">
        <dl>
          {terms.map(({ sign, key, amount }) => (
            <div key={key}>
              {sign && <i aria-hidden="true">{sign}</i>}
              <dt>{t(`bookkeeping.column.${key}`)}</dt>
              <dd className="tabular-numbers">{money(amount)}</dd>
            </div>
          ))}
        </dl>
        <p data-open={open > 0 || undefined}>
          {open === 0
            ? t('bookkeeping.statement.allDone')
            : t('bookkeeping.statement.openSum', {
                count: open,
                in: money(statement.openIn),
                out: money(statement.openOut),
              })}
        </p>
      </div>
    </section>
  )
}

function useColumns(toPath: (entry: BankEntry) => string): readonly DataTableColumn<BankEntry>[] {
  const t = useText()
  const money = useMoney()
  const { formatCalendarDay } = useTimes()
  return useMemo(
    () => [
      {
        key: 'line',
        label: t('bookkeeping.column.bankLine'),
        width: 176,
        canHide: false,
        cell: (entry) => (
          <span className="bookkeeping-two">
            <a className="bookkeeping-number" href={toHref(toPath(entry))}>
              <bdi>{entry.party || t('bookkeeping.entry.noParty')}</bdi>
            </a>
            <small>
              <bdi>{[entry.remittance, entry.partyAccount].filter(Boolean).join(', ')}</bdi>
            </small>
          </span>
        ),
      },
      {
        key: 'day',
        label: t('bookkeeping.column.day'),
        width: 80,
        isHiddenAtFirst: true,
        cell: ({ bookedOn }) => formatCalendarDay(bookedOn),
      },
      {
        key: 'amount',
        label: t('bookkeeping.column.amount'),
        width: 110,
        isNumeric: true,
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
      {
        key: 'match',
        label: t('bookkeeping.column.ours'),
        width: 140,
        cell: (entry) => (
          <span className="bookkeeping-match">
            {entry.match && (
              <span data-state={entry.state}>
                <Icon name={entry.state === 'sum_differs' ? 'alert' : 'check'} size={14} />
              </span>
            )}
            <MatchName entry={entry} />
          </span>
        ),
      },
      {
        key: 'ours',
        label: t('bookkeeping.column.ourAmount'),
        width: 110,
        isNumeric: true,
        cell: ({ match, amount, state }) =>
          match === null ? (
            <span aria-hidden="true">–</span>
          ) : (
            <span className={state === 'sum_differs' ? 'bookkeeping-differs' : undefined}>
              {money(amount < 0 ? -match.amount : match.amount)}
            </span>
          ),
      },
      {
        key: 'state',
        label: t('bookkeeping.column.state'),
        width: 150,
        cell: (entry) => <EntryStatus entry={entry} />,
      },
    ],
    [t, money, toPath, formatCalendarDay],
  )
}

const toCount = (statement: Statement, view: BankEntryView): number =>
  bankEntryViews[view].reduce((sum, state) => sum + statement.counts[state], 0)

function Entries({ statement }: { statement: Statement }) {
  const t = useText()
  const money = useMoney()
  const { intl } = useLanguage()
  const navigate = useNavigate()
  const { search } = useLocation()
  const { entryId } = useParams()
  const path = `/staff/bank/${statement.id}` as const
  const spec = useMemo(
    (): ListSpec<BankEntryView, never, 'newest'> => ({ path, views, filters: {}, sorts: ['newest'] }),
    [path],
  )
  const list = useListState(spec)
  const { view } = list.state
  const pages = useRecordPages('bankStatements.entries', { statementId: statement.id, ...(view && { view }) })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next } = useCaseRows(path, rows, entryId)
  const columns = useColumns(toPath)
  return (
    <div className="statement-lines">
      <DecisionSplit
        list={
          <>
            <ViewTabs
              label={t('bookkeeping.statement.views')}
              views={[null, ...views].map((one) => ({
                key: one ?? 'all',
                label: t(`bookkeeping.statement.view.${one ?? 'all'}`),
                href: toHref(one ? `${path}?view=${one}` : path),
                count: formatCount(one ? toCount(statement, one) : countLines(statement), intl),
              }))}
              current={view ?? 'all'}
            />
            <RecordTable
              list={list}
              pages={pages}
              caption={t('bookkeeping.statement.lineTable')}
              columns={columns}
              getKey={({ id }) => id}
              getName={({ party, amount }) => `${party} ${money(amount)}`}
              currentKey={entryId}
              toPath={toPath}
              searchLabel={null}
              filters={[]}
              renderCard={(entry) => (
                <div className="bookkeeping-card">
                  <p>
                    <a className="bookkeeping-number" href={toHref(toPath(entry))}>
                      <bdi>{entry.party || t('bookkeeping.entry.noParty')}</bdi>
                    </a>
                    <b className="tabular-numbers">{money(entry.amount)}</b>
                  </p>
                  <p>
                    <EntryStatus entry={entry} />
                    <bdi>{entry.match?.username}</bdi>
                  </p>
                </div>
              )}
              errorTitle={t('frame.notLoaded')}
              empty={<ListState icon="check" title={t('bookkeeping.statement.noLines')} />}
            />
          </>
        }
        panel={
          entryId && (
            <EntryPanel
              key={entryId}
              entry={rows.find(({ id }) => id === entryId)}
              isLoading={pages.data === undefined}
              onClose={() => void navigate(path + search)}
              onPrevious={previous}
              onNext={next}
            />
          )
        }
      />
    </div>
  )
}

/** One statement: its sums, and the bank's lines against ours. */
export function Page() {
  const t = useText()
  const { statementId = '' } = useParams()
  const { data: statement, error, refetch } = useQuery(apiQuery('bankStatements.detail', { statementId }))
  const { formatCalendarDay } = useTimes()
  const title = statement?.bookedUntil
    ? t('bookkeeping.statement.title', { day: formatCalendarDay(statement.bookedUntil) })
    : t('bookkeeping.statement.titleAlone')
  return (
    <PageFrame
      title={title}
      trail={[{ label: t('frame.nav.bank'), href: toHref('/staff/bank') }]}
      actions={statement && <ConfirmMatches statement={statement} />}
    >
      {statement ? (
        <div className="bookkeeping-page">
          <StatementFigures statement={statement} />
          <Entries statement={statement} />
        </div>
      ) : (
        <div className="console-card">
          <CardContent isLoaded={false} error={error} onRetry={() => void refetch()}>
            {null}
          </CardContent>
        </div>
      )}
    </PageFrame>
  )
}
