import type { Facets, GoodsCard, Sort } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOffset, toPageInfo, type Page } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { toMinor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findCategoryOfAddress, getCategoryTree, type CategoryTree } from '../catalogue/categories/public.ts'
import { getStore, type Store } from '../merchants/public.ts'
import { isLargeCatalogue } from './facets/count-matches.ts'
import { foldText } from './words/to-search-words.ts'
import { findCompounds } from './vocabulary/compounds.ts'
import { countGoodsWithWord } from './vocabulary/vocabulary.queries.ts'
import { toOptionKey } from './indexing/option-ids.ts'
import type { DocumentFilter } from './search.queries.ts'
import { countFacets, toFacets, type FacetCounts } from './facets/facets.ts'
import { listCards, toCard, type NamedMatchCounts } from './cards.ts'
import { toLooseQuery, toSearchQuery, type SearchQuery } from './query/search-query.ts'
import { findPinned, findPinnedGoods } from './pins/pins.ts'
import type { SynonymGroup } from './vocabulary/synonym-groups.ts'
import { getSynonyms, getSynonymsWith } from './vocabulary/synonyms.ts'

/** The filters of lists and the search, as parsed by the contract. */
type Filters = {
  readonly categoryId?: string | undefined
  readonly keyword?: string | undefined
  readonly sellerId?: string | undefined
  readonly priceMin?: number | undefined
  readonly priceMax?: number | undefined
  readonly onSale?: boolean | undefined
  readonly inStock?: boolean | undefined
  readonly rating?: number | undefined
  readonly options?: Readonly<Record<string, readonly string[]>> | undefined
  readonly sort?: Sort | undefined
}

/** Chosen values as option keys, sorted, so that equal filters are equal. */
const toOptionFilters = (options: Filters['options']): string[][] =>
  Object.entries(options ?? {})
    .filter(([, values]) => values.length > 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([option, values]) => [...new Set(values)].toSorted().map((value) => toOptionKey(option, value)))

/**
 * Converts filters; fields that are off are left out, so that equal searches are equal. `query` is the converted
 * keyword. Refuses an unknown category; an unknown store is not checked.
 */
function toDocumentFilter(ctx: Ctx, tree: CategoryTree, filters: Filters, query: string | undefined): DocumentFilter {
  const { categoryId, sellerId, priceMin, priceMax, onSale, inStock, rating } = filters
  const category = categoryId === undefined ? undefined : findCategoryOfAddress(tree, categoryId)
  if (categoryId !== undefined && !category) throw refusal('category.not_found')
  const options = toOptionFilters(filters.options)
  const minor = (amount: number) => toMinor(amount, ctx.brand.settings.currency.digits)
  return {
    ...(query !== undefined && { query }),
    ...(category && { category: { id: category.id, depth: category.depth } }),
    ...(sellerId !== undefined && { storeId: sellerId.toLowerCase() }),
    ...(priceMin !== undefined && { priceMin: minor(priceMin) }),
    ...(priceMax !== undefined && { priceMax: minor(priceMax) }),
    ...(onSale && { onSale }),
    ...(inStock && { inStock }),
    ...(rating !== undefined && rating > 0 && { ratingHundredths: Math.round(rating * 100) }),
    ...(options.length > 0 && { options }),
  }
}

/** A word that this many titles have is taken as complete. */
const minGoodsForExact = 100

const wordCounts = createTtlCache<number>(600)

/**
 * In a large brand, drops the prefix match of a frequent last word, because an exact word is found many times faster
 * than a prefix.
 */
async function matchExactLastWord(ctx: Ctx, keyword: string, searchQuery: SearchQuery): Promise<SearchQuery> {
  if (searchQuery.prefix === null || !(await isLargeCatalogue(ctx))) return searchQuery
  const last = foldText(keyword)
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.at(-1)
  if (last === undefined) return searchQuery
  const goods = await wordCounts.getOrCompute(ctx.brand.id, last, () => countGoodsWithWord(ctx, last))
  return goods < minGoodsForExact
    ? searchQuery
    : { ...searchQuery, query: searchQuery.query.replaceAll(`':*`, `'`), prefix: null }
}

export type GoodsPage = {
  readonly pageList: GoodsCard[]
  readonly pageInfo: ReturnType<typeof toPageInfo>
  readonly facets: Facets
}

const emptyCounts: NamedMatchCounts = {
  total: 0,
  low: null,
  high: null,
  onSale: 0,
  inStock: 0,
  rating: [0, 0, 0, 0],
  categories: [],
  stores: [],
  options: [],
  histogram: [],
  best: [],
  newest: [],
  isEstimated: false,
  namedStores: new Map(),
  optionNames: [],
}
const emptyFacetCounts: FacetCounts = {
  all: emptyCounts,
  category: emptyCounts,
  price: emptyCounts,
  store: emptyCounts,
  rating: emptyCounts,
  onSale: emptyCounts,
  inStock: emptyCounts,
  options: new Map(),
}

function toNamedFacets(ctx: Ctx, counts: FacetCounts, tree: CategoryTree, filter: DocumentFilter): Facets {
  const { defaultLanguage, currency } = ctx.brand.settings
  const text = (texts: unknown) => pickText(texts, ctx.lang, defaultLanguage)
  return toFacets(counts, { tree, filter, text, digits: currency.digits })
}

type PageInput = Filters &
  Page & {
    readonly loose?: boolean
    /** Instead of the goods that staff pinned. */
    readonly pinnedGoods?: readonly string[]
    /** Beside the saved groups, as if it were saved. */
    readonly unsavedSynonyms?: SynonymGroup
  }

/** The goods that are pinned in this list; other orders, and texts of which one word may be missing, have none. */
async function findPinsOfPage(ctx: Ctx, { keyword, sort, loose, pinnedGoods }: PageInput): Promise<readonly string[]> {
  if (keyword === undefined || loose || (sort ?? 'relevance') !== 'relevance') return []
  return pinnedGoods ?? findPinnedGoods(ctx, keyword)
}

/** Converts the keyword; null when it has too few words, so that nothing matches. */
async function toKeywordQuery(
  ctx: Ctx,
  { keyword, loose, unsavedSynonyms }: PageInput,
): Promise<SearchQuery | null | undefined> {
  if (keyword === undefined) return undefined
  const [synonyms, compounds] = await Promise.all([
    unsavedSynonyms ? getSynonymsWith(ctx, unsavedSynonyms) : getSynonyms(ctx),
    findCompounds(ctx, keyword),
  ])
  const relations = { synonyms, compounds }
  if (loose) return toLooseQuery(keyword, ctx.lang, relations)
  const searchQuery = toSearchQuery(keyword, ctx.lang, relations)
  return searchQuery && matchExactLastWord(ctx, keyword, searchQuery)
}

/** One page of goods by filters and words, with total and facets, and the store if `sellerId` is given. */
export async function findPage(ctx: Ctx, input: PageInput): Promise<GoodsPage & { readonly store: Store | null }> {
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const tree = await getCategoryTree(ctx)
  const store = input.sellerId === undefined ? null : await getStore(ctx, input.sellerId)
  const searchQuery = await toKeywordQuery(ctx, input)
  const filter = toDocumentFilter(ctx, tree, input, searchQuery?.query)
  const pins = searchQuery ? await findPinsOfPage(ctx, input) : []
  const [rows, counts, pinned] =
    searchQuery === null
      ? [[], emptyFacetCounts, null]
      : await Promise.all([
          listCards(ctx, filter, input.sort ?? 'relevance', range, pins),
          countFacets(ctx, filter),
          findPinned(ctx, filter, pins),
        ])
  return {
    pageList: rows.map((row) => toCard(ctx, row, searchQuery ?? undefined)),
    pageInfo: toPageInfo(input, counts.all.total + (pinned?.withoutWords ?? 0)),
    facets: toNamedFacets(ctx, counts, tree, filter),
    store,
  }
}
