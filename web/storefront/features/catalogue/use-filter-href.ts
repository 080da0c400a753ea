import { useHref } from '#web/client/use-href.ts'
import { type FilterHref, toFilterQuery, type GoodsFilters } from './goods-filters.ts'

/** Addresses of one list under other filters. `fixed` are parameters that the filters do not know, as a store's id. */
export function useFilterHref(
  path: string,
  filters: GoodsFilters,
  fixed: Readonly<Record<string, string>> = {},
): FilterHref {
  const href = useHref()
  return (change) => href(path, { ...fixed, ...toFilterQuery({ ...filters, pageNum: 1, ...change }) })
}
