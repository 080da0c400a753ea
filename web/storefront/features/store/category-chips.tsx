import type { Facets } from '#contract/goods.ts'
import { getFacetPath, listShownCategories } from '#web/storefront/features/catalogue/category-facets.ts'
import { type FilterHref, type GoodsFilters } from '#web/storefront/features/catalogue/goods-filters.ts'
import { useFacetCount } from '#web/storefront/features/catalogue/use-facet-count.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type CategoryChipsProps = { readonly facets: Facets; readonly filters: GoodsFilters; readonly buildHref: FilterHref }

/** The categories of a store in one row, with the children of the open one. */
export function CategoryChips({ facets, filters, buildHref }: CategoryChipsProps) {
  const t = useText()
  const toCountText = useFacetCount(facets, 'categories')
  const { categoryId } = filters
  const open = new Set(getFacetPath(facets.categories, categoryId).map((facet) => facet.id))
  const shown = listShownCategories(facets.categories, categoryId)
  if (shown.length < 2 && !categoryId) return null
  const chip = (key: string, name: string, chosen: boolean, id: string | undefined, count = '') => (
    <li key={key}>
      <a
        className={chosen ? 'category-chip category-chip-chosen' : 'category-chip'}
        href={buildHref({ categoryId: id })}
        aria-current={chosen || undefined}
      >
        {name}
        {count !== '' && <small className="tabular-numbers">{count}</small>}
      </a>
    </li>
  )
  return (
    <nav aria-label={t('search.facet.category')}>
      <ul className="category-chips">
        {chip('all', t('store.all'), !categoryId, undefined)}
        {shown.map(({ id, name, count }) => chip(id, name, open.has(id), id, toCountText(count)))}
      </ul>
    </nav>
  )
}
