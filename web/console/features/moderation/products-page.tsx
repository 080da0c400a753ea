import '../../app/decisions/decisions.css'
import './moderation.css'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { productCheckKinds } from '#contract/product-checks.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ClaimMark } from '../../app/decisions/claim-line.tsx'
import { DecisionSplit } from '../../app/decisions/decision-panel.tsx'
import { useCaseRows } from '../../app/decisions/use-case-rows.ts'
import { useClaims } from '../../app/decisions/use-claims.ts'
import { WaitingTime } from '../../app/decisions/waiting-time.tsx'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages, type RecordOf } from '../../app/lists/use-record-pages.ts'
import { useTimes } from '../../app/times.ts'
import { ModerationFrame } from './moderation-frame.tsx'
import { ProductPanel } from './product-panel.tsx'
import { RecordLink, StaffList } from './staff-list.tsx'

type Row = RecordOf<'adminModeration.list'> & { readonly id: string }

const views = ['approved', 'refused', 'banned'] as const
const spec: ListSpec<(typeof views)[number], 'kind' | 'store', 'oldest' | 'newest'> = {
  path: '/staff/moderation',
  views,
  filters: { kind: productCheckKinds, store: null },
  sorts: ['oldest'],
}

function When({ row }: { row: Row }) {
  const { formatTime } = useTimes()
  return row.decidedAt ? <>{formatTime(row.decidedAt)}</> : <WaitingTime since={row.queuedAt} />
}

function ProductCell({ row, path }: { row: Row; path: string }) {
  return (
    <span className="moderation-product">
      <span className={`moderation-thumb moderation-thumb-${row.tint}`}>
        {row.image && <img src={row.image} alt="" width={36} height={36} loading="lazy" />}
      </span>
      <RecordLink path={path}>{row.name}</RecordLink>
    </span>
  )
}

function useColumns(toPath: (row: Row) => string): readonly DataTableColumn<Row>[] {
  const t = useText()
  const claims = useClaims('product')
  return [
    {
      key: 'product',
      label: t('moderation.column.product'),
      width: 240,
      canHide: false,
      cell: (row) => <ProductCell row={row} path={toPath(row)} />,
    },
    { key: 'store', label: t('moderation.column.store'), width: 140, cell: ({ store }) => <bdi>{store.name}</bdi> },
    { key: 'kind', label: t('moderation.column.why'), width: 150, cell: ({ kind }) => t(`moderation.kind.${kind}`) },
    { key: 'when', label: t('moderation.column.waits'), width: 110, cell: (row) => <When row={row} /> },
    {
      key: 'claim',
      label: t('moderation.column.claim'),
      width: 110,
      cell: ({ id }) => <ClaimMark claim={claims.get(id)} />,
    },
  ]
}

/** Products that staff check: those that wait, the oldest first, and those that were decided. */
export function Page() {
  const t = useText()
  const { goodsId } = useParams()
  const list = useListState(spec)
  const { view, filters } = list.state
  const pages = useRecordPages('adminModeration.list', {
    view: view ?? 'waiting',
    ...(filters.kind && { kind: filters.kind }),
    ...(filters.store && { storeId: filters.store }),
  })
  const data = useMemo(
    () =>
      pages.data && {
        pages: pages.data.pages.map((page) => ({
          ...page,
          pageList: page.pageList.map((row): Row => ({ ...row, id: row.goodsId })),
        })),
      },
    [pages.data],
  )
  const counts = (pages.data?.pages[0] as { counts?: Record<'waiting' | (typeof views)[number], number> } | undefined)
    ?.counts
  const rows = data?.pages.flatMap(({ pageList }) => pageList) ?? []
  const { toPath, previous, next, close } = useCaseRows(spec.path, rows, goodsId)
  const columns = useColumns(toPath)
  return (
    <ModerationFrame tab="products">
      <DecisionSplit
        list={
          <StaffList
            title={t('frame.nav.moderation')}
            icon="eye"
            savedList="staff-moderation"
            list={list}
            getViewName={(one) => t(`moderation.view.${one ?? 'waiting'}`)}
            counts={counts && { all: counts.waiting, counts }}
            pages={{ ...pages, data }}
            columns={columns}
            getName={({ name }) => name}
            renderFacts={(row) => (
              <p>
                {row.store.name} · {t(`moderation.kind.${row.kind}`)} · <When row={row} />
              </p>
            )}
            currentId={goodsId}
            toPath={toPath}
            filters={[
              {
                key: 'kind',
                label: t('moderation.column.why'),
                value: filters.kind ?? null,
                options: productCheckKinds.map((kind) => ({ value: kind, label: t(`moderation.kind.${kind}`) })),
              },
            ]}
            empty={t('moderation.empty.products')}
          />
        }
        panel={
          goodsId && (
            <ProductPanel key={goodsId} goodsId={goodsId} onClose={close} onPrevious={previous} onNext={next} />
          )
        }
      />
    </ModerationFrame>
  )
}
