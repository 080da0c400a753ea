import '../../app/decisions/decisions.css'
import './moderation.css'
import { useParams } from 'react-router'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'

type Row = RecordOf<'adminApplications.list'>

const views = ['applicant', 'accepted', 'rejected'] as const
const spec: ListSpec<(typeof views)[number], never, 'oldest' | 'newest'> = {
  path: '/staff/applications',
  views,
  filters: {},
  sorts: ['oldest'],
}

function Holder({ hold }: Pick<Row, 'hold'>) {
  const t = useText()
  if (!hold) return <span className="decision-free">{t('decisions.claim.nobody')}</span>
  return (
    <span className="decision-holder" data-own={hold.isOwn || undefined}>
      {hold.isOwn ? t('decisions.claim.you') : <bdi>{hold.by.username}</bdi>}
    </span>
  )
}

function useColumns(toPath: (row: Row) => string, limitHours: number): readonly DataTableColumn<Row>[] {
  const t = useText()
  return [
    {
      key: 'store',
      label: t('moderation.column.store'),
      width: 170,
      canHide: false,
      cell: (row) => <RecordLink path={toPath(row)}>{row.storeName}</RecordLink>,
    },
    { key: 'number', label: t('moderation.column.number'), width: 90, cell: ({ number }) => <bdi>{number}</bdi> },
    { key: 'person', label: t('moderation.column.person'), width: 150, cell: (row) => <bdi>{row.contactName}</bdi> },
    { key: 'sells', label: t('moderation.column.sells'), width: 150, cell: (row) => row.categories.join(', ') },
    {
      key: 'waits',
      label: t('moderation.column.waits'),
      width: 110,
      cell: (row) => row.queuedAt && <WaitingTime since={row.queuedAt} limitHours={limitHours} />,
    },
    { key: 'claim', label: t('moderation.column.claim'), width: 110, cell: (row) => <Holder hold={row.hold} /> },
  ]
}

/** Applications for stores: those to decide, the oldest first, and those that were answered. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const { applicationId } = useParams()
  const list = useListState(spec)
  const { view, keyword } = list.state
  const pages = useRecordPages('adminApplications.list', { view: view ?? 'decide', ...(keyword && { keyword }) })
  const first = pages.data?.pages[0] as
    | { counts?: Record<'decide' | (typeof views)[number], number>; answerDays?: number }
    | undefined
  const limitHours = (first?.answerDays ?? 3) * 24
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, applicationId)
  const columns = useColumns(toPath, limitHours)
  return (
    <PageFrame title={t('frame.nav.applications')} trail={[{ label: brand.name }]}>
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.nav.applications')}
            icon="document"
            savedList="staff-applications"
            list={list}
            getViewName={(one) => t(`moderation.applications.view.${one ?? 'decide'}`)}
            counts={first?.counts && { all: first.counts.decide, counts: first.counts }}
            pages={pages}
            columns={columns}
            getName={({ storeName }) => storeName}
            renderFacts={(row) => (
              <p>
                <bdi>{row.number}</bdi> · <bdi>{row.contactName}</bdi>{' '}
                {row.queuedAt && <WaitingTime since={row.queuedAt} limitHours={limitHours} />}
              </p>
            )}
            currentId={applicationId}
            toPath={toPath}
            filters={[]}
            searchLabel={t('moderation.applications.search')}
            empty={t('moderation.empty.applications')}
          />
        }
        panel={
          applicationId && (
            <ApplicationPanel
              key={applicationId}
              applicationId={applicationId}
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
