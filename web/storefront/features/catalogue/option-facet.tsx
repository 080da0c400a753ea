import type { Facets } from '#contract/goods.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { toggleOption } from './chosen-options.ts'
import { FacetLink } from './facet-link.tsx'
import { FacetRows } from './facet-rows.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'
import { useFacetCount } from './use-facet-count.ts'

type Option = Facets['options'][number]
type Value = Option['values'][number]
type OptionFacetProps = {
  readonly option: Option
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly buildHref: FilterHref
}

type SwatchProps = {
  readonly value: Value & { readonly swatch: string }
  readonly href: string
  readonly chosen: boolean
  readonly countText: string
}

/** One colour as a swatch; its name is the tooltip and the accessible name. */
function Swatch({ value: { id, name, swatch }, href, chosen, countText }: SwatchProps) {
  const t = useText()
  const words = countText === '' ? name : t('search.facet.colour', { name, count: countText })
  return (
    <a
      className="option-facet-swatch"
      href={href}
      rel="nofollow"
      title={words}
      aria-current={chosen || undefined}
      data-facet={id}
    >
      <i className={chosen ? 'option-facet-swatch-chosen' : undefined} style={{ background: swatch }} />
      <span className="visually-hidden">
        {words}
        {chosen && ` (${t('common.selected')})`}
      </span>
    </a>
  )
}

/**
 * The values of one option, of which several can be chosen; chosen rows come first, so that none is hidden behind
 * "more".
 */
export function OptionFacet({ option, facets, filters, buildHref }: OptionFacetProps) {
  const toCountText = useFacetCount(facets, 'options')
  const isChosen = new Set(filters.options?.[option.id])
  const toLink = ({ id }: Value) => ({
    href: buildHref({ options: toggleOption(filters.options, option.id, id) }),
    chosen: isChosen.has(id),
  })
  const dots = option.values.flatMap((value) => {
    const { swatch } = value
    return swatch
      ? [<Swatch key={value.id} value={{ ...value, swatch }} countText={toCountText(value.count)} {...toLink(value)} />]
      : []
  })
  const rows = option.values
    .filter(({ swatch }) => !swatch)
    .toSorted((one, other) => Number(isChosen.has(other.id)) - Number(isChosen.has(one.id)))
    .map((value) => (
      <FacetLink key={value.id} id={value.id} count={toCountText(value.count)} {...toLink(value)}>
        {value.name}
      </FacetLink>
    ))
  return (
    <>
      {dots.length > 0 && <div className="option-facet-swatches">{dots}</div>}
      <FacetRows rows={rows} />
    </>
  )
}
