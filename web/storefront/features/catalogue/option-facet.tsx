import type { Facets } from '#contract/goods.ts'
import { formatCount } from '#web/kit/number.ts'
import { useLanguage, useText } from '#web/text/text-provider.tsx'
import { toggleOption } from './chosen-options.ts'
import { FacetLink } from './facet-link.tsx'
import { FacetRows } from './facet-rows.tsx'
import type { FilterHref, GoodsFilters } from './goods-filters.ts'

type Option = Facets['options'][number]
type Value = Option['values'][number]
type OptionFacetProps = { readonly option: Option; readonly filters: GoodsFilters; readonly hrefOf: FilterHref }

type DotProps = {
  readonly value: Value & { readonly swatch: string }
  readonly href: string
  readonly chosen: boolean
}

/** One colour as a dot; its name stands in the hint and is read aloud. */
function Dot({ value: { id, name, count, swatch }, href, chosen }: DotProps) {
  const t = useText()
  const { intl } = useLanguage()
  const words = t('search.facet.colour', { name, count: formatCount(count, intl) })
  return (
    <a className="dot" href={href} rel="nofollow" title={words} aria-current={chosen || undefined} data-facet={id}>
      <i className={chosen ? 'on' : undefined} style={{ background: swatch }} />
      <span className="sr">
        {words}
        {chosen && ` (${t('common.selected')})`}
      </span>
    </a>
  )
}

/** The values of one option, several of which may be chosen; chosen rows stand first so that none hides behind "more". */
export function OptionFacet({ option, filters, hrefOf }: OptionFacetProps) {
  const isChosen = new Set(filters.options?.[option.id])
  const linkOf = ({ id }: Value) => ({
    href: hrefOf({ options: toggleOption(filters.options, option.id, id) }),
    chosen: isChosen.has(id),
  })
  const dots = option.values.flatMap((value) => {
    const { swatch } = value
    return swatch ? [<Dot key={value.id} value={{ ...value, swatch }} {...linkOf(value)} />] : []
  })
  const rows = option.values
    .filter(({ swatch }) => !swatch)
    .toSorted((one, other) => Number(isChosen.has(other.id)) - Number(isChosen.has(one.id)))
    .map((value) => (
      <FacetLink key={value.id} id={value.id} count={value.count} {...linkOf(value)}>
        {value.name}
      </FacetLink>
    ))
  return (
    <>
      {dots.length > 0 && <div className="dots">{dots}</div>}
      <FacetRows rows={rows} />
    </>
  )
}
