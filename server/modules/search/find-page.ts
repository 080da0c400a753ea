import type { Facets, GoodsCard } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore, type Page } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { categoryTree, type CategoryTree } from '../catalogue/public.ts'
import { getStore, type Store } from '../merchants/public.ts'
import { countFacets, type FacetCounts } from './count-facets.ts'
import { facetsOf } from './facets-of.ts'
import { listCards, type Counts } from './find-cards.ts'
import { toLooseQuery, toSearchQuery, type Asked } from './search-query.ts'
import type { Matching } from './search.queries.ts'
import { synonymsFor } from './synonyms.ts'
import { toCard } from './to-card.ts'
import { toMatching, type Filters } from './to-matching.ts'
import { wholeLastWord } from './whole-last-word.ts'

export type FoundPage = {
  readonly pageList: GoodsCard[]
  readonly pageInfo: ReturnType<typeof pageInfoOf>
  readonly facets: Facets
}

const none: Counts = {
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
const nothingCounted: FacetCounts = {
  all: none,
  category: none,
  price: none,
  store: none,
  rating: none,
  onSale: none,
  inStock: none,
  options: new Map(),
}

function nameFacets(ctx: Ctx, counts: FacetCounts, tree: CategoryTree, wanted: Matching): Facets {
  const { defaultLanguage, currency } = ctx.brand.settings
  const text = (texts: unknown) => pickText(texts, ctx.lang, defaultLanguage)
  return facetsOf(counts, { tree, wanted, text, digits: currency.digits })
}

/** `loose`: one of the words may be missing. */
type Wanted = Filters & Page & { readonly loose?: boolean }

/** What the keyword asks for; null when it holds too few words, and then nothing matches. */
async function askedBy(ctx: Ctx, { keyword, loose }: Wanted): Promise<Asked | null | undefined> {
  if (keyword === undefined) return undefined
  const synonyms = await synonymsFor(ctx)
  if (loose) return toLooseQuery(keyword, ctx.lang, synonyms)
  const asked = toSearchQuery(keyword, ctx.lang, synonyms)
  return asked && wholeLastWord(ctx, keyword, asked)
}

/** One page of goods by filters and words, with total and facets, and the store when one is named. */
export async function findPage(ctx: Ctx, input: Wanted): Promise<FoundPage & { readonly store: Store | null }> {
  const range = { limit: input.pageSize, offset: rowsBefore(input) }
  const tree = await categoryTree(ctx)
  const store = input.sellerId === undefined ? null : await getStore(ctx, input.sellerId)
  const asked = await askedBy(ctx, input)
  const wanted = toMatching(ctx, tree, input, asked?.query)
  const [rows, counts] =
    asked === null
      ? [[], nothingCounted]
      : await Promise.all([listCards(ctx, wanted, input.sort ?? 'relevance', range), countFacets(ctx, wanted)])
  return {
    pageList: rows.map((row) => toCard(ctx, row, asked ?? undefined)),
    pageInfo: pageInfoOf(input, counts.all.total),
    facets: nameFacets(ctx, counts, tree, wanted),
    store,
  }
}
