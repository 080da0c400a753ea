import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DataTable, type DataTableProps } from '#web/console/kit/data-table.tsx'
import { FilterBar, type ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { formatNumber } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { withinDays } from './list-address.ts'
import type { List } from './use-list-state.ts'
import type { RecordPages } from './use-record-pages.ts'

/** The filter by days of a list whose spec has `days: withinDays`. */
export function useDaysFilter(value: string | undefined, label: string): ListFilter {
  const t = useText()
  return {
    key: 'days',
    label,
    value: value ?? null,
    options: withinDays.map((days) => ({ value: days, label: t('frame.list.days', { days: Number(days) }) })),
  }
}

/** The sorting of a list as a filter, for phones, where no column heads are; `getName` names each order but the default. */
export function useSortFilter<Sort extends string>(
  { spec: { sorts }, state: { sort } }: Pick<List<string, string, Sort>, 'spec' | 'state'>,
  getName: (sort: Sort) => string,
): ListFilter {
  const t = useText()
  return {
    key: 'sort',
    label: t('frame.list.sort'),
    value: sort === sorts[0] ? null : sort,
    options: sorts.slice(1).map((one) => ({ value: one, label: getName(one) })),
  }
}

export interface RecordTableProps<
  Row extends object,
  View extends string,
  Filter extends string,
  Sort extends string,
> extends Pick<
  DataTableProps<Row>,
  'caption' | 'columns' | 'getKey' | 'getName' | 'sort' | 'currentKey' | 'renderSelection'
> {
  list: List<View, Filter, Sort>
  pages: RecordPages<Row>
  /** Opens a record by a press anywhere on its row: the path of its page below the console's base. */
  toPath?: (row: Row) => string
  /** Draws a record on phones, instead of its cells with their labels. */
  renderCard?: (row: Row) => ReactNode
  /** `sort` as the key of a filter changes the order of the list. */
  filters: readonly ListFilter[]
  /** Null for a list that is not searched by words. */
  searchLabel?: string | null
  /** The title where the list could not be read. */
  errorTitle: string
  /** The list without search words and filters is empty. */
  empty: ReactNode
  /** Buttons at the end of the filters, as the one that exports. */
  tools?: ReactNode
}

/**
 * A list of records page by page, with search, filters and the states of loading, error and emptiness. The state is that
 * of its address.
 */
export function RecordTable<Row extends object, View extends string, Filter extends string, Sort extends string>({
  list,
  pages: query,
  toPath,
  renderCard,
  filters,
  searchLabel,
  errorTitle,
  empty,
  tools,
  ...table
}: RecordTableProps<Row, View, Filter, Sort>) {
  const t = useText()
  const navigate = useNavigate()
  const { intl } = useLanguage()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ pageList }) => pageList) ?? [], [pages])
  const { state, change, setFilter, clear } = list
  if (query.isError && !pages)
    return (
      <ListState
        icon="alert"
        title={errorTitle}
        text={failureText(t, query.error)}
        action={<ActionButton onClick={() => void query.refetch()}>{t('common.retry')}</ActionButton>}
      />
    )
  if (!pages)
    return (
      <div className="console-card-body">
        <Loading>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} shape="line" />
          ))}
        </Loading>
      </div>
    )
  const total = pages[0]?.pageInfo
  const isFiltered = state.keyword !== '' || Object.values(state.filters).some(Boolean)
  return (
    <DataTable
      {...table}
      layout={{ shown: state.columns, onChange: (columns) => change({ columns }) }}
      rows={rows}
      isStale={query.isPlaceholderData}
      {...(toPath && { onOpen: (row: Row) => void navigate(toPath(row)) })}
      {...(isPhone && renderCard && { renderCard })}
      tools={
        <FilterBar
          {...(searchLabel !== null && { search: state.keyword })}
          searchLabel={searchLabel ?? t('frame.list.search')}
          onSearch={(keyword) => change({ keyword })}
          filters={filters}
          onFilter={(key, value) =>
            key === 'sort'
              ? change({ sort: (value as Sort | null) ?? list.spec.sorts[0] })
              : setFilter(key as Filter, value)
          }
        >
          {tools}
        </FilterBar>
      }
      empty={
        isFiltered ? (
          <ListState
            icon="search"
            title={t('frame.list.noMatch')}
            text={t('frame.list.noMatchText')}
            action={<ActionButton onClick={clear}>{t('frame.list.clear')}</ActionButton>}
          />
        ) : (
          empty
        )
      }
      foot={
        rows.length > 0 && (
          <>
            <output className="tabular-numbers">
              {total
                ? t('frame.list.shown', {
                    shown: rows.length,
                    total: formatNumber(total.totalElements, intl) + (total.totalCapped ? '+' : ''),
                  })
                : t('frame.list.shownAlone', { shown: rows.length })}
            </output>
            {query.hasNextPage && (
              <ActionButton small onClick={() => void query.fetchNextPage()} aria-disabled={query.isFetchingNextPage}>
                {t('common.showMore')}
              </ActionButton>
            )}
          </>
        )
      }
    />
  )
}
