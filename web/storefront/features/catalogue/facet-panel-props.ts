import type { Facets } from '#contract/goods.ts'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'

export type FacetPanelProps = {
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly hrefOf: FilterHref
  /** How many goods the list has; undefined where they were not all counted. */
  readonly total?: number | undefined
}
