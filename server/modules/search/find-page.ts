import type { Facets, GoodsCard } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPageInfo, toOffset, type Page } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { getCategoryTree, type CategoryTree } from '../catalogue/public.ts'
import { getStore, type Store } from '../merchants/public.ts'
import { countFacets, type FacetCounts } from './facets/count-facets.ts'
import { toFacets } from './facets/to-facets.ts'
import { listCards, type NamedMatchCounts } from './cards.ts'
import { toLooseQuery, toSearchQuery, type SearchQuery } from './query/search-query.ts'
import type { DocumentFilter } from './search.queries.ts'
import { getSynonyms } from './vocabulary/synonyms.ts'
import { toCard } from './to-card.ts'
import { toDocumentFilter, type Filters } from './query/to-document-filter.ts'
import { matchExactLastWord } from './query/exact-last-word.ts'

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

type PageInput = Filters & Page & { readonly loose?: boolean }

/** Converts the keyword; null when it has too few words, so that nothing matches. */
async function toKeywordQuery(ctx: Ctx, { keyword, loose }: PageInput): Promise<SearchQuery | null | undefined> {
  if (keyword === undefined) return undefined
  const synonyms = await getSynonyms(ctx)
  if (loose) return toLooseQuery(keyword, ctx.lang, synonyms)
  const searchQuery = toSearchQuery(keyword, ctx.lang, synonyms)
  return searchQuery && matchExactLastWord(ctx, keyword, searchQuery)
}

/** One page of goods by filters and words, with total and facets, and the store if `sellerId` is given. */
export async function findPage(ctx: Ctx, input: PageInput): Promise<GoodsPage & { readonly store: Store | null }> {
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const tree = await getCategoryTree(ctx)
  const store = input.sellerId === undefined ? null : await getStore(ctx, input.sellerId)
  const searchQuery = await toKeywordQuery(ctx, input)
  const filter = toDocumentFilter(ctx, tree, input, searchQuery?.query)
  const [rows, counts] =
    searchQuery === null
      ? [[], emptyFacetCounts]
      : await Promise.all([listCards(ctx, filter, input.sort ?? 'relevance', range), countFacets(ctx, filter)])
  return {
    pageList: rows.map((row) => toCard(ctx, row, searchQuery ?? undefined)),
    pageInfo: toPageInfo(input, counts.all.total),
    facets: toNamedFacets(ctx, counts, tree, filter),
    store,
  }
}
