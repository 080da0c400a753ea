import type { Sort } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import {
  countMatching,
  listBestOfStores,
  listByIds,
  listMatching,
  listRelevant,
  type CardRow,
  type Counted,
  type Matching,
  type Range,
  type SearchTables,
} from './search.queries.ts'

const counts = keepFor<Counted>(30)

/** Facets and total of a search, kept for half a minute: they are the same on every page and in every order. */
export function countCards(ctx: Ctx<SearchTables>, wanted: Matching): Promise<Counted> {
  const key = JSON.stringify(wanted)
  // Without any filter the whole brand is counted, because every listing asks for it and it is kept.
  return counts.through(ctx.brand.id, key, () => (key === '{}' ? countMatching(ctx, wanted, null) : countMatching(ctx, wanted)))
}

/** Forgets a brand's counts after its documents were changed. */
export const dropCounts = (brandId: number): void => counts.drop(brandId)

/** One page of matching cards. Relevance needs words; without them it means sales. */
export function listCards(ctx: Ctx<SearchTables>, wanted: Matching, sort: Sort | 'ending', range: Range): Promise<CardRow[]> {
  if (sort !== 'relevance') return listMatching(ctx, wanted, sort, range)
  const { query } = wanted
  return query === undefined ? listMatching(ctx, wanted, 'sales', range) : listRelevant(ctx, { ...wanted, query }, range)
}

/** Cards of these goods in the order of the ids; those that shoppers may not see are left out. */
export async function cardsOf(ctx: Ctx<SearchTables>, goodsIds: readonly string[]): Promise<CardRow[]> {
  if (goodsIds.length === 0) return []
  const found = new Map((await listByIds(ctx, goodsIds)).map((row) => [row.goodsId, row]))
  return goodsIds.flatMap((id) => found.get(id) ?? [])
}

/** The best-selling goods of each store, best first; stores without any are absent. */
export async function bestOfStores(
  ctx: Ctx<SearchTables>,
  storeIds: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, CardRow[]>> {
  return storeIds.length === 0 ? new Map() : Map.groupBy(await listBestOfStores(ctx, storeIds, count), (row) => row.storeId)
}
