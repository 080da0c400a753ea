import '../../app/decisions/decisions.css'
import './moderation.css'
import { useParams } from 'react-router'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { formatNumber } from '#web/kit/number.ts'
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
import { ReviewPanel } from './review-panel.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'

type Row = RecordOf<'adminReviews.list'>

const views = ['passed', 'rejected'] as const
const stars = ['1', '2', '3', '4', '5'] as const
const spec: ListSpec<(typeof views)[number], 'stars', 'oldest' | 'newest'> = {
  path: '/staff/moderation/reviews',
  views,
  filters: { stars },
  sorts: ['oldest', 'newest'],
}

function When({ row }: { row: Row }) {
  const { formatTime } = useTimes()
  return row.state === 'under_review' ? <WaitingTime since={row.createdAt} /> : <>{formatTime(row.createdAt)}</>
}

function useColumns(toPath: (row: Row) => string): readonly DataTableColumn<Row>[] {
  const t = useText()
  const { intl } = useLanguage()
  const claims = useClaims('review')
  return [
    {
      key: 'review',
      label: t('moderation.column.review'),
      width: 280,
      canHide: false,
      cell: (row) => <RecordLink path={toPath(row)}>{row.text || t('moderation.review.noText')}</RecordLink>,
    },
    {
      key: 'stars',
      label: t('moderation.column.stars'),
      width: 80,
      isNumeric: true,
      cell: (row) => formatNumber(row.stars, intl),
    },
    { key: 'product', label: t('moderation.column.product'), width: 180, cell: ({ goods }) => <bdi>{goods.name}</bdi> },
    { key: 'when', label: t('moderation.column.waits'), width: 110, cell: (row) => <When row={row} /> },
    {
      key: 'claim',
      label: t('moderation.column.claim'),
      width: 110,
      cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
    },
  ]
}

/** Reviews that staff look through, the oldest first, and those that were published or rejected. */
export function Page() {
  const t = useText()
  const { intl } = useLanguage()
  const { reviewId } = useParams()
  const list = useListState(spec)
  const { view, keyword, filters, sort } = list.state
  const pages = useRecordPages('adminReviews.list', {
    state: view ?? 'under_review',
    ...(keyword && { keyword }),
    ...(filters.stars && { stars: Number(filters.stars) }),
    sort,
  })
  const rows = pages.data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, reviewId)
  const columns = useColumns(toPath)
  const sortFilter = useSortFilter(list, () => t('decisions.sort.newest'))
  return (
    <ModerationFrame tab="reviews">
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.page.moderation.reviews')}
            icon="star"
            savedList="staff-reviews"
            list={list}
            getViewName={(one) => t(`moderation.review.view.${one ?? 'waiting'}`)}
            pages={pages}
            columns={columns}
            getName={({ text, goods }) => text || goods.name}
            renderFacts={(row) => (
              <p>
                {t('moderation.review.stars', { count: row.stars })} · {row.goods.name} · <When row={row} />
              </p>
            )}
            currentId={reviewId}
            toPath={toPath}
            filters={[
              {
                key: 'stars',
                label: t('moderation.column.stars'),
                value: filters.stars ?? null,
                options: stars.map((value) => ({ value, label: formatNumber(Number(value), intl) })),
              },
              sortFilter,
            ]}
            searchLabel={t('moderation.review.search')}
            empty={t('moderation.empty.reviews')}
          />
        }
        panel={
          reviewId && (
            <ReviewPanel key={reviewId} reviewId={reviewId} onClose={close} onPrevious={previous} onNext={next} />
          )
        }
      />
    </ModerationFrame>
  )
}
