import { type ReactNode, useMemo, useState } from 'react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { orderViews, type OrderView } from '#contract/seller-orders.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { DataTable, type DataTableColumn } from '#web/console/kit/data-table.tsx'
import { FilterBar, type ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { useMediaQuery } from '#web/console/kit/use-media-query.ts'
import { ViewTabs, type ListView } from '#web/console/kit/view-tabs.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { formatNumber, isCountCapped } from '#web/kit/number.ts'
import { Loading, Skeleton } from '#web/kit/skeleton.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { toHref } from '../../app/sections.ts'
import { placedWithin, readListState, writeListState, type ListState as State } from './list-address.ts'
import { OrderCard } from './order-columns.tsx'
import type { OrderPage, OrderRow } from './order-queries.ts'
import { SaveViewDialog, useSavedViews } from './save-view-dialog.tsx'

/** The state of a list in its address, and the function that changes a part of it. */
export function useListState(path: string) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const state = useMemo(() => readListState(search), [search])
  const change = (part: Partial<State>) => {
    const query = writeListState({ ...state, ...part })
    // Typing replaces, so that "back" leads to the list as it was before the search.
    void navigate(query ? `${path}?${query}` : path, { replace: part.keyword !== undefined && state.keyword !== '' })
  }
  return { path, state, change }
}
type List = ReturnType<typeof useListState>

const toCount = (count: number, intl: string) =>
  isCountCapped(count) ? `${formatNumber(count - 1, intl)}+` : formatNumber(count, intl)

interface OrderViewsProps {
  list: List
  savedList: 'seller-orders' | 'staff-orders'
  /** Numbers of orders, where they are counted. */
  counts?: OperationData<'sellerOrders.count'> | undefined
}

/** The views of the list, those of the person after those of all. */
export function OrderViews({ list: { path, state }, savedList, counts }: OrderViewsProps) {
  const t = useText()
  const { intl } = useLanguage()
  const { views: saved, save, remove } = useSavedViews(savedList)
  const [isSaving, setSaving] = useState(false)
  const query = writeListState(state)
  const toView = (view: OrderView | null): ListView => ({
    key: view ? `view=${view}` : '',
    label: t(`selling.view.${view ?? 'all'}`),
    href: toHref(view ? `${path}?view=${view}` : path),
    ...(counts && { count: toCount(view ? counts.counts[view] : counts.all, intl) }),
    isLate: view === 'late' && counts !== undefined && counts.counts.late > 0,
  })
  const views: ListView[] = [
    ...[null, ...orderViews].map(toView),
    ...saved.map((view) => ({
      key: view.query,
      label: view.name,
      href: toHref(`${path}?${view.query}`),
      onDelete: () => remove.mutate(view),
    })),
  ]
  const current = views.find(({ key }) => key === query)?.key ?? null
  return (
    <>
      <ViewTabs
        label={t('selling.views')}
        views={views}
        current={current}
        onSave={current === null ? () => setSaving(true) : undefined}
      />
      <SaveViewDialog open={isSaving} onClose={() => setSaving(false)} save={save} query={query} />
    </>
  )
}

function useFilters({ days, sort }: State): readonly ListFilter[] {
  const t = useText()
  return [
    {
      key: 'days',
      label: t('selling.column.placed'),
      value: days === null ? null : String(days),
      options: placedWithin.map((one) => ({ value: String(one), label: t('selling.filter.days', { days: one }) })),
    },
    {
      key: 'sort',
      label: t('selling.filter.sort'),
      value: sort === 'newest' ? null : sort,
      options: [{ value: 'oldest', label: t('selling.filter.oldest') }],
    },
  ]
}

function Empty({ state, onClear }: { state: State; onClear: () => void }) {
  const t = useText()
  if (state.keyword || state.days)
    return (
      <ListState
        icon="search"
        title={t('orders.empty.none')}
        text={t('selling.empty.filtered')}
        action={<ActionButton onClick={onClear}>{t('selling.empty.clear')}</ActionButton>}
      />
    )
  return <ListState icon="box" title={t(`selling.empty.${state.view ?? 'all'}`)} text={t('selling.empty.text')} />
}

interface OrderTableProps<Row extends OrderRow> {
  list: List
  orders: UseInfiniteQueryResult<InfiniteData<OrderPage<Row>>>
  columns: readonly DataTableColumn<Row>[]
  /** The path of an order's page. */
  toPath: (orderId: string) => string
  /** Buttons for the selected orders, after their number and sum. */
  renderActions?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/** Orders page by page, with search and filters; each opens its page. */
export function OrderTable<Row extends OrderRow>({
  list,
  orders,
  columns,
  toPath,
  renderActions,
}: OrderTableProps<Row>) {
  const { state, change } = list
  const t = useText()
  const navigate = useNavigate()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const isPhone = useMediaQuery('(max-width: 767px)')
  const filters = useFilters(state)
  const { keyword, sort } = state
  const pages = orders.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ pageList }) => pageList) ?? [], [pages])
  const total = pages?.[0]?.pageInfo
  const clear = () => change({ keyword: '', days: null })
  if (orders.isError && !pages)
    return (
      <ListState
        icon="alert"
        title={t('selling.error')}
        text={failureText(t, orders.error)}
        action={<ActionButton onClick={() => void orders.refetch()}>{t('common.retry')}</ActionButton>}
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
  return (
    <DataTable
      caption={t('frame.nav.orders')}
      columns={columns}
      rows={rows}
      getKey={({ id }) => id}
      getName={({ number }) => number}
      sort={{
        key: 'placed',
        isDescending: sort === 'newest',
        onChange: (isDescending) => change({ sort: isDescending ? 'newest' : 'oldest' }),
      }}
      isStale={orders.isPlaceholderData}
      onOpen={({ id }) => void navigate(toPath(id))}
      {...(isPhone && { renderCard: (order: Row) => <OrderCard order={order} href={toHref(toPath(order.id))} /> })}
      tools={
        <FilterBar
          search={keyword}
          searchLabel={t('selling.search')}
          onSearch={(words) => change({ keyword: words })}
          filters={filters}
          onFilter={(key, value) =>
            change(
              key === 'sort'
                ? { sort: value === 'oldest' ? 'oldest' : 'newest' }
                : { days: value === null ? null : Number(value) },
            )
          }
        />
      }
      empty={<Empty state={state} onClear={clear} />}
      foot={
        rows.length > 0 && (
          <>
            <output className="tabular-numbers">
              {t('selling.shown', {
                shown: rows.length,
                total: total ? formatNumber(total.totalElements, intl) + (total.totalCapped ? '+' : '') : '',
              })}
            </output>
            {orders.hasNextPage && (
              <ActionButton small onClick={() => void orders.fetchNextPage()} aria-disabled={orders.isFetchingNextPage}>
                {t('common.showMore')}
              </ActionButton>
            )}
          </>
        )
      }
      renderSelection={(selected, clearSelection) => {
        const sum = selected.reduce((all, { amounts }) => all + amounts.payable, 0)
        return (
          <>
            <span className="tabular-numbers">
              {t('selling.inAll', { amount: formatMoney(sum, currency, brand.currency.digits, intl) })}
            </span>
            {renderActions?.(selected, clearSelection)}
          </>
        )
      }}
    />
  )
}
