import '../../app/decisions/decisions.css'
import './moderation.css'
import { useParams } from 'react-router'
import { reportReasons } from '#contract/report-reasons.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useSortFilter } from '../../app/lists/record-table.tsx'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { useTimes } from '../../app/times.ts'
import { ModerationFrame } from './moderation-frame.tsx'
import { ReportPanel } from './report-panel.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'

type Row = RecordOf<'adminReports.list'>

const spec: ListSpec<'closed', 'reason', 'oldest' | 'newest'> = {
  path: '/staff/moderation/reports',
  views: ['closed'],
  filters: { reason: reportReasons },
  sorts: ['oldest', 'newest'],
}

function When({ row }: { row: Row }) {
  const { formatTime } = useTimes()
  return row.state === 'open' ? <WaitingTime since={row.createdAt} /> : <>{formatTime(row.createdAt)}</>
}

function useColumns(toPath: (row: Row) => string): readonly DataTableColumn<Row>[] {
  const t = useText()
  const claims = useClaims('report')
  return [
    {
      key: 'product',
      label: t('moderation.column.product'),
      width: 220,
      canHide: false,
      cell: (row) => <RecordLink path={toPath(row)}>{row.goods.name}</RecordLink>,
    },
    {
      key: 'reason',
      label: t('moderation.column.why'),
      width: 150,
      cell: ({ reason }) => t(`moderation.report.reason.${reason}`),
    },
    { key: 'text', label: t('moderation.column.report'), width: 240, cell: ({ text }) => <bdi>{text}</bdi> },
    { key: 'when', label: t('moderation.column.waits'), width: 110, cell: (row) => <When row={row} /> },
    {
      key: 'claim',
      label: t('moderation.column.claim'),
      width: 110,
      cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
    },
  ]
}

/** Reports of products: those that are open, the oldest first, and those that were closed. */
export function Page() {
  const t = useText()
  const { reportId } = useParams()
  const list = useListState(spec)
  const { view, filters, sort } = list.state
  const pages = useRecordPages('adminReports.list', {
    state: view ?? 'open',
    ...(filters.reason && { reason: filters.reason }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, reportId)
  const columns = useColumns(toPath)
  const sortFilter = useSortFilter(list, () => t('decisions.sort.newest'))
  return (
    <ModerationFrame tab="reports">
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.page.moderation.reports')}
            icon="info"
            savedList="staff-reports"
            list={list}
            getViewName={(one) => t(`moderation.report.view.${one ?? 'open'}`)}
            pages={pages}
            columns={columns}
            getName={({ goods }) => goods.name}
            renderFacts={(row) => (
              <p>
                {t(`moderation.report.reason.${row.reason}`)} · <When row={row} />
              </p>
            )}
            currentId={reportId}
            toPath={toPath}
            filters={[
              {
                key: 'reason',
                label: t('moderation.column.why'),
                value: filters.reason ?? null,
                options: reportReasons.map((value) => ({ value, label: t(`moderation.report.reason.${value}`) })),
              },
              sortFilter,
            ]}
            searchLabel={null}
            empty={t('moderation.empty.reports')}
          />
        }
        panel={
          reportId && (
            <ReportPanel key={reportId} reportId={reportId} onClose={close} onPrevious={previous} onNext={next} />
          )
        }
      />
    </ModerationFrame>
  )
}
