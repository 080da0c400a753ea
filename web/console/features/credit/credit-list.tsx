import type { ReactNode } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { ViewTabs } from '#web/console/kit/view-tabs.tsx'
import type { IconName } from '#web/kit/icon.tsx'
import { formatCount } from '#web/kit/number.ts'
import { RecordTable, useSortFilter } from '../../app/lists/record-table.tsx'
import type { List } from '../../app/lists/use-list-state.ts'
import type { RecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'

interface CreditListProps<Row extends { readonly id: string; readonly number: string }> {
  kind: 'applications' | 'loans'
  icon: IconName
  list: List<string, never, 'oldest' | 'newest'>
  /** The view of the list without one in its address. */
  firstView: string
  getViewName: (view: string) => string
  counts: Readonly<Record<string, number>> | undefined
  pages: RecordPages<Row>
  columns: readonly DataTableColumn<Row>[]
  currentId: string | undefined
  renderCard: (row: Row) => ReactNode
  /** The column by which it is sorted. */
  sortKey: string
}

/** The list of applications or loans with its views. */
export function CreditList<Row extends { readonly id: string; readonly number: string }>({
  kind,
  icon,
  list,
  firstView,
  getViewName,
  counts,
  currentId,
  sortKey,
  ...table
}: CreditListProps<Row>) {
  const t = useText()
  const { intl } = useLanguage()
  const { view, sort } = list.state
  const { path, views, sorts } = list.spec
  const other = sorts[1]!
  const sortFilter = useSortFilter(list, () => t(`lending.sort.${other}`))
  return (
    <>
      <ViewTabs
        label={t('decisions.views')}
        views={[null, ...views].map((one) => {
          const key = one ?? firstView
          const count = counts?.[key]
          return {
            key,
            label: getViewName(key),
            href: toHref(one ? `${path}?view=${one}` : path),
            ...(count !== undefined && { count: formatCount(count, intl) }),
          }
        })}
        current={view ?? firstView}
      />
      <RecordTable
        {...table}
        list={list}
        caption={t(`frame.page.credit.${kind}`)}
        getKey={({ id }) => id}
        getName={({ number }) => number}
        currentKey={currentId}
        sort={{
          key: sortKey,
          isDescending: sort === 'newest',
          onChange: (isDescending) => list.change({ sort: isDescending ? 'newest' : 'oldest' }),
        }}
        filters={[sortFilter]}
        searchLabel={t('lending.search')}
        errorTitle={t('decisions.error')}
        empty={
          <ListState
            icon={icon}
            title={t(`lending.empty.${kind}`)}
            text={t(view === null ? `lending.empty.${kind}Text` : 'decisions.empty.viewText')}
          />
        }
      />
    </>
  )
}
