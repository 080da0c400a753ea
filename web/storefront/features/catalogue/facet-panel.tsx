import './facet-panel.css'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import type { Facets } from '#contract/goods.ts'
import { Icon } from '#web/kit/icon.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { CategoryFacet } from './category-facet.tsx'
import { FacetLink } from './facet-link.tsx'
import type { FacetPanelProps } from './facet-panel-props.ts'
import { FacetRows } from './facet-rows.tsx'
import { OptionFacet } from './option-facet.tsx'
import { PriceFacet } from './price-facet.tsx'
import { useFacetCount } from './use-facet-count.ts'

/** The number of options that are open at first; lists of everything have many. */
const maxOpenOptions = 2

function Section({ title, isOpen = true, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const titleId = useId()
  return (
    <details className="facet-panel-section" open={isOpen} aria-labelledby={titleId}>
      <summary>
        <span id={titleId}>{title}</span>
        <Icon name="up" size={16} />
      </summary>
      {children}
    </details>
  )
}

function SellerRows({ facets, filters, buildHref }: FacetPanelProps) {
  const toCountText = useFacetCount(facets, 'sellers')
  const rows = facets.sellers.map(({ id, name, count }) => {
    const chosen = id === filters.sellerId
    return (
      <FacetLink
        key={id}
        id={id}
        href={buildHref({ sellerId: chosen ? undefined : id })}
        chosen={chosen}
        count={toCountText(count)}
        only
      >
        {name}
      </FacetLink>
    )
  })
  return <FacetRows rows={rows} />
}

type RatingStep = Facets['rating'][number]

/**
 * The steps worth offering, the strictest first: one that leaves as many goods as a stricter one, or all `total` of them,
 * changes nothing. The chosen one stays.
 */
export function listUsefulRatings(
  steps: readonly RatingStep[],
  chosen: number | undefined,
  total: number | undefined,
): RatingStep[] {
  const offered: RatingStep[] = []
  for (const step of steps.toSorted((one, other) => other.atLeast - one.atLeast)) {
    const narrows = step.count > (offered.at(-1)?.count ?? 0) && (total === undefined || step.count < total)
    if (narrows || step.atLeast === chosen) offered.push(step)
  }
  return offered
}

function RatingRows({ ratings, facets, filters, buildHref }: FacetPanelProps & { ratings: Facets['rating'] }) {
  const t = useText()
  const toCountText = useFacetCount(facets, 'rating')
  return ratings.map(({ atLeast, count }) => {
    const chosen = atLeast === filters.rating
    const href = buildHref({ rating: chosen ? undefined : atLeast })
    return (
      <FacetLink key={atLeast} id={`rating-${atLeast}`} href={href} chosen={chosen} count={toCountText(count)} only>
        {t('search.facet.stars', { stars: atLeast })}
      </FacetLink>
    )
  })
}

/** A pressed filter may move to another list, which takes it out of the document; the focus then follows it. */
function useFocusOnPressed(facets: Facets) {
  const panel = useRef<HTMLDivElement>(null)
  const pressed = useRef<{ id: string | undefined; facets: Facets }>(undefined)
  useEffect(() => {
    if (!pressed.current || pressed.current.facets === facets) return
    const { id } = pressed.current
    pressed.current = undefined
    if (id === undefined || document.activeElement !== document.body) return
    const same = panel.current?.querySelector<HTMLElement>(`[data-facet="${id}"]`)
    // The link to all categories is missing there.
    const target = same ?? panel.current?.querySelector<HTMLElement>('[data-facet]')
    target?.focus({ preventScroll: true })
  }, [facets])
  const onClick = ({ target }: MouseEvent) => {
    pressed.current = { id: (target as Element).closest<HTMLElement>('[data-facet]')?.dataset.facet, facets }
  }
  return { ref: panel, onClick }
}

/** Every filter of a list, as links and one form: the address holds all state. */
export function FacetPanel(props: FacetPanelProps) {
  const t = useText()
  const { facets, filters, buildHref } = props
  const { onSale, inStock, rating } = filters
  const focus = useFocusOnPressed(facets)
  const toStockText = useFacetCount(facets, 'inStock')
  const toSaleText = useFacetCount(facets, 'onSale')
  // The goods without the rating's own filter are not counted while it is chosen.
  const ratings = listUsefulRatings(facets.rating, rating, rating === undefined ? props.total : undefined)
  const priceKey = [filters.priceMin, filters.priceMax, facets.price.min, facets.price.max].join()
  return (
    <div {...focus}>
      {facets.categories.length > 0 && (
        <Section title={t('search.facet.category')}>
          <CategoryFacet {...props} />
        </Section>
      )}
      {(facets.price.max > 0 || filters.priceMin !== undefined || filters.priceMax !== undefined) && (
        <Section title={t('search.facet.price')}>
          <PriceFacet key={priceKey} price={facets.price} filters={filters} buildHref={buildHref} />
        </Section>
      )}
      {facets.options.map((option, at) => (
        <Section key={option.id} title={option.name} isOpen={at < maxOpenOptions || !!filters.options?.[option.id]}>
          <OptionFacet {...{ option, facets, filters, buildHref }} />
        </Section>
      ))}
      {facets.sellers.length > 0 && (
        <Section title={t('search.facet.seller')}>
          <SellerRows {...props} />
        </Section>
      )}
      {ratings.length > 0 && (
        <Section title={t('search.facet.rating')}>
          <RatingRows {...props} ratings={ratings} />
        </Section>
      )}
      <Section title={t('search.facet.availability')}>
        <FacetLink
          id="inStock"
          href={buildHref({ inStock: inStock ? undefined : true })}
          chosen={!!inStock}
          count={toStockText(facets.inStock)}
        >
          {t('search.facet.inStock')}
        </FacetLink>
        <FacetLink
          id="onSale"
          href={buildHref({ onSale: onSale ? undefined : true })}
          chosen={!!onSale}
          count={toSaleText(facets.onSale)}
        >
          {t('search.facet.onSale')}
        </FacetLink>
      </Section>
    </div>
  )
}
