import type { Facets, GoodsCard } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore, type Page } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { categoryTree, type CategoryTree } from '../catalogue/public.ts'
import { getStore, type Store } from '../merchants/public.ts'
import { facetsOf } from './facets-of.ts'
import { countCards, listCards, type Counts } from './find-cards.ts'
import { toCard } from './to-card.ts'
import { toMatching, type Filters } from './to-matching.ts'

export type FoundPage = {
  readonly pageList: GoodsCard[]
  readonly pageInfo: ReturnType<typeof pageInfoOf>
  readonly facets: Facets
}

const nothingCounted: Counts = {
  total: 0,
  low: null,
  high: null,
  onSale: 0,
  inStock: 0,
  rating: [0, 0, 0, 0],
  groups: [],
  stores: [],
  histogram: [],
  namedStores: new Map(),
}

function nameFacets(ctx: Ctx, counted: Counts, tree: CategoryTree, chosen: string | undefined): Facets {
  const text = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const { namedStores: stores } = counted
  return facetsOf(counted, {
    tree,
    chosen,
    text,
    storeName: (id) => (stores.has(id) ? text(stores.get(id)!.name) : undefined),
    digits: ctx.brand.settings.currency.digits,
  })
}

/** One page of goods by filters and words, with total and facets, and the store when one is named. */
export async function findPage(ctx: Ctx, input: Filters & Page): Promise<FoundPage & { readonly store: Store | null }> {
  const range = { limit: input.pageSize, offset: rowsBefore(input) }
  const tree = await categoryTree(ctx)
  const store = input.sellerId === undefined ? null : await getStore(ctx, input.sellerId)
  const wanted = toMatching(ctx, tree, input)
  const [rows, counted] = wanted
    ? await Promise.all([listCards(ctx, wanted, input.sort ?? 'relevance', range), countCards(ctx, wanted)])
    : [[], nothingCounted]
  return {
    pageList: rows.map((row) => toCard(ctx, row)),
    pageInfo: pageInfoOf(input, counted.total),
    facets: nameFacets(ctx, counted, tree, wanted?.category?.id),
    store,
  }
}
