import type { Facets } from '#contract/goods.ts'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'

export type FacetPanelProps = {
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly buildHref: FilterHref
  /** The number of goods in the list; undefined where it is capped. */
  readonly total?: number | undefined
}
