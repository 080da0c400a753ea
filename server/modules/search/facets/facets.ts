import type { EstimatedFacet, Facets } from '#contract/goods.ts'
import { toMajor } from '#server/platform/money.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countCards, type NamedMatchCounts } from '../cards.ts'
import { splitOptionKey } from '../indexing/option-ids.ts'
import type { DocumentFilter } from '../search.queries.ts'
import type { CategoryNode, CategoryTree } from '../../catalogue/categories/public.ts'
import { findSwatch } from './colour-swatches.ts'
import { priceSteps, type MatchCounts } from './counts.queries.ts'

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

const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl']
const getSizeRank = (id: string): number => sizes.indexOf(id)
const natural = new Intl.Collator('en', { numeric: true })

/** Sorts letter sizes from small to large, numbers upwards, everything else by frequency. */
export function orderValues<Value extends { readonly id: string; readonly count: number }>(
  values: readonly Value[],
): Value[] {
  if (values.every(({ id }) => getSizeRank(id) >= 0))
    return values.toSorted((a, b) => getSizeRank(a.id) - getSizeRank(b.id))
  if (values.every(({ id }) => /^\p{N}/u.test(id))) return values.toSorted((a, b) => natural.compare(a.id, b.id))
  return values.toSorted((a, b) => b.count - a.count)
}

const maxOptions = 8
const maxValues = 30

export type FacetContext = {
  readonly tree: CategoryTree
  readonly filter: DocumentFilter
  readonly text: (texts: unknown) => string
  readonly digits: number
}

/** Goods per category of any level, descendants included. */
function countCategories(categories: MatchCounts['categories'], tree: CategoryTree): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [deepest, count] of categories)
    for (const { id } of tree.byId.get(deepest)?.path ?? []) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

/** The ancestors of a chosen category, its siblings and its children. */
function listNearbyCategories(tree: CategoryTree, chosen: CategoryNode): CategoryNode[] {
  const above = chosen.path.slice(0, -1)
  const level = above.at(-1)?.children ?? tree.departments
  return [...above, ...level.flatMap((one) => (one.id === chosen.id ? [one, ...one.children] : [one]))]
}

/**
 * Without other filters the tree has exact counts. Small lists use their own, which are as new as the list; the tree's are
 * some seconds older.
 */
const hasTreeCounts = ({ category }: FacetCounts, filter: DocumentFilter): boolean =>
  category.isEstimated && Object.keys(filter).every((field) => field === 'category')

/** Categories in the tree's order: two levels without a choice, else the chosen one's relatives. */
function toCategoryFacet(facets: FacetCounts, { tree, filter, text }: FacetContext): Facets['categories'] {
  const { category, all } = facets
  const node = filter.category && tree.byId.get(filter.category.id)
  const isTree = hasTreeCounts(facets, filter)
  const counts = isTree
    ? new Map([...tree.byId.values()].map(({ id, goodsCount }) => [id, goodsCount]))
    : countCategories(category.categories, tree)
  // The chosen category has its own count, which may be exact while those beside it are not.
  if (node && !isTree) counts.set(node.id, Math.max(all.isEstimated ? (counts.get(node.id) ?? 0) : 0, all.total))
  const shown = node ? listNearbyCategories(tree, node) : tree.departments.flatMap((one) => [one, ...one.children])
  return shown.flatMap(({ id, name, depth }) => {
    const count = counts.get(id) ?? 0
    return count > 0 || id === node?.id ? [{ id, name: text(name), count, depth }] : []
  })
}

/** The stores with the most matches, with the chosen one always included. */
function toStoreFacet({ store, all }: FacetCounts, { filter, text }: FacetContext): Facets['sellers'] {
  const counts = new Map(store.stores)
  if (filter.storeId !== undefined && !counts.has(filter.storeId)) counts.set(filter.storeId, all.total)
  return [...counts].flatMap(([id, count]) => {
    const named = store.namedStores.get(id) ?? all.namedStores.get(id)
    return named ? [{ id, name: text(named.name), count }] : []
  })
}

type OptionFacet = Facets['options'][number]

/** One option with its values; a chosen value is included even without matches. */
function toOptionFacet(
  option: string,
  ownCounts: NamedMatchCounts,
  { all }: FacetCounts,
  { filter, text }: FacetContext,
): OptionFacet {
  const known = [...ownCounts.optionNames, ...all.optionNames].filter((one) => one.option === option)
  const names = new Map(known.map(({ value, name }) => [value, text(name)]))
  const counts = new Map(ownCounts.options)
  const chosen = new Set((filter.options ?? []).flat())
  const values = [...new Set([...chosen, ...counts.keys()])].flatMap((key) => {
    const [of, id] = splitOptionKey(key)
    const name = of === option && names.get(id)
    const swatch = findSwatch(option, id)
    return name ? [{ id, name, count: counts.get(key) ?? 0, ...(swatch && { swatch }) }] : []
  })
  return { id: option, name: names.get('') ?? option, values: orderValues(values.slice(0, maxValues)) }
}

/** The most frequent options, with the chosen ones always included. */
function toOptionFacets(counts: FacetCounts, names: FacetContext): OptionFacet[] {
  const found = counts.all.options.map(([key]) => splitOptionKey(key)[0])
  const ids = [...new Set([...counts.options.keys(), ...found])].slice(0, maxOptions)
  const totals = (one: OptionFacet) => one.values.reduce((sum, value) => sum + value.count, 0)
  return ids
    .map((id) => toOptionFacet(id, counts.options.get(id) ?? counts.all, counts, names))
    .filter(({ values }) => values.length > 0)
    .toSorted((a, b) => totals(b) - totals(a))
}

function listEstimatedFacets(counts: FacetCounts, filter: DocumentFilter): EstimatedFacet[] {
  const isEstimated: readonly (readonly [EstimatedFacet, boolean])[] = [
    ['categories', counts.category.isEstimated && !hasTreeCounts(counts, filter)],
    ['options', [counts.all, ...counts.options.values()].some((one) => one.isEstimated)],
    ['sellers', counts.store.isEstimated],
    ['rating', counts.rating.isEstimated],
    ['onSale', counts.onSale.isEstimated],
    ['inStock', counts.inStock.isEstimated],
  ]
  return isEstimated.flatMap(([facet, estimated]) => (estimated ? [facet] : []))
}

/** Converts counts to facets in the caller's language. */
export function toFacets(counts: FacetCounts, names: FacetContext): Facets {
  const { price } = counts
  const estimated = listEstimatedFacets(counts, names.filter)
  const histogram = Array.from({ length: price.total > 0 ? priceSteps : 0 }, () => 0)
  for (const [step, count] of price.histogram) histogram[step] = count
  return {
    categories: toCategoryFacet(counts, names),
    price: { min: toMajor(price.low ?? 0, names.digits), max: toMajor(price.high ?? 0, names.digits), histogram },
    options: toOptionFacets(counts, names),
    sellers: toStoreFacet(counts, names),
    rating: counts.rating.rating.map((count, index) => ({ atLeast: 4 - index, count })),
    onSale: counts.onSale.onSale,
    inStock: counts.inStock.inStock,
    ...(estimated.length > 0 && { estimated }),
  }
}
