import { type ReactNode } from 'react'
import { orderViews, type OrderView } from '#contract/order-list-views.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import type { DataTableColumn } from '#web/console/kit/data-table.tsx'
import type { ListFilter } from '#web/console/kit/filter-bar.tsx'
import { ListState } from '#web/console/kit/list-state.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import { withinDays, type ListSpec } from '../../app/lists/list-address.ts'
import { ListViews } from '../../app/lists/list-views.tsx'
import { RecordTable, useDaysFilter, useSortFilter } from '../../app/lists/record-table.tsx'
import type { List } from '../../app/lists/use-list-state.ts'
import type { RecordPages } from '../../app/lists/use-record-pages.ts'
import { toHref } from '../../app/sections.ts'
import { OrderCard } from './order-columns.tsx'
import type { OrderRow } from './order-queries.ts'

type Sort = 'newest' | 'oldest'
export type OrderListSpec = ListSpec<OrderView, 'days', Sort>
/** Its filter by days; staff have more filters. */
export type OrderListOfAddress<Filter extends string = 'days'> = List<OrderView, Filter | 'days', Sort>

/** Views, filters and orders of an order list at a path. */
export const defineOrderList = (path: `/${string}`): OrderListSpec => ({
  path,
  views: orderViews,
  filters: { days: withinDays },
  sorts: ['newest', 'oldest'],
})

interface OrderViewsProps<Filter extends string> {
  list: OrderListOfAddress<Filter>
  savedList: 'seller-orders' | 'staff-orders'
  /** Numbers of orders, where they are counted. */
  counts?: OperationData<'sellerOrders.count'> | undefined
}

/** The views of the list, those of the person after those of all. */
export function OrderViews<Filter extends string>(props: OrderViewsProps<Filter>) {
  const t = useText()
  return (
    <ListViews
      {...props}
      label={t('selling.views')}
      getName={(view) => t(`selling.view.${view ?? 'all'}`)}
      lateView="late"
    />
  )
}

interface OrderTableProps<Row extends OrderRow, Filter extends string> {
  list: OrderListOfAddress<Filter>
  orders: RecordPages<Row>
  columns: readonly DataTableColumn<Row>[]
  /** The path of an order's page. */
  toPath: (orderId: string) => string
  /** Filters beside those by days and order. */
  moreFilters?: readonly ListFilter[]
  /** Buttons for the selected orders, after their number and sum. */
  renderActions?: (selected: readonly Row[], clear: () => void) => ReactNode
}

/** Orders page by page, with search and filters; each opens its page. */
export function OrderTable<Row extends OrderRow, Filter extends string>({
  list,
  orders,
  columns,
  toPath,
  moreFilters = [],
  renderActions,
}: OrderTableProps<Row, Filter>) {
  const { state, change } = list
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const days = useDaysFilter(state.filters.days, t('selling.column.placed'))
  const sort = useSortFilter(list, () => t('selling.filter.oldest'))
  return (
    <RecordTable
      list={list}
      pages={orders}
      caption={t('frame.nav.orders')}
      columns={columns}
      getKey={({ id }) => id}
      getName={({ number }) => number}
      sort={{
        key: 'placed',
        isDescending: state.sort === 'newest',
        onChange: (isDescending) => change({ sort: isDescending ? 'newest' : 'oldest' }),
      }}
      toPath={({ id }) => toPath(id)}
      renderCard={(order) => <OrderCard order={order} href={toHref(toPath(order.id))} />}
      filters={[days, ...moreFilters, sort]}
      errorTitle={t('selling.error')}
      empty={<ListState icon="box" title={t(`selling.empty.${state.view ?? 'all'}`)} text={t('selling.empty.text')} />}
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
