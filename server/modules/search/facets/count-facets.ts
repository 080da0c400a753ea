import type { Ctx } from '#server/platform/context.ts'
import { countCards, type NamedMatchCounts } from '#server/modules/search/cards.ts'
import { splitOptionKey } from '#server/modules/search/indexing/option-ids.ts'
import type { DocumentFilter } from '#server/modules/search/search.queries.ts'

/** Counts for each facet over the goods that match every filter except the facet's own. */
export type FacetCounts = {
  /** Over goods that match every filter. */
  readonly all: NamedMatchCounts
  readonly category: NamedMatchCounts
  readonly price: NamedMatchCounts
  readonly store: NamedMatchCounts
  readonly rating: NamedMatchCounts
  readonly onSale: NamedMatchCounts
  readonly inStock: NamedMatchCounts
  /** By filtered option; the others are counted in `all`. */
  readonly options: ReadonlyMap<string, NamedMatchCounts>
}

const ownFields = {
  category: ['category'],
  price: ['priceMin', 'priceMax'],
  store: ['storeId'],
  rating: ['ratingHundredths'],
  onSale: ['onSale'],
  inStock: ['inStock'],
} as const satisfies Record<string, readonly (keyof DocumentFilter)[]>

type Facet = keyof typeof ownFields

/** Removes some fields; the others keep their order, because the filter's JSON is the cache key. */
function withoutFields(filter: DocumentFilter, fields: readonly (keyof DocumentFilter)[]): DocumentFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !fields.includes(name as keyof DocumentFilter)))
}

/** Removes one entry of `options`. */
function withoutOption(filter: DocumentFilter, optionIndex: number): DocumentFilter {
  const options = filter.options!.filter((_, index) => index !== optionIndex)
  return options.length > 0 ? { ...filter, options } : withoutFields(filter, ['options'])
}

/**
 * Counts every facet as if it were not filtered itself. Only filtered facets need their own count, which the previous
 * page usually left in the cache.
 */
export async function countFacets(ctx: Ctx, filter: DocumentFilter): Promise<FacetCounts> {
  const all = countCards(ctx, filter)
  const count = (facet: Facet) =>
    ownFields[facet].some((field) => filter[field] !== undefined)
      ? countCards(ctx, withoutFields(filter, ownFields[facet]))
      : all
  const options = (filter.options ?? []).map(async (keys, place) => {
    const [option] = splitOptionKey(keys[0]!)
    return [option, await countCards(ctx, withoutOption(filter, place))] as const
  })
  const [total, category, price, store, rating, onSale, inStock, ...byOption] = await Promise.all([
    all,
    count('category'),
    count('price'),
    count('store'),
    count('rating'),
    count('onSale'),
    count('inStock'),
    ...options,
  ])
  return { all: total, category, price, store, rating, onSale, inStock, options: new Map(byOption) }
}
