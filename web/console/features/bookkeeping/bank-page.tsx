import './bookkeeping.css'
import { useMemo } from 'react'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { StatusMark } from '#web/console/kit/status-mark.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useTimes } from '../../app/times.ts'
import { countLines, countOpen, type Statement } from './bank-parts.tsx'
import { useMoney } from './money-parts.tsx'
import { useStatementUpload } from './upload-statement.tsx'

const path = '/staff/bank'
const spec: ListSpec<never, never, 'newest'> = { path, views: [], filters: {}, sorts: ['newest'] }
const toPath = ({ id }: Statement) => `${path}/${id}`

function Progress({ statement }: { statement: Statement }) {
  const t = useText()
  const count = countOpen(statement)
  return (
    <StatusMark shape={count === 0 ? 'full' : 'half'} tone={count === 0 ? 'good' : 'prog'}>
      {t('bookkeeping.statement.open', { count })}
    </StatusMark>
  )
}

function useColumns(): readonly DataTableColumn<Statement>[] {
  const t = useText()
  const money = useMoney()
  const { formatTime, formatCalendarDay } = useTimes()
  return useMemo(
    () => [
      {
        key: 'name',
        label: t('bookkeeping.column.statement'),
        width: 230,
        canHide: false,
        cell: (statement) => (
          <span className="bookkeeping-two">
            <a className="bookkeeping-number" href={toHref(toPath(statement))}>
              <bdi>{statement.name || t('bookkeeping.statement.unnamed')}</bdi>
            </a>
            <small>
              {statement.reference
                ? t('bookkeeping.statement.number', { number: statement.reference })
                : statement.format === 'csv'
                  ? 'CSV'
                  : 'camt.053'}
            </small>
          </span>
        ),
      },
      {
        key: 'days',
        label: t('bookkeeping.column.days'),
        width: 140,
        cell: ({ bookedFrom, bookedUntil }) =>
          bookedFrom && bookedUntil
            ? bookedFrom === bookedUntil
              ? formatCalendarDay(bookedFrom)
              : `${formatCalendarDay(bookedFrom)} – ${formatCalendarDay(bookedUntil)}`
            : '–',
      },
      {
        key: 'state',
        label: t('bookkeeping.column.state'),
        width: 150,
        cell: (statement) => <Progress statement={statement} />,
      },
      {
        key: 'in',
        label: t('bookkeeping.column.in'),
        width: 120,
        isNumeric: true,
        cell: (statement) => money(statement.in),
      },
      { key: 'out', label: t('bookkeeping.column.out'), width: 120, isNumeric: true, cell: ({ out }) => money(-out) },
      {
        key: 'closing',
        label: t('bookkeeping.column.closing'),
        width: 130,
        isNumeric: true,
        cell: ({ closing }) => (closing === null ? '–' : <b>{money(closing)}</b>),
      },
      {
        key: 'uploader',
        label: t('bookkeeping.column.uploader'),
        width: 140,
        cell: ({ uploader, createdAt }) => (
          <span className="bookkeeping-two">
            <bdi>{uploader.username}</bdi>
            <small>{formatTime(createdAt)}</small>
          </span>
        ),
      },
    ],
    [t, money, formatTime, formatCalendarDay],
  )
}

/** The statements of the brand's bank account, newest first, and the upload of another one. */
export function Page() {
  const t = useText()
  const user = useCurrentUser()
  const { brand } = useConsoleStart()
  const list = useListState(spec)
  const pages = useRecordPages('bankStatements.list', {})
  const columns = useColumns()
  const upload = useStatementUpload()
  const canManage = user?.permissions.includes('bank.manage') ?? false
  return (
    <PageFrame
      title={t('frame.nav.bank')}
      lead={t('bookkeeping.bank.lead')}
      trail={[{ label: brand.name }]}
      actions={canManage && upload.button}
    >
      <div className="bookkeeping-page">
        {upload.error && (
          <NoticeLine tone="bad">
            <b>
              <bdi>{upload.error.name}</bdi>
            </b>{' '}
            {upload.error.text}
          </NoticeLine>
        )}
        <div className="console-card">
          <RecordTable
            list={list}
            pages={pages}
            caption={t('frame.nav.bank')}
            columns={columns}
            getKey={({ id }) => id}
            getName={({ name }) => name}
            toPath={toPath}
            searchLabel={null}
            filters={[]}
            renderCard={(statement) => (
              <div className="bookkeeping-card">
                <p>
                  <a className="bookkeeping-number" href={toHref(toPath(statement))}>
                    <bdi>{statement.name || t('bookkeeping.statement.unnamed')}</bdi>
                  </a>
                  <span>{t('bookkeeping.statement.lines', { count: countLines(statement) })}</span>
                </p>
                <Progress statement={statement} />
              </div>
            )}
            errorTitle={t('frame.notLoaded')}
            empty={
              <ListState icon="document" title={t('bookkeeping.bank.empty')} text={t('bookkeeping.bank.emptyText')} />
            }
          />
        </div>
      </div>
    </PageFrame>
  )
}
