import type { GoodsCard, Seller, Sort } from '#contract/goods.ts'
import type { Ctx } from '#server/platform/context.ts'
import { maxListRows } from '#server/platform/paging.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { findStores, toSeller, type Store } from '../merchants/public.ts'
import { toShowableImage } from '../media/public.ts'
import { percentOff } from '../promotions/public.ts'
import { estimateDelivery } from '../delivery/public.ts'
import { splitOptionKey, type OptionName } from './indexing/option-ids.ts'
import { countMatches, hasMostGoods } from './facets/count-matches.ts'
import type { MatchCounts } from './facets/counts.queries.ts'
import {
  listAnchors,
  listBestSellersOfStores,
  listCardRows,
  listCardRowsByIds,
  type Anchor,
  type CardRow,
  type DocumentFilter,
  type Order,
  type Range,
  type SearchTables,
} from './search.queries.ts'
import { listOptionNames } from './vocabulary/vocabulary.queries.ts'
import { findMatchesInName } from './query/matched-ranges.ts'
import { listCandidates, listScoredGoods } from './ranking/ranking.queries.ts'
import { newForMs, orderCandidates } from './ranking/ranking.rules.ts'
import { findPinned, invalidatePins } from './pins/pins.ts'
import type { SearchQuery } from './query/search-query.ts'

/**
 * A card in the caller's language at the current price; a sale that ended since indexing is ignored. With a search
 * query, `matched` has the ranges of its words in the name.
 */
export function toCard(ctx: Ctx<SearchTables>, row: CardRow, searchQuery?: SearchQuery): GoodsCard {
  const { defaultLanguage, currency } = ctx.brand.settings
  const now = ctx.clock.now().getTime()
  const { saleEndsAt, wasMinor, card } = row
  const onSale = saleEndsAt !== null && saleEndsAt.getTime() > now
  const ended = saleEndsAt !== null && !onSale
  const priceMinor = ended ? (wasMinor ?? row.priceMinor) : row.priceMinor
  return {
    id: row.goodsId,
    name: pickText(card.title, ctx.lang, defaultLanguage),
    image: toShowableImage(ctx.brand, card.image),
    tint: card.tint,
    price: toMajor(priceMinor, currency.digits),
    marketPrice: wasMinor === null || ended ? null : toMajor(wasMinor, currency.digits),
    salesCount: row.salesCount,
    rating: row.ratingHundredths / 100,
    reviewCount: row.reviewCount,
    inStock: row.inStock,
    isNew: now - row.createdAt.getTime() < newForMs,
    seller: { id: row.storeId, name: pickText(card.store, ctx.lang, defaultLanguage) },
    ...(searchQuery && {
      matched: findMatchesInName(card.title, { lang: ctx.lang, fallback: defaultLanguage }, searchQuery),
    }),
    ...(onSale && {
      promotion: {
        kind: 'sale',
        endsAt: saleEndsAt.toISOString(),
        percentOff: percentOff(row.priceMinor, wasMinor ?? 0),
      },
    }),
  }
}

/** Counts with the names of their stores and options. */
export type NamedMatchCounts = MatchCounts & {
  readonly namedStores: ReadonlyMap<string, Store>
  readonly optionNames: readonly OptionName[]
}

const countsCache = createTtlCache<NamedMatchCounts>(30)

async function countWithNames(ctx: Ctx, filter: DocumentFilter): Promise<NamedMatchCounts> {
  const counted = await countMatches(ctx, filter)
  const storeIds = [...counted.stores.map(([id]) => id), ...(filter.storeId === undefined ? [] : [filter.storeId])]
  const chosen = (filter.options ?? []).flat()
  const values = [...chosen, ...counted.options.map(([key]) => key)].map(splitOptionKey)
  const options = [...new Set(values.map(([option]) => option))].map((option): [string, string] => [option, ''])
  const named = [...options, ...values]
  const [namedStores, optionNames] = await Promise.all([
    findStores(ctx, storeIds),
    named.length > 0 ? listOptionNames(ctx, named) : [],
  ])
  return { ...counted, namedStores, optionNames }
}

/** Facets and total, cached for 30 seconds: they are the same on every page and in every order. */
export function countCards(ctx: Ctx, filter: DocumentFilter): Promise<NamedMatchCounts> {
  return countsCache.getOrCompute(ctx.brand.id, JSON.stringify(filter), () => countWithNames(ctx, filter))
}

/** Call it after a brand's documents changed. */
export function invalidateLists(brandId: number): void {
  countsCache.clear(brandId)
  anchorsCache.clear(brandId)
  rankings.clear(brandId)
  invalidatePins(brandId)
}

const anchorsCache = createTtlCache<Anchor[]>(30)
const rowsPerAnchor = 200

/** Whether words have more matches than are counted exactly. */
const isBroad = async (ctx: Ctx, filter: DocumentFilter): Promise<boolean> =>
  (await countCards(ctx, { ...filter, excludedGoodsIds: undefined })).total > maxListRows

/** One page in an order; words are read so that the time is bounded wherever their matches stand in it. */
async function listRows(
  ctx: Ctx,
  filter: DocumentFilter,
  order: Order,
  range: Range,
  anchor?: Anchor,
): Promise<CardRow[]> {
  if (filter.query === undefined) return listCardRows(ctx, filter, order, range, { anchor })
  if (await isBroad(ctx, filter)) {
    const rows = await listCardRows(ctx, filter, order, range, { access: 'first', anchor })
    if (rows.length === range.limit) return rows
  }
  return listCardRows(ctx, filter, order, range, { access: 'all', anchor })
}

/**
 * A deep page costs as much as the first one: it is read from the nearest cached anchor. While goods change, a deep
 * page is as old as its anchors.
 */
async function listOrdered(
  ctx: Ctx,
  filter: DocumentFilter,
  order: Order,
  { limit, offset }: Range,
): Promise<CardRow[]> {
  if (offset < rowsPerAnchor) return listRows(ctx, filter, order, { limit, offset })
  const key = `${order} ${JSON.stringify(filter)}`
  const anchors = await anchorsCache.getOrCompute(ctx.brand.id, key, async () => {
    const access =
      filter.query !== undefined &&
      !(await hasMostGoods(ctx, await countCards(ctx, { ...filter, excludedGoodsIds: undefined })))
        ? 'all'
        : 'planned'
    return listAnchors(ctx, filter, order, { step: rowsPerAnchor, access })
  })
  const anchorNumber = Math.floor(offset / rowsPerAnchor)
  // Without an anchor the list ends before this page.
  const anchor = anchors[anchorNumber - 1]
  return anchor ? listRows(ctx, filter, order, { limit, offset: offset - anchorNumber * rowsPerAnchor }, anchor) : []
}

/** The candidates of a relevance list in its order; the list goes on by sales. */
type Ranking = {
  readonly ids: readonly string[]
  /** The best-selling matches among them, which the other matches follow. */
  readonly bestCount: number
  /** Those that would come again by sales, and pinned ones. */
  readonly newestIds: readonly string[]
}

const rankings = createTtlCache<Ranking>(30)

type WordsFilter = DocumentFilter & { readonly query: string }

async function rankCandidates(ctx: Ctx, filter: WordsFilter, pinnedIds: readonly string[]): Promise<Ranking> {
  const counts = await countCards(ctx, filter)
  const { best, newest } = counts.isEstimated
    ? await listCandidates(ctx, filter, await hasMostGoods(ctx, counts))
    : counts
  const newestIds = newest.filter((id) => !best.includes(id))
  const ids = [...best, ...newestIds]
  const scored = ids.length > 0 ? await listScoredGoods(ctx, ids, filter.query) : []
  return {
    ids: [...pinnedIds, ...orderCandidates(scored).filter((id) => !pinnedIds.includes(id))],
    bestCount: best.length,
    // A pinned one among the best-selling ones is passed over with them.
    newestIds: [...new Set([...newestIds, ...pinnedIds.filter((id) => !best.includes(id))])],
  }
}

/** One page by relevance: after pinned goods, the best-selling and the newest matches are ranked, the others follow by sales. */
async function listRelevant(
  ctx: Ctx,
  filter: WordsFilter,
  { offset, limit }: Range,
  pinnedGoods: readonly string[],
): Promise<CardRow[]> {
  const pinned = await findPinned(ctx, filter, pinnedGoods)
  const key = JSON.stringify(pinned.ids.length > 0 ? [filter, pinned.ids] : filter)
  const { ids, bestCount, newestIds } = await rankings.getOrCompute(ctx.brand.id, key, () =>
    rankCandidates(ctx, filter, pinned.ids),
  )
  const onPage = ids.slice(offset, offset + limit)
  const ranked = await listCardsByGoods(ctx, onPage)
  const { total } = await countCards(ctx, filter)
  if (onPage.length === limit || ids.length - pinned.withoutWords >= total) return ranked
  const rest = { offset: Math.max(0, offset - ids.length) + bestCount, limit: limit - onPage.length }
  return [...ranked, ...(await listOrdered(ctx, { ...filter, excludedGoodsIds: newestIds }, 'sales', rest))]
}

/** One page of matching cards. Without words, relevance means sales; with words, pinned goods stand first in it. */
export async function listCards(
  ctx: Ctx,
  filter: DocumentFilter,
  sort: Sort | Order,
  range: Range,
  pinnedGoods: readonly string[] = [],
): Promise<CardRow[]> {
  if (sort !== 'relevance') return listOrdered(ctx, filter, sort, range)
  const { query } = filter
  return query === undefined
    ? listOrdered(ctx, filter, 'sales', range)
    : listRelevant(ctx, { ...filter, query }, range, pinnedGoods)
}

/** Cards of these goods in the order of the ids, without goods that are not listed. */
export async function listCardsByGoods(ctx: Ctx<SearchTables>, goodsIds: readonly string[]): Promise<CardRow[]> {
  if (goodsIds.length === 0) return []
  const found = new Map((await listCardRowsByIds(ctx, goodsIds)).map((row) => [row.goodsId, row]))
  return goodsIds.flatMap((id) => found.get(id) ?? [])
}

/** The best-selling goods of each store; stores without goods are absent. */
export async function listBestSellersByStore(
  ctx: Ctx<SearchTables>,
  storeIds: readonly string[],
  count: number,
): Promise<ReadonlyMap<string, CardRow[]>> {
  return storeIds.length === 0
    ? new Map()
    : Map.groupBy(await listBestSellersOfStores(ctx, storeIds, count), (row) => row.storeId)
}

/** Converts stores, each with its delivery estimate. One query. */
export async function toSellerCards(ctx: Ctx, stores: readonly Store[]): Promise<Seller[]> {
  const delivery = await estimateDelivery(
    ctx,
    stores.map((store) => store.id),
  )
  return stores.map((store) => {
    const usual = delivery.get(store.id)
    const fee = usual && toMajor(usual.feeMinor, ctx.brand.settings.currency.digits)
    return toSeller(ctx, store, usual ? { fee: fee!, daysMin: usual.daysMin, daysMax: usual.daysMax } : null)
  })
}
