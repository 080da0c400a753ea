import type { QueryClient } from '@tanstack/react-query'
import type { OperationData } from '#web/client/api-call.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { findFirstDay } from '../../app/lists/list-address.ts'
import type { RecordListInput } from '../../app/lists/use-record-pages.ts'
import type { OrderListOfAddress } from './order-list.tsx'
import { useNow, useTimes } from '../../app/times.ts'

export type OrderListName = 'sellerOrders.list' | 'staffOrders.list'
export type SellerOrderRow = OperationData<'sellerOrders.list'>['pageList'][number]
/** An order of either list. */
export type OrderRow = Omit<SellerOrderRow, 'actions'>

/** An order as staff see it. */
export type StaffOrderDetail = OperationData<'staffOrders.detail'>

/** The input of an order list for the state of its address. */
export function useListInput({
  state: { view, keyword, filters, sort },
}: Pick<OrderListOfAddress, 'state'>): RecordListInput<OrderListName> {
  const { toDayKey } = useTimes()
  const now = useNow()
  return {
    ...(view && { view }),
    ...(keyword && { keyword }),
    ...(filters.days && { from: findFirstDay(toDayKey(now), Number(filters.days)) }),
    sort,
  }
}

/** Everything that shows orders of the store reads them again. */
export const invalidateSellerOrders = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sellerOrders.') })
