import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { findStores, type Store } from '../merchants/public.ts'
import { toSellerCards } from './cards.ts'
import { correctText } from './vocabulary/correct-text.ts'
import { findPage } from './find-page.ts'
import type { Range } from './search.queries.ts'
import { listStoresByWords } from './vocabulary/vocabulary.queries.ts'
import { toQueryForms } from './words/grams.ts'
import { toSearchWords } from './words/to-search-words.ts'

type Operation = typeof searchApi.search
type Input = Parsed<Operation>

/** In a search for goods and stores. */
const maxStoresBesideGoods = 20
/** With so few matches the text is corrected. */
const maxMatchesToCorrect = 3

const maxStoreWords = 8

/** One page of open stores whose names have every word or a word that begins with it, with the total. */
async function findStoresByWords(
  ctx: Ctx,
  text: string,
  range: Range,
): Promise<{ readonly stores: readonly Store[]; readonly total: number }> {
  const words = [...new Set(toSearchWords(text, ctx.lang).flatMap(toQueryForms))].slice(0, maxStoreWords)
  if (words.length === 0) return { stores: [], total: 0 }
  const { ids, total } = await listStoresByWords(ctx, words, range)
  const found = await findStores(ctx, ids)
  return { stores: ids.flatMap((id) => found.get(id) ?? []), total }
}

const noStores = { stores: [], total: 0 }

/** Searches without corrections. With `type` `seller`, the page is one of stores. */
async function searchAsWritten(ctx: Ctx, input: Input & { readonly loose?: boolean }): Promise<Data<Operation>> {
  const { type, keyword } = input
  const isStoresOnly = type === 'seller'
  const range = isStoresOnly
    ? { limit: input.pageSize, offset: toOffset(input) }
    : { limit: maxStoresBesideGoods, offset: 0 }
  // For a page of stores the goods are only counted, for the facets.
  const [found, { stores, total }] = await Promise.all([
    findPage(ctx, isStoresOnly ? { ...input, pageNum: 1, pageSize: 1 } : input),
    type === 'goods' ? noStores : findStoresByWords(ctx, keyword, range),
  ])
  return {
    goodsList: isStoresOnly ? [] : found.pageList,
    sellerList: await toSellerCards(ctx, stores),
    pageInfo: isStoresOnly ? toPageInfo(input, total) : found.pageInfo,
    facets: found.facets,
  }
}

const countResults = ({ pageInfo, sellerList }: Data<Operation>): number =>
  Math.max(pageInfo.totalElements, sellerList.length)

/** Searches the corrected text; null when that does not find more. */
async function searchCorrected(ctx: Ctx, input: Input, matchCount: number): Promise<Data<Operation> | null> {
  const corrected = await correctText(ctx, input.keyword, { matchCount, isTyping: false })
  if (corrected === null) return null
  const correctedResult = await searchAsWritten(ctx, { ...input, keyword: corrected })
  if (countResults(correctedResult) > matchCount) return { ...correctedResult, corrected }
  if (matchCount > 0) return null
  const loose = await searchAsWritten(ctx, { ...input, keyword: corrected, loose: true })
  return countResults(loose) > 0 ? { ...loose, corrected } : null
}

/**
 * Searches goods and stores. A text with few matches is corrected; without any match, one of its words may be missing.
 */
export async function readSearch(ctx: Ctx, input: Input): Promise<Data<Operation>> {
  const asTyped = await searchAsWritten(ctx, input)
  const matchCount = countResults(asTyped)
  if (matchCount > maxMatchesToCorrect) return asTyped
  const corrected = await searchCorrected(ctx, input, matchCount)
  if (corrected || matchCount > 0) return corrected ?? asTyped
  return searchAsWritten(ctx, { ...input, loose: true })
}
