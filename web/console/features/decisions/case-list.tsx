import type { ReactNode } from 'react'
import { useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import type { ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useSortFilter } from '../../app/lists/record-table.tsx'
import type { SavedListName } from '../../app/lists/saved-views.tsx'
import type { List } from '../../app/lists/use-list-state.ts'
import type { RecordPages } from '../../app/lists/use-record-pages.ts'
import type { TextKey } from '#i18n/text-keys.ts'

interface CaseListProps<Row extends { readonly id: string }, Filter extends string> {
  /** Its texts are `decisions.<name>.*`. */
  name: 'withdrawals' | 'recharges' | 'alerts' | 'disputes' | 'refunds'
  savedList: SavedListName
  icon: IconName
  list: List<string, Filter, 'oldest' | 'newest'>
  pages: RecordPages<Row>
  /** Numbers by view; that of the list without a view is `waiting`. */
  counts?: Readonly<Record<string, number>> | undefined
  columns: readonly DataTableColumn<Row>[]
  getName: (row: Row) => string
  currentId: string | undefined
  toPath: (row: Row) => string
  renderCard: (row: Row) => ReactNode
  filters?: readonly ListFilter[]
  /** The column by which it is sorted. */
  sortKey: string
}

/** The list of one queue: what waits first, the oldest on top. */
export function CaseList<Row extends { readonly id: string }, Filter extends string>({
  name,
  list,
  counts,
  getName,
  currentId,
  filters = [],
  sortKey,
  icon,
  savedList,
  ...table
}: CaseListProps<Row, Filter>) {
  const t = useText()
  const sortFilter = useSortFilter(list, () => t('decisions.sort.newest'))
  const { view, sort } = list.state
  const title = t(`decisions.${name}.title`)
  const toViewName = (one: string | null) =>
    one === 'all' ? t('decisions.view.all') : t(`decisions.${name}.view.${one ?? 'waiting'}` as TextKey)
  return (
    <>
      <ListViews
        list={list}
        savedList={savedList}
        label={t('decisions.views')}
        getName={toViewName}
        counts={counts && { all: counts.waiting ?? 0, counts }}
      />
      <RecordTable
        {...table}
        list={list}
        caption={title}
        getKey={({ id }) => id}
        getName={getName}
        currentKey={currentId}
        sort={{
          key: sortKey,
          isDescending: sort === 'newest',
          onChange: (isDescending) => list.change({ sort: isDescending ? 'newest' : 'oldest' }),
        }}
        filters={[...filters, sortFilter]}
        searchLabel={t(`decisions.${name}.search`)}
        errorTitle={t('decisions.error')}
        empty={
          <ListState
            icon={icon}
            title={t(view === null ? 'decisions.empty.waiting' : 'decisions.empty.view')}
            text={t(view === null ? 'decisions.empty.waitingText' : 'decisions.empty.viewText')}
          />
        }
      />
    </>
  )
}
