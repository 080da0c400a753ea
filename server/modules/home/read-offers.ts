import type { Offer, offersApi } from '#contract/browsing.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toOffset, toPageInfo } from '#server/platform/paging.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { findCategoryOfAddress, getCategoryTree, type CategoryTree } from '../catalogue/categories/public.ts'
import { getStock } from '../inventory/public.ts'
import { getSaleProgress } from '../promotions/public.ts'
import { countCards, listCards, toCard, type CardRow, type DocumentFilter } from '../search/public.ts'

type Operation = typeof offersApi.offers

/** Departments with goods on sale, by number of goods. */
async function findDepartments(ctx: Ctx, { departments, byId }: CategoryTree): Promise<Data<Operation>['categories']> {
  const { categories } = await countCards(ctx, { onSale: true })
  const counts = new Map<string | undefined, number>()
  for (const [id, count] of categories) {
    const department = byId.get(id)?.path[0]?.id
    counts.set(department, (counts.get(department) ?? 0) + count)
  }
  return departments
    .filter(({ id }) => counts.has(id))
    .map(({ id, name }) => ({
      id,
      name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
      count: counts.get(id)!,
    }))
    .toSorted((a, b) => b.count - a.count)
}

/** Adds the stock of the SKUs on sale and the units that the sale has sold. */
async function toOffers(ctx: Ctx, rows: readonly CardRow[]): Promise<Offer[]> {
  const ids = rows.map(({ goodsId }) => goodsId)
  const { skuIds, sold } = await getSaleProgress(ctx, ids)
  const stock = await getStock(ctx, [...skuIds.values()].flat())
  return rows.map((row) => ({
    ...toCard(ctx, row),
    left: (skuIds.get(row.goodsId) ?? []).reduce((sum, skuId) => sum + (stock.get(skuId) ?? 0), 0),
    sold: sold.get(`${row.goodsId} ${row.saleEndsAt?.getTime()}`) ?? 0,
  }))
}

/** Goods on sale, sorted by end, reduction or sales. */
export async function readOffers(ctx: Ctx, input: Parsed<Operation>): Promise<Data<Operation>> {
  const range = { limit: input.pageSize, offset: toOffset(input) }
  const tree = await getCategoryTree(ctx)
  const category = input.categoryId === undefined ? undefined : findCategoryOfAddress(tree, input.categoryId)
  if (input.categoryId !== undefined && !category) throw refusal('category.not_found')
  const wanted: DocumentFilter = {
    onSale: true,
    ...(category && { category: { id: category.id, depth: category.depth } }),
  }
  const [rows, { total }, categories] = await Promise.all([
    listCards(ctx, wanted, input.sort, range),
    countCards(ctx, wanted),
    findDepartments(ctx, tree),
  ])
  return { pageList: await toOffers(ctx, rows), pageInfo: toPageInfo(input, total), categories }
}
