import type { Facets } from '#contract/goods.ts'
import { toggleOption } from './chosen-options.ts'
import { FacetLink } from './facet-link.tsx'
import { FacetRows } from './facet-rows.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'

type OptionFacetProps = {
  readonly option: Facets['options'][number]
  readonly filters: GoodsFilters
  readonly hrefOf: FilterHref
}

/** The values of one option; several may be chosen, chosen ones stand first so that none hides behind "more". */
export function OptionFacet({ option, filters, hrefOf }: OptionFacetProps) {
  const chosen = new Set(filters.options?.[option.id])
  const values = option.values.toSorted((one, other) => Number(chosen.has(other.id)) - Number(chosen.has(one.id)))
  const rows = values.map(({ id, name, count }) => (
    <FacetLink
      key={id}
      href={hrefOf({ options: toggleOption(filters.options, option.id, id) })}
      chosen={chosen.has(id)}
      count={count}
    >
      {name}
    </FacetLink>
  ))
  return <FacetRows rows={rows} />
}
