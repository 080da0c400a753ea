import { useQueryClient } from '@tanstack/react-query'
import type { OrderListName, OrderRow } from './order-queries.ts'

type LoadedList = { readonly pages: readonly { readonly pageList: readonly OrderRow[] }[] }

/** The orders before and after this one in the list that was read last. */
export function useNeighbours(list: OrderListName, orderId: string) {
  const client = useQueryClient()
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: [list] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map(({ state }) => (state.data as LoadedList | undefined)?.pages.flatMap(({ pageList }) => pageList) ?? [])
  const rows = lists.find((rows) => rows.some(({ id }) => id === orderId)) ?? []
  const index = rows.findIndex(({ id }) => id === orderId)
  return { previous: rows[index - 1]?.id, next: index < 0 ? undefined : rows[index + 1]?.id }
}
