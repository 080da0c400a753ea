import type { homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { maxListRows, toOffset } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getCategoryTree } from '../catalogue/categories/public.ts'
import { listCards, listCardsByGoods, toCard, type CardRow, type DocumentFilter } from '../search/public.ts'
import { pickDiverse, toDepartmentId } from './home.rules.ts'

type Operation = typeof homeApi.recommend

type RecommendationScope = { readonly filter?: DocumentFilter; readonly getGroup?: (row: CardRow) => string | null }

/** Candidates per recommended product. */
const candidatesPerItem = 8

/** The best rated of the best sellers, from many categories. Pages do not overlap. */
export async function listRecommended(
  ctx: Ctx,
  count: number,
  pageNum = 1,
  scope: RecommendationScope = {},
): Promise<CardRow[]> {
  const { filter = {}, getGroup } = scope
  const pageSize = count * candidatesPerItem
  if (pageNum * pageSize > maxListRows) throw refusal('paging.too_deep')
  const pool = await listCards(ctx, filter, 'sales', { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return pickDiverse(pool, count, getGroup ?? toDepartmentId(await getCategoryTree(ctx)))
}

/** Related goods: the best of the product's department, at most two of a category. */
async function listRelated(ctx: Ctx, goodsId: string, count: number, pageNum: number): Promise<CardRow[]> {
  const [goods] = isId(goodsId) ? await listCardsByGoods(ctx, [goodsId]) : []
  if (!goods) throw refusal('goods.not_found')
  const department = toDepartmentId(await getCategoryTree(ctx))(goods)
  const category = department === null ? {} : { category: { id: department, depth: 1 } }
  const filter: DocumentFilter = { ...category, excludedGoodsId: goods.goodsId }
  return listRecommended(ctx, count, pageNum, { filter, getGroup: ({ category2 }) => category2 })
}

/** Recommended goods, new goods, best sellers, or goods related to a product. */
export async function readRecommended(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { type = 0, rankingType, count, pageNum, goodsId } = input
  const find = (): Promise<CardRow[]> => {
    if (goodsId !== undefined) return listRelated(ctx, goodsId, count, pageNum)
    if (type === 0 && rankingType === undefined) return listRecommended(ctx, count, pageNum)
    const range = { limit: count, offset: toOffset({ pageNum, pageSize: count }) }
    return listCards(ctx, {}, type === 1 ? 'newest' : 'sales', range)
  }
  return { result: (await find()).map((row) => toCard(ctx, row)) }
}
