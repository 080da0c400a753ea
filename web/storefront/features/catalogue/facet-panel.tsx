import './facet-panel.css'
import type { ReactNode } from 'react'
import type { Facets } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/text/text-provider.tsx'
import { shownCategories } from './category-facets.ts'
import { FacetLink } from './facet-link.tsx'
import { FacetRows } from './facet-rows.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'
import { OptionFacet } from './option-facet.tsx'
import { PriceFacet } from './price-facet.tsx'

export type FacetPanelProps = {
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly hrefOf: FilterHref
}

/** How many options stand open; lists of everything have many. */
const openOptions = 2

function Section({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="fp-part" open={isOpen}>
      <summary>
        <span>{title}</span>
        <Icon name="up" size={16} />
      </summary>
      {children}
    </details>
  )
}

function CategoryRows({ facets, filters, hrefOf }: FacetPanelProps) {
  const shown = shownCategories(facets.categories, filters.categoryId)
  const top = Math.min(...shown.map((facet) => facet.depth ?? 0))
  const rows = shown.map(({ id, name, count, depth = 0 }) => {
    const chosen = id === filters.categoryId
    const href = hrefOf({ categoryId: chosen ? undefined : id })
    return (
      <FacetLink key={id} href={href} chosen={chosen} count={count} depth={depth - top}>
        {name}
      </FacetLink>
    )
  })
  // An open branch makes the list long by itself: hiding the end of it would hide what was just opened.
  return filters.categoryId ? rows : <FacetRows rows={rows} />
}

function SellerRows({ facets, filters, hrefOf }: FacetPanelProps) {
  const rows = facets.sellers.map(({ id, name, count }) => {
    const chosen = id === filters.sellerId
    return (
      <FacetLink key={id} href={hrefOf({ sellerId: chosen ? undefined : id })} chosen={chosen} count={count}>
        {name}
      </FacetLink>
    )
  })
  return <FacetRows rows={rows} />
}

function RatingRows({ facets, filters, hrefOf }: FacetPanelProps) {
  const t = useText()
  return facets.rating.map(({ atLeast, count }) => {
    const chosen = atLeast === filters.rating
    if (count === 0 && !chosen) return null
    const href = hrefOf({ rating: chosen ? undefined : atLeast })
    return (
      <FacetLink key={atLeast} href={href} chosen={chosen} count={count}>
        {t('search.facet.stars', { stars: atLeast })}
      </FacetLink>
    )
  })
}

/** Everything a list can be narrowed by. All of it is links and one form: the state stands in the address alone. */
export function FacetPanel(props: FacetPanelProps) {
  const t = useText()
  const { facets, filters, hrefOf } = props
  const { onSale, inStock } = filters
  const priceKey = [filters.priceMin, filters.priceMax, facets.price.min, facets.price.max].join()
  return (
    <div className="fp">
      {facets.categories.length > 0 && (
        <Section title={t('search.facet.category')}>
          <CategoryRows {...props} />
        </Section>
      )}
      {(facets.price.max > 0 || filters.priceMin !== undefined || filters.priceMax !== undefined) && (
        <Section title={t('search.facet.price')}>
          <PriceFacet key={priceKey} price={facets.price} filters={filters} hrefOf={hrefOf} />
        </Section>
      )}
      {facets.options.map((option, at) => (
        <Section key={option.id} title={option.name} isOpen={at < openOptions || !!filters.options?.[option.id]}>
          <OptionFacet option={option} filters={filters} hrefOf={hrefOf} />
        </Section>
      ))}
      {facets.sellers.length > 0 && (
        <Section title={t('search.facet.seller')}>
          <SellerRows {...props} />
        </Section>
      )}
      {facets.rating.some(({ count }) => count > 0) && (
        <Section title={t('search.facet.rating')}>
          <RatingRows {...props} />
        </Section>
      )}
      <Section title={t('search.facet.availability')}>
        <FacetLink href={hrefOf({ inStock: inStock ? undefined : true })} chosen={!!inStock} count={facets.inStock}>
          {t('search.facet.inStock')}
        </FacetLink>
        <FacetLink href={hrefOf({ onSale: onSale ? undefined : true })} chosen={!!onSale} count={facets.onSale}>
          {t('search.facet.onSale')}
        </FacetLink>
      </Section>
    </div>
  )
}
