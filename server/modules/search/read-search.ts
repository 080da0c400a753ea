import type { searchApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pageInfoOf, rowsBefore } from '#server/platform/paging.ts'
import { asSellers } from './as-sellers.ts'
import { correctText } from './correct-text.ts'
import { findPage } from './find-page.ts'
import { findStoresByWords } from './find-stores.ts'

type Operation = typeof searchApi.search
type Input = Parsed<Operation>

/** Beside goods, only the best stores are shown. */
const storesBesideGoods = 20
/** With so few matches the text may be mistyped. */
const few = 3

const nothing = { stores: [], total: 0 }

/** Goods and stores by the text as it stands. With stores alone, the page is one of stores. */
async function look(ctx: Ctx, input: Input): Promise<Data<Operation>> {
  const { type, keyword } = input
  const storesAlone = type === 'seller'
  const range = storesAlone
    ? { limit: input.pageSize, offset: rowsBefore(input) }
    : { limit: storesBesideGoods, offset: 0 }
  // With stores alone the goods are counted only: the facets stay, the list is empty.
  const [found, { stores, total }] = await Promise.all([
    findPage(ctx, storesAlone ? { ...input, pageNum: 1, pageSize: 1 } : input),
    type === 'goods' ? nothing : findStoresByWords(ctx, keyword, range),
  ])
  return {
    goodsList: storesAlone ? [] : found.pageList,
    sellerList: await asSellers(ctx, stores),
    pageInfo: storesAlone ? pageInfoOf(input, total) : found.pageInfo,
    facets: found.facets,
  }
}

const countOf = ({ pageInfo, sellerList }: Data<Operation>): number =>
  Math.max(pageInfo.totalElements, sellerList.length)

/** Goods and stores by words; a text that finds next to nothing is put right, when that finds more. */
export async function readSearch(ctx: Ctx, input: Input): Promise<Data<Operation>> {
  const asTyped = await look(ctx, input)
  const found = countOf(asTyped)
  if (found > few) return asTyped
  const corrected = await correctText(ctx, input.keyword, found)
  if (corrected === null) return asTyped
  const meant = await look(ctx, { ...input, keyword: corrected })
  return countOf(meant) > found ? { ...meant, corrected } : asTyped
}
