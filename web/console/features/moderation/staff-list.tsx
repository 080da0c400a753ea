import type { ReactNode } from 'react'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import type { ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable } from '../../app/lists/record-table.tsx'
import type { SavedListName } from '../../app/lists/saved-views.tsx'
import type { List } from '../../app/lists/use-list-state.ts'
import type { RecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'

interface StaffListProps<Row extends { readonly id: string }, View extends string, Filter extends string> {
  title: string
  icon: IconName
  savedList: SavedListName
  list: List<View, Filter, 'oldest' | 'newest'>
  getViewName: (view: View | null) => string
  counts?: { readonly all: number; readonly counts: Readonly<Record<View, number | undefined>> } | undefined
  pages: RecordPages<Row>
  columns: readonly DataTableColumn<Row>[]
  getName: (row: Row) => string
  /** On phones, under the name. */
  renderFacts: (row: Row) => ReactNode
  currentId: string | undefined
  toPath: (row: Row) => string
  filters: readonly ListFilter[]
  /** Null for a list that is not searched by words. */
  searchLabel?: string | null
  empty: string
  tools?: ReactNode
}

/** A list of staff with its views; one record opens beside it. */
export function StaffList<Row extends { readonly id: string }, View extends string, Filter extends string>({
  title,
  icon,
  savedList,
  list,
  getViewName,
  counts,
  getName,
  renderFacts,
  currentId,
  toPath,
  empty,
  ...table
}: StaffListProps<Row, View, Filter>) {
  const t = useText()
  return (
    <>
      <ListViews
        list={list}
        savedList={savedList}
        label={t('moderation.views')}
        getName={getViewName}
        counts={counts}
      />
      <RecordTable
        {...table}
        list={list}
        caption={title}
        getKey={({ id }) => id}
        getName={getName}
        currentKey={currentId}
        toPath={toPath}
        renderCard={(row) => (
          <div className="decision-card">
            <div className="decision-card-head">
              <a className="decision-number" href={toHref(toPath(row))}>
                <bdi>{getName(row)}</bdi>
              </a>
            </div>
            {renderFacts(row)}
          </div>
        )}
        errorTitle={t('moderation.error')}
        empty={<ListState icon={icon} title={empty} text={t('moderation.empty.text')} />}
      />
    </>
  )
}

/** The link that opens a record. */
export const RecordLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <a className="decision-number" href={toHref(path)}>
    <bdi>{children}</bdi>
  </a>
)
