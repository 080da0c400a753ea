import './operations.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { apiQuery, getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import { SidePanel } from '#web/console/kit/side-panel.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useConsoleStart } from '../../app/console-start.ts'
import { findFirstDay, withinDays, type ListSpec } from '../../app/lists/list-address.ts'
import { RecordTable, useDaysFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { toHref } from '../../app/sections.ts'
import { useNow, useTimes } from '../../app/times.ts'
import { findChanges } from './find-changes.ts'
import { saveCsv } from '../../app/save-csv.ts'

type Entry = RecordOf<'staffAudit.list'>

const path = '/staff/audit'
const spec: ListSpec<never, 'days' | 'operation' | 'subject', 'newest'> = {
  path,
  views: [],
  filters: { days: withinDays, operation: null, subject: null },
  sorts: ['newest'],
}
const maxExported = 5_000

function useUserText() {
  const t = useText()
  return ({ user }: Pick<Entry, 'user'>) =>
    user ? (user.username ?? t('operations.audit.erased')) : t('operations.audit.system')
}

function Panel({ position, onClose }: { position: number; onClose: () => void }) {
  const t = useText()
  const getUserText = useUserText()
  const { formatFull } = useTimes()
  const { data: entry, error } = useQuery(apiQuery('staffAudit.detail', { position }))
  const changes = entry ? findChanges(entry.before, entry.after, t('operations.audit.erased')) : []
  return (
    <SidePanel title={t('operations.audit.entry', { position })} onClose={onClose}>
      {entry ? (
        <div className="operations-panel">
          <dl className="operations-facts">
            <dt>{t('operations.audit.who')}</dt>
            <dd>
              <bdi>{getUserText(entry)}</bdi>
            </dd>
            <dt>{t('operations.audit.when')}</dt>
            <dd>{formatFull(entry.at)}</dd>
            <dt>{t('operations.audit.from')}</dt>
            <dd dir="ltr">{entry.address ?? '–'}</dd>
            <dt>{t('operations.audit.action')}</dt>
            <dd dir="ltr">{entry.operation}</dd>
            <dt>{t('operations.audit.subject')}</dt>
            <dd>
              {entry.subjectId ? (
                <a
                  className="console-link"
                  dir="ltr"
                  href={toHref(`${path}?subject=${encodeURIComponent(entry.subjectId)}`)}
                >
                  {entry.subjectId}
                </a>
              ) : (
                '–'
              )}
            </dd>
          </dl>
          <section aria-label={t('operations.audit.changes')}>
            <h3>{t('operations.audit.changed', { count: changes.length })}</h3>
            {changes.map(({ name, before, after }) => (
              <dl className="operations-change" key={name}>
                <dt dir="ltr">{name || entry.operation}</dt>
                {before !== undefined && (
                  <dd data-side="before" dir="auto">
                    − <del>{before}</del>
                  </dd>
                )}
                {after !== undefined && (
                  <dd data-side="after" dir="auto">
                    + <ins>{after}</ins>
                  </dd>
                )}
              </dl>
            ))}
          </section>
          <div>
            <h3>{t('operations.audit.input')}</h3>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard */}
            <section className="operations-code" dir="ltr" tabIndex={0} aria-label={t('operations.audit.input')}>
              <pre>{JSON.stringify(entry.input, null, 2)}</pre>
            </section>
          </div>
        </div>
      ) : (
        error && <ListState icon="alert" title={t('operations.audit.error')} text={failureText(t, error)} />
      )}
    </SidePanel>
  )
}

/** Says whether the chain of hashes holds. */
function Verdict() {
  const t = useText()
  const { data } = useQuery(apiQuery('staffAudit.check', {}))
  if (!data) return null
  return data.issue ? (
    <NoticeLine tone="bad">{t('operations.audit.broken', { position: data.issue.position })}</NoticeLine>
  ) : (
    <NoticeLine tone="good">{t('operations.audit.intact', { count: data.verified })}</NoticeLine>
  )
}

function useColumns(toPath: (entry: Entry) => string): readonly DataTableColumn<Entry>[] {
  const t = useText()
  const getUserText = useUserText()
  const { formatTime } = useTimes()
  return [
    {
      key: 'at',
      label: t('operations.audit.when'),
      width: 150,
      canHide: false,
      cell: (entry) => <a href={toHref(toPath(entry))}>{formatTime(entry.at)}</a>,
    },
    {
      key: 'who',
      label: t('operations.audit.who'),
      width: 180,
      cell: (entry) => (
        <span className="operations-two">
          <bdi>{getUserText(entry)}</bdi>
          <small dir="ltr">{entry.address}</small>
        </span>
      ),
    },
    {
      key: 'action',
      label: t('operations.audit.action'),
      width: 300,
      cell: (entry) => (
        <span className="operations-two">
          <span dir="ltr">{entry.operation}</span>
          <small dir="ltr">{entry.subjectId}</small>
        </span>
      ),
    },
  ]
}

/** The changes by staff, sellers and the shop itself, with differences. */
export function Page() {
  const t = useText()
  const getUserText = useUserText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { position } = useParams()
  const { search } = useLocation()
  const { brand } = useConsoleStart()
  const { toDayKey } = useTimes()
  const now = useNow()
  const list = useListState(spec)
  const { keyword, filters } = list.state
  const from = filters.days && `${findFirstDay(toDayKey(now), Number(filters.days))}T00:00:00Z`
  const input = {
    ...(keyword && { keyword }),
    ...(filters.operation && { operation: filters.operation }),
    ...(filters.subject && { subjectId: filters.subject }),
    ...(from && { from }),
  }
  const pages = useRecordPages('staffAudit.list', input)
  const days = useDaysFilter(filters.days, t('operations.audit.when'))
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const recorded = useQuery(apiQuery('staffAudit.operations', {})).data?.names ?? []
  // Those of former releases and of the shop itself are no operations of today.
  const others = [...rows.map(({ operation }) => operation), ...(filters.operation ? [filters.operation] : [])]
  const names = [...new Set([...recorded, ...others])].toSorted()
  const toPath = useMemo(() => (entry: Pick<Entry, 'position'>) => `${path}/${entry.position}${search}`, [search])
  const columns = useColumns(toPath)
  const exportEntries = async () => {
    const all: Entry[] = []
    let cursor: string | null = ''
    while (cursor !== null && all.length < maxExported) {
      const page: { pageList: Entry[]; nextCursor: string | null } = await getApi(client)('staffAudit.list', {
        ...input,
        pageSize: 100,
        ...(cursor && { cursor }),
      })
      all.push(...page.pageList)
      cursor = page.nextCursor
    }
    const lines = all.map((entry) => [
      String(entry.position),
      entry.at,
      getUserText(entry),
      entry.address ?? '',
      entry.operation,
      entry.subjectId ?? '',
      JSON.stringify(entry.before),
      JSON.stringify(entry.after),
      entry.hash,
    ])
    saveCsv('audit-log.csv', [
      ['position', 'at', 'who', 'address', 'operation', 'subject', 'before', 'after', 'hash'],
      ...lines,
    ])
  }
  return (
    <PageFrame
      title={t('frame.nav.audit')}
      lead={t('operations.audit.lead')}
      trail={[{ label: brand.name }]}
      actions={
        <ActionButton icon={<Icon name="download" size={16} />} onClick={() => void exportEntries()}>
          {t('operations.export')}
        </ActionButton>
      }
    >
      <Verdict />
      <div className="operations-split" data-open={position ? '' : undefined}>
        <div className="console-card">
          <RecordTable
            list={list}
            pages={pages}
            caption={t('frame.nav.audit')}
            columns={columns}
            getKey={(entry) => String(entry.position)}
            getName={(entry) => String(entry.position)}
            currentKey={position}
            toPath={toPath}
            filters={[
              days,
              {
                key: 'operation',
                label: t('operations.audit.action'),
                value: filters.operation ?? null,
                options: names.map((value) => ({ value, label: value })),
              },
              {
                key: 'subject',
                label: t('operations.audit.subject'),
                value: filters.subject ?? null,
                options: filters.subject ? [{ value: filters.subject, label: filters.subject }] : [],
              },
            ]}
            searchLabel={t('operations.audit.search')}
            errorTitle={t('operations.audit.error')}
            empty={<ListState icon="document" title={t('operations.audit.empty')} />}
          />
        </div>
        {position && <Panel key={position} position={Number(position)} onClose={() => void navigate(path + search)} />}
      </div>
    </PageFrame>
  )
}
