import { useHref } from '#web/storefront/app/use-href.ts'
import { type FilterHref, filterQuery, type GoodsFilters } from './goods-filters.ts'

/** Addresses of one list under other filters. `fixed` are parameters that the filters do not know, as a store's id. */
export function useFilterHref(
  path: string,
  filters: GoodsFilters,
  fixed: Readonly<Record<string, string>> = {},
): FilterHref {
  const href = useHref()
  return (change) => href(path, { ...fixed, ...filterQuery({ ...filters, pageNum: 1, ...change }) })
}
