import './bookkeeping.css'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims, type Claim } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useSortFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { AlertPanel } from './alert-panel.tsx'
import { useMoney } from './money-parts.tsx'

type Alert = RecordOf<'staffMoney.alerts'>

const kinds = ['suspect', 'refund', 'chargeback'] as const
const spec: ListSpec<'closed' | 'all', 'kind', 'oldest' | 'newest'> = {
  path: '/staff/alerts',
  views: ['closed', 'all'],
  filters: { kind: kinds },
  sorts: ['oldest', 'newest'],
}

/** Whether somebody has to look at it, or how far a chargeback has come. */
export function AlertStatus({ alert: { closedAt, chargeback }, isPill }: { alert: Alert; isPill?: boolean }) {
  const t = useText()
  const pill = isPill ? { isPill } : {}
  if (closedAt)
    return (
      <StatusMark shape="full" tone="wait" {...pill}>
        {t('bookkeeping.alert.closed')}
      </StatusMark>
    )
  return (
    <StatusMark shape="decide" tone="bad" {...pill}>
      {chargeback ? t(`bookkeeping.alert.chargeback.${chargeback}`) : t('bookkeeping.alert.open')}
    </StatusMark>
  )
}

function Waits({ alert: { raisedAt, closedAt } }: { alert: Alert }) {
  const { formatTime } = useTimes()
  return closedAt ? <>{formatTime(closedAt)}</> : <WaitingTime since={raisedAt} />
}

function useColumns(
  toPath: (row: Alert) => string,
  claims: ReadonlyMap<string, Claim>,
): readonly DataTableColumn<Alert>[] {
  const t = useText()
  const money = useMoney()
  return useMemo(
    () => [
      {
        key: 'kind',
        label: t('bookkeeping.column.alert'),
        width: 220,
        canHide: false,
        cell: (row) => (
          <span className="bookkeeping-two">
            <a className="bookkeeping-number" href={toHref(toPath(row))}>
              {t(`bookkeeping.alert.kind.${row.kind}`)}
            </a>
            <small>
              <bdi>{row.why}</bdi>
            </small>
          </span>
        ),
      },
      {
        key: 'person',
        label: t('decisions.column.person'),
        width: 140,
        cell: ({ user }) => <bdi>{user.username}</bdi>,
      },
      { key: 'state', label: t('decisions.column.state'), width: 160, cell: (row) => <AlertStatus alert={row} /> },
      {
        key: 'waits',
        label: t('decisions.column.waits'),
        width: 120,
        isSortable: true,
        cell: (row) => <Waits alert={row} />,
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
        cell: ({ amount }) => <b>{money(amount)}</b>,
      },
    ],
    [t, toPath, claims, money],
  )
}

/** Payments that staff must review: suspect ones, refunds that fail, chargebacks; one of them beside the list. */
export function Page() {
  const t = useText()
  const money = useMoney()
  const { brand } = useConsoleStart()
  const { alertId } = useParams()
  const list = useListState(spec)
  const claims = useClaims('alert')
  const { view, filters, sort } = list.state
  const kind = kinds.find((one) => one === filters.kind)
  const pages = useRecordPages('staffMoney.alerts', {
    ...(view !== 'all' && { open: view === null }),
    ...(kind && { kind }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, alertId)
  const columns = useColumns(toPath, claims)
  const sortFilter = useSortFilter(list, () => t('decisions.sort.newest'))
  return (
    <PageFrame title={t('decisions.alerts.title')} trail={[{ label: brand.name }]}>
      <DecisionSplit
        list={
          <>
            <ListViews
              list={list}
              savedList="staff-alerts"
              label={t('decisions.views')}
              getName={(one) =>
                t(
                  one === 'all'
                    ? 'decisions.view.all'
                    : one
                      ? 'bookkeeping.alert.closed'
                      : 'bookkeeping.alert.view.open',
                )
              }
            />
            <RecordTable
              list={list}
              pages={pages}
              caption={t('decisions.alerts.title')}
              columns={columns}
              getKey={({ id }) => id}
              getName={({ user, kind: of }) => `${t(`bookkeeping.alert.kind.${of}`)} ${user.username}`}
              currentKey={alertId}
              toPath={toPath}
              searchLabel={null}
              sort={{
                key: 'waits',
                isDescending: sort === 'newest',
                onChange: (isDescending) => list.change({ sort: isDescending ? 'newest' : 'oldest' }),
              }}
              filters={[
                {
                  key: 'kind',
                  label: t('bookkeeping.column.kind'),
                  value: kind ?? null,
                  options: kinds.map((value) => ({ value, label: t(`bookkeeping.alert.kind.${value}`) })),
                },
                sortFilter,
              ]}
              renderCard={(row) => (
                <div className="bookkeeping-card">
                  <p>
                    <a className="bookkeeping-number" href={toHref(toPath(row))}>
                      {t(`bookkeeping.alert.kind.${row.kind}`)}
                    </a>
                    <b className="tabular-numbers">{money(row.amount)}</b>
                  </p>
                  <p>
                    <AlertStatus alert={row} />
                    <bdi>{row.user.username}</bdi>
                  </p>
                  <p>
                    <Waits alert={row} /> <ClaimMark claim={claims.get(row.id)} />
                  </p>
                </div>
              )}
              errorTitle={t('decisions.error')}
              empty={
                <ListState
                  icon="check"
                  title={t(view === null ? 'decisions.empty.waiting' : 'decisions.empty.view')}
                  text={t(view === null ? 'bookkeeping.alert.emptyText' : 'decisions.empty.viewText')}
                />
              }
            />
          </>
        }
        panel={
          alertId && <AlertPanel key={alertId} alertId={alertId} onClose={close} onPrevious={previous} onNext={next} />
        }
      />
    </PageFrame>
  )
}
