import {
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { findFirstDay, type ListState } from './list-address.ts'
import { useNow, useTimes } from './times.ts'

const pageSize = 50

type ListName = 'sellerOrders.list' | 'staffOrders.list'
type ListInput = Omit<OperationInput<ListName>, 'cursor' | 'pageSize' | 'pageNum'>
export type SellerOrderRow = OperationData<'sellerOrders.list'>['pageList'][number]
/** An order of either list. */
export type OrderRow = Omit<SellerOrderRow, 'actions'>
export type OrderPage<Row> = Omit<OperationData<'sellerOrders.list'>, 'pageList'> & {
  readonly pageList: readonly Row[]
}

/** The input of an order list for the state of its address. */
export function useListInput({ view, keyword, days, sort }: ListState): ListInput {
  const { toDayKey } = useTimes()
  const now = useNow()
  return {
    ...(view && { view }),
    ...(keyword && { keyword }),
    ...(days && { from: findFirstDay(toDayKey(now), days) }),
    sort,
  }
}

type RowOf<Name extends ListName> = OperationData<Name>['pageList'][number]

/** Orders page by page, each after the last order of the one before. */
export function useOrderPages<Name extends ListName>(
  name: Name,
  input: ListInput,
): UseInfiniteQueryResult<InfiniteData<OrderPage<RowOf<Name>>>> {
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: [name, input],
    queryFn: async ({ pageParam }) =>
      (await getApi(client)(name, { ...input, pageSize, cursor: pageParam } as OperationInput<Name>)) as OrderPage<
        RowOf<Name>
      >,
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** Everything that shows orders of the store reads them again. */
export const invalidateSellerOrders = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sellerOrders.') })
