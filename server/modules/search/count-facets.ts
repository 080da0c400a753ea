import type { Ctx } from '#server/platform/context.ts'
import { countCards, type Counts } from './find-cards.ts'
import { splitOptionKey } from './option-ids.ts'
import type { Matching } from './search.queries.ts'

/** Counts for each facet: over what matches every filter but the facet's own. */
export type FacetCounts = {
  /** Over what matches every filter. */
  readonly all: Counts
  readonly category: Counts
  readonly price: Counts
  readonly store: Counts
  readonly rating: Counts
  readonly onSale: Counts
  readonly inStock: Counts
  /** By option; an option that is not filtered is counted in `all`. */
  readonly options: ReadonlyMap<string, Counts>
}

const own = {
  category: ['category'],
  price: ['priceMin', 'priceMax'],
  store: ['storeId'],
  rating: ['ratingHundredths'],
  onSale: ['onSale'],
  inStock: ['inStock'],
} as const satisfies Record<string, readonly (keyof Matching)[]>

type Facet = keyof typeof own

/** The same question without some of its filters; the others keep their order, so that it is found among the kept ones. */
function without(wanted: Matching, fields: readonly (keyof Matching)[]): Matching {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !fields.includes(name as keyof Matching)))
}

/** The question without the filter at one place of `options`. */
function withoutOption(wanted: Matching, place: number): Matching {
  const options = wanted.options!.filter((_, index) => index !== place)
  return options.length > 0 ? { ...wanted, options } : without(wanted, ['options'])
}

/**
 * Counts every facet as if it were not filtered itself. Only filtered facets cost a count of their own, and shoppers
 * filter step by step: most often it was counted for the page before, and is still kept.
 */
export async function countFacets(ctx: Ctx, wanted: Matching): Promise<FacetCounts> {
  const all = countCards(ctx, wanted)
  const count = (facet: Facet) =>
    own[facet].some((field) => wanted[field] !== undefined) ? countCards(ctx, without(wanted, own[facet])) : all
  const options = (wanted.options ?? []).map(async (keys, place) => {
    const [option] = splitOptionKey(keys[0]!)
    return [option, await countCards(ctx, withoutOption(wanted, place))] as const
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
