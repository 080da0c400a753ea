import './orders.css'
import { useQuery } from '@tanstack/react-query'
import { orderRequests, type OrderView } from '#contract/order-list-views.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import type { ListFilter } from '#web/console/kit/filter-bar.tsx'
import { FileLink } from '../../app/file-link.tsx'
import { useConsoleStart } from '../../app/console-start.ts'
import type { ListSpec } from '../../app/lists/list-address.ts'
import { useListState } from '../../app/lists/use-list-state.ts'
import { useRecordPages } from '../../app/lists/use-record-pages.ts'
import { PageFrame } from '../../app/page-frame.tsx'
import { useOrderColumns } from './order-columns.tsx'
import { defineOrderList, OrderTable, OrderViews } from './order-list.tsx'
import { useListInput } from './order-queries.ts'

const path = '/staff/orders'
const own = defineOrderList(path)
const spec: ListSpec<OrderView, 'days' | 'store' | 'request', 'newest' | 'oldest'> = {
  ...own,
  filters: { ...own.filters, store: null, request: orderRequests },
}
const toPath = (orderId: string) => `${path}/${orderId}`
const maxStores = 100

/** The filter by store, among the latest ones; the one of the address by its name. Only for people who see stores. */
function useStoreFilter(storeId: string | undefined): readonly ListFilter[] {
  const t = useText()
  const maySee = useCurrentUser()?.permissions.includes('stores.view') ?? false
  const stores = useQuery({ ...apiQuery('adminStores.list', { pageSize: maxStores }), enabled: maySee }).data
  const listed = stores?.pageList.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const isMissing = storeId !== undefined && stores !== undefined && !listed.some(({ value }) => value === storeId)
  const chosen = useQuery({
    ...apiQuery('adminStores.detail', { storeId: storeId ?? '' }),
    enabled: maySee && isMissing,
  }).data
  if (!maySee && storeId === undefined) return []
  const options = chosen ? [{ value: chosen.store.id, label: chosen.store.name }, ...listed] : listed
  return [{ key: 'store', label: t('decisions.order.store'), value: storeId ?? null, options }]
}

/** The orders of all stores of the brand, or of one; each opens with the decisions of staff. */
export function Page() {
  const t = useText()
  const { brand } = useConsoleStart()
  const list = useListState(spec)
  const { store, request } = list.state.filters
  const input = {
    ...useListInput(list),
    ...(store && { storeId: store }),
    ...(request && { request: request as (typeof orderRequests)[number] }),
  }
  const orders = useRecordPages('staffOrders.list', input)
  const columns = useOrderColumns(toPath, true)
  const stores = useStoreFilter(store)
  const requests: ListFilter = {
    key: 'request',
    label: t('decisions.order.case'),
    value: request ?? null,
    options: orderRequests.map((one) => ({ value: one, label: t(`decisions.order.case.${one}`) })),
  }
  const file = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return (
    <PageFrame
      title={t('frame.nav.orders')}
      trail={[{ label: brand.name }]}
      actions={<FileLink href={`/admin/order/list.csv?${file}`}>{t('frame.csv')}</FileLink>}
    >
      <div className="console-card order-list">
        <OrderViews list={list} savedList="staff-orders" />
        <OrderTable list={list} orders={orders} columns={columns} toPath={toPath} moreFilters={[requests, ...stores]} />
      </div>
    </PageFrame>
  )
}
