import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toPageInfo, toOffset } from '#server/platform/paging.ts'
import { toSellerCards } from './to-seller-cards.ts'
import { correctText } from './vocabulary/correct-text.ts'
import { findPage } from './find-page.ts'
import { findStoresByWords } from './find-stores.ts'

type Operation = typeof searchApi.search
type Input = Parsed<Operation>

/** Beside goods, only the best stores are shown. */
const maxStoresBesideGoods = 20
/** With so few matches the text may be mistyped. */
const maxMatchesToCorrect = 3

const noStores = { stores: [], total: 0 }

/** Goods and stores by the text as it stands. With stores alone, the page is one of stores. */
async function searchAsWritten(ctx: Ctx, input: Input & { readonly loose?: boolean }): Promise<Data<Operation>> {
  const { type, keyword } = input
  const isStoresOnly = type === 'seller'
  const range = isStoresOnly
    ? { limit: input.pageSize, offset: toOffset(input) }
    : { limit: maxStoresBesideGoods, offset: 0 }
  // With stores alone the goods are counted only: the facets stay, the list is empty.
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

/** The same with its typing errors put right, when that finds more; null otherwise. */
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
 * Goods and stores by words. A text that finds next to nothing is put right; one that finds nothing at all may miss one
 * of its words.
 */
export async function readSearch(ctx: Ctx, input: Input): Promise<Data<Operation>> {
  const asTyped = await searchAsWritten(ctx, input)
  const matchCount = countResults(asTyped)
  if (matchCount > maxMatchesToCorrect) return asTyped
  const corrected = await searchCorrected(ctx, input, matchCount)
  if (corrected || matchCount > 0) return corrected ?? asTyped
  return searchAsWritten(ctx, { ...input, loose: true })
}
