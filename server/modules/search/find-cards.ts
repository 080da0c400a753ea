import type { Sort } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { keepFor } from '#server/platform/kept.ts'
import { findStores, type Store } from '../merchants/public.ts'
import { splitOptionKey, type OptionName } from './option-ids.ts'
import { countWanted } from './count-wanted.ts'
import type { Counted } from './counts.queries.ts'
import {
  listAnchors,
  listBestOfStores,
  listByIds,
  listMatching,
  listRanked,
  type Anchor,
  type CardRow,
  type Matching,
  type Order,
  type Range,
  type SearchTables,
} from './search.queries.ts'
import { listOptionNames } from './vocabulary.queries.ts'

/** Counts of a search with the names of the stores and options that they tell of. */
export type Counts = Counted & {
  readonly namedStores: ReadonlyMap<string, Store>
  readonly optionNames: readonly OptionName[]
}

const counts = keepFor<Counts>(30)

async function count(ctx: Ctx, wanted: Matching): Promise<Counts> {
  const counted = await countWanted(ctx, wanted)
  const storeIds = [...counted.stores.map(([id]) => id), ...(wanted.storeId === undefined ? [] : [wanted.storeId])]
  const chosen = (wanted.options ?? []).flat()
  const values = [...chosen, ...counted.options.map(([key]) => key)].map(splitOptionKey)
  const options = [...new Set(values.map(([option]) => option))].map((option): [string, string] => [option, ''])
  const named = [...options, ...values]
  const [namedStores, optionNames] = await Promise.all([
    findStores(ctx, storeIds),
    named.length > 0 ? listOptionNames(ctx, named) : [],
  ])
  return { ...counted, namedStores, optionNames }
}

/** Facets and total of a search, kept for half a minute: they are the same on every page and in every order. */
export function countCards(ctx: Ctx, wanted: Matching): Promise<Counts> {
  return counts.through(ctx.brand.id, JSON.stringify(wanted), () => count(ctx, wanted))
}

/** Forgets what is kept of a brand's lists after its documents were changed. */
export function dropLists(brandId: number): void {
  counts.drop(brandId)
  anchors.drop(brandId)
}

const anchors = keepFor<Anchor[]>(30)
const anchorStep = 200

/**
 * A page as dear as the first one however deep it lies: it is read from the nearest of the kept anchors on. While goods
 * change, a deep page is as old as its anchors.
 */
async function listOrdered(
  ctx: Ctx<SearchTables>,
  wanted: Matching,
  order: Order,
  { limit, offset }: Range,
): Promise<CardRow[]> {
  if (offset < anchorStep) return listMatching(ctx, wanted, order, { limit, offset })
  const key = `${order} ${JSON.stringify(wanted)}`
  const kept = await anchors.through(ctx.brand.id, key, () => listAnchors(ctx, wanted, order, anchorStep))
  const place = Math.floor(offset / anchorStep)
  // Fewer anchors than pages: the list ends before this page.
  const anchor = kept[place - 1]
  return anchor ? listMatching(ctx, wanted, order, { limit, offset: offset - place * anchorStep }, anchor) : []
}

/**
 * One page of matching cards, the most fitting first: the best-selling matches are ranked by their words, the others
 * follow by their sales, so that pages join without a gap.
 */
async function listRelevant(ctx: Ctx, wanted: Matching & { query: string }, range: Range): Promise<CardRow[]> {
  const { best, total } = await countCards(ctx, wanted)
  const { offset, limit } = range
  const ranked = offset < best.length ? await listRanked(ctx, best, wanted.query, range) : []
  if (ranked.length === limit || best.length >= total) return ranked
  const rest = { offset: offset + ranked.length, limit: limit - ranked.length }
  return [...ranked, ...(await listOrdered(ctx, wanted, 'sales', rest))]
}

/** One page of matching cards. Relevance needs words; without them it means sales. */
export async function listCards(ctx: Ctx, wanted: Matching, sort: Sort | Order, range: Range): Promise<CardRow[]> {
  if (sort !== 'relevance') return listOrdered(ctx, wanted, sort, range)
  const { query } = wanted
  return query === undefined ? listOrdered(ctx, wanted, 'sales', range) : listRelevant(ctx, { ...wanted, query }, range)
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
  return storeIds.length === 0
    ? new Map()
    : Map.groupBy(await listBestOfStores(ctx, storeIds, count), (row) => row.storeId)
}
