import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { findStores, type Store } from '../merchants/public.ts'
import { toSellerCards } from './cards.ts'
import { correctText } from './vocabulary/correct-text.ts'
import { findPage } from './find-page.ts'
import { isSelectiveText } from './query/search-query.ts'
import { findUnmatchedWords } from './query/unmatched-words.ts'
import { findPinnedGoods } from './pins/pins.ts'
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

/** The text without these words, given in the order of the text. */
function removeWords(text: string, words: readonly string[]): string {
  let rest = ''
  let at = 0
  for (const word of words) {
    const found = text.indexOf(word, at)
    if (found < 0) continue
    rest += `${text.slice(at, found)} `
    at = found + word.length
  }
  return (rest + text.slice(at)).trim()
}

const countResults = ({ pageInfo, sellerList }: Data<Operation>): number =>
  Math.max(pageInfo.totalElements, sellerList.length)

const filterNames = [
  'categoryId',
  'sellerId',
  'priceMin',
  'priceMax',
  'onSale',
  'inStock',
  'rating',
  'options',
] as const satisfies readonly (keyof Input)[]

/** Whether filters leave out goods that the words match. */
async function isFilteredOut(ctx: Ctx, input: Input): Promise<boolean> {
  if (filterNames.every((name) => input[name] === undefined)) return false
  const { pageInfo } = await searchAsWritten(ctx, { keyword: input.keyword, type: 'goods', pageNum: 1, pageSize: 1 })
  return pageInfo.totalElements > 0
}

/**
 * Goods that have all words but those that no product has, or all words but any one; null without any. Call it only when
 * the whole text found nothing.
 */
async function searchRelated(ctx: Ctx, input: Input): Promise<Data<Operation> | null> {
  if (input.type === 'seller' || (await isFilteredOut(ctx, input))) return null
  const withoutWords = [...(await findUnmatchedWords(ctx, input.keyword))]
  const keyword = removeWords(input.keyword, withoutWords)
  if (!isSelectiveText(keyword, ctx.lang)) return null
  // Stores match by their own names; none of these is meant.
  const goods: Input = { ...input, keyword, type: 'goods' }
  const searches = withoutWords.length > 0 ? [goods, { ...goods, loose: true }] : [{ ...goods, loose: true }]
  for (const search of searches) {
    const found = await searchAsWritten(ctx, search)
    if (found.pageInfo.totalElements > 0) return { ...found, related: { withoutWords } }
  }
  return null
}

/** Searches the corrected text; null when that does not find more. */
async function searchCorrected(ctx: Ctx, input: Input, matchCount: number): Promise<Data<Operation> | null> {
  const corrected = await correctText(ctx, input.keyword, { matchCount, isTyping: false })
  if (corrected === null) return null
  const correctedInput = { ...input, keyword: corrected }
  const correctedResult = await searchAsWritten(ctx, correctedInput)
  if (countResults(correctedResult) > matchCount) return { ...correctedResult, corrected }
  if (matchCount > 0) return null
  const related = await searchRelated(ctx, correctedInput)
  return related && { ...related, corrected }
}

/**
 * Searches goods and stores. A text with few matches is corrected; without any match the answer has related goods and
 * says so.
 */
export async function readSearch(ctx: Ctx, input: Input): Promise<Data<Operation>> {
  const asTyped = await searchAsWritten(ctx, input)
  const matchCount = countResults(asTyped)
  // A text with pinned goods is meant as it is written.
  if (matchCount > maxMatchesToCorrect || (await findPinnedGoods(ctx, input.keyword)).length > 0) return asTyped
  const corrected = await searchCorrected(ctx, input, matchCount)
  if (corrected || matchCount > 0) return corrected ?? asTyped
  return (await searchRelated(ctx, input)) ?? asTyped
}
