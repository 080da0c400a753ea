import './chosen-filters.css'
import type { Facets } from '#contract/goods.ts'
import { ChosenChip } from '#web/kit/chip.tsx'
import { usePrice } from '#web/client/price.tsx'
import type { Text } from '#web/client/text/create-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { toggleOption } from './chosen-options.ts'
import { type FilterHref, type GoodsFilters, noFilters } from './goods-filters.ts'

type ChosenFiltersProps = {
  readonly facets: Facets
  readonly filters: GoodsFilters
  readonly buildHref: FilterHref
}
type ChosenFilter = { readonly key: string; readonly name: string; readonly without: Partial<GoodsFilters> }

const findName = (values: readonly { id: string; name: string }[], id: string) =>
  values.find((value) => value.id === id)?.name

function toPriceText(t: Text, price: (amount: number) => string, { priceMin, priceMax }: GoodsFilters): string | null {
  const from = price(priceMin ?? 0)
  const to = price(priceMax ?? 0)
  if (priceMin !== undefined && priceMax !== undefined) return t('search.facet.priceRange', { from, to })
  if (priceMin !== undefined) return t('search.facet.priceOver', { from })
  return priceMax === undefined ? null : t('search.facet.priceUnder', { to })
}

/** One chip per chosen value; a value that the facets no longer contain still needs a chip to remove it. */
const chosenOptions = (t: Text, { facets, filters }: ChosenFiltersProps): ChosenFilter[] =>
  Object.entries(filters.options ?? {}).flatMap(([id, values]) => {
    const option = facets.options.find((one) => one.id === id)
    return values.map((value) => ({
      key: `${id} ${value}`,
      name: findName(option?.values ?? [], value) ?? option?.name ?? t('search.facet.option'),
      without: { options: toggleOption(filters.options, id, value) },
    }))
  })

function useChosen(props: ChosenFiltersProps): ChosenFilter[] {
  const t = useText()
  const { facets, filters } = props
  const price = toPriceText(t, usePrice(), filters)
  const { categoryId, sellerId, rating, onSale, inStock } = filters
  const chosen: ChosenFilter[] = []
  const add = (key: string, name: string, without: Partial<GoodsFilters>) => chosen.push({ key, name, without })
  if (categoryId)
    add('category', findName(facets.categories, categoryId) ?? t('search.facet.category'), { categoryId: undefined })
  if (sellerId) add('seller', findName(facets.sellers, sellerId) ?? t('search.facet.seller'), { sellerId: undefined })
  chosen.push(...chosenOptions(t, props))
  if (price) add('price', price, { priceMin: undefined, priceMax: undefined })
  if (rating !== undefined) add('rating', t('search.facet.stars', { stars: rating }), { rating: undefined })
  if (inStock) add('inStock', t('search.facet.inStock'), { inStock: undefined })
  if (onSale) add('onSale', t('search.facet.onSale'), { onSale: undefined })
  return chosen
}

/** The chosen filters, each with a link that removes it, and "Clear all". */
export function ChosenFilters(props: ChosenFiltersProps) {
  const t = useText()
  const chosen = useChosen(props)
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label={t('search.facet.label')}>
      {chosen.map(({ key, name, without }) => (
        <li key={key}>
          <ChosenChip href={props.buildHref(without)} removeLabel={t('search.facet.remove', { name })}>
            {name}
          </ChosenChip>
        </li>
      ))}
      <li>
        <a className="button button-text button-small" href={props.buildHref(noFilters)}>
          {t('search.facet.clear')}
        </a>
      </li>
    </ul>
  )
}
