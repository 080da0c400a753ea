import { keepPreviousData, useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OperationData, OperationInput } from '#web/client/api-call.ts'
import { apiQuery, getApi } from '#web/client/api-query.ts'
import { invalidate } from '#web/client/invalidate.ts'

export type StockRow = OperationData<'sellerStock.list'>['pageList'][number]
export type Warehouse = OperationData<'sellerStock.warehouses'>['pageList'][number]
export type StockReason = OperationInput<'sellerStock.change'>['reason']
type ListInput = Omit<OperationInput<'sellerStock.list'>, 'cursor' | 'pageSize'>

export const stockReasons = ['counted', 'received', 'returned', 'damaged', 'lost', 'moved', 'other'] as const
const pageSize = 100
/** Pages that are read at once when a filter leaves them short. */
const maxShortPages = 5

/** SKUs page by page in the order of their codes. */
export function useStockPages(input: ListInput) {
  const client = useQueryClient()
  const query = useInfiniteQuery({
    queryKey: ['sellerStock.list', input],
    queryFn: async ({ pageParam, signal }) => {
      const pageList: StockRow[] = []
      let cursor: string | null = pageParam
      // A page may be short, because a request reads a bounded number of SKUs.
      for (let pages = 0; pages < maxShortPages && pageList.length < pageSize && cursor !== null; pages++) {
        const page: OperationData<'sellerStock.list'> = await getApi(client)(
          'sellerStock.list',
          { ...input, pageSize, ...(cursor && { cursor }) },
          { signal },
        )
        pageList.push(...page.pageList)
        cursor = page.nextCursor
        if (page.isFull) break
      }
      return { pageList, ...(cursor !== null && { nextCursor: cursor }) }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => pages?.flatMap(({ pageList }) => pageList) ?? [], [pages])
  return { query, rows }
}

export const warehousesQuery = apiQuery('sellerStock.warehouses', {})

/** Everything that shows stock reads it again. */
export const invalidateStock = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('sellerStock.') })

export const findUnits = ({ warehouses }: StockRow, warehouseId: string): number =>
  warehouses.find((held) => held.warehouseId === warehouseId)?.available ?? 0

export const toSkuName = ({ name, specifications }: Pick<StockRow, 'name' | 'specifications'>): string =>
  [name, ...specifications].join(', ')
