import type { homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { deepestRow, rowsBefore } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { categoryTree } from '../catalogue/public.ts'
import { cardsOf, listCards, toCard, type CardRow, type Matching } from '../search/public.ts'
import { departmentOf } from './department-of.ts'
import { pickDiverse } from './home.rules.ts'

type Operation = typeof homeApi.recommend

type Among = { readonly wanted?: Matching; readonly groupOf?: (row: CardRow) => string | null }

/** How many best sellers are looked at for each that is recommended. */
const breadth = 8

/** Recommended goods: of the best sellers the best rated, from many categories. Pages do not overlap. */
export async function findRecommended(ctx: Ctx, count: number, pageNum = 1, among: Among = {}): Promise<CardRow[]> {
  const { wanted = {}, groupOf } = among
  const pageSize = count * breadth
  if (pageNum * pageSize > deepestRow) throw refuse('paging.too_deep')
  const pool = await listCards(ctx, wanted, 'sales', { limit: pageSize, offset: (pageNum - 1) * pageSize })
  return pickDiverse(pool, count, groupOf ?? departmentOf(await categoryTree(ctx)))
}

/** Beside one product: the best of its department without itself, at most two of its own kind. */
async function findBeside(ctx: Ctx, goodsId: string, count: number, pageNum: number): Promise<CardRow[]> {
  const [goods] = isId(goodsId) ? await cardsOf(ctx, [goodsId]) : []
  if (!goods) throw refuse('goods.not_found')
  const department = departmentOf(await categoryTree(ctx))(goods)
  const category = department === null ? {} : { category: { id: department, depth: 1 } }
  const wanted = { ...category, but: goods.goodsId }
  return findRecommended(ctx, count, pageNum, { wanted, groupOf: ({ category2 }) => category2 })
}

/** Recommended, new or bottom-list goods, best sellers, or what goes with a product. */
export async function readRecommended(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const { type = 0, rankingType, count, pageNum, goodsId } = input
  const find = (): Promise<CardRow[]> => {
    if (goodsId !== undefined) return findBeside(ctx, goodsId, count, pageNum)
    if (type === 0 && rankingType === undefined) return findRecommended(ctx, count, pageNum)
    const range = { limit: count, offset: rowsBefore({ pageNum, pageSize: count }) }
    return listCards(ctx, {}, type === 1 ? 'newest' : 'sales', range)
  }
  return { result: (await find()).map((row) => toCard(ctx, row)) }
}
