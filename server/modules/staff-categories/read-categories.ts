import type { Data, Parsed } from '#contract/operation.ts'
import { maxCategories, maxMovedProducts, type staffCategoriesApi } from '#contract/staff-categories.ts'
import {
  countCategoryAddresses,
  countGoodsInCategories,
  findMergeProblem,
  findMoveProblem,
  findRemoveProblem,
  listCategoryPaths,
  listSubtree,
} from '#server/modules/catalogue/categories/public.ts'
import { countCouponsOfCategories } from '#server/modules/promotions/coupons/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getListed, readCategoryView, toRow } from './category-views.ts'

type Api = typeof staffCategoriesApi

export async function listStaffCategories(ctx: UserCtx): Promise<Data<Api['list']>> {
  const all = await listCategoryPaths(ctx)
  return { categories: all.slice(0, maxCategories).map((one) => toRow(ctx, one)), total: all.length }
}

export const readStaffCategory = async (ctx: UserCtx, { id }: Parsed<Api['detail']>): Promise<Data<Api['detail']>> => ({
  category: await readCategoryView(ctx, id),
})

/** Counts what follows a change, and throws what the change itself would. */
export async function previewChange(ctx: UserCtx, input: Parsed<Api['preview']>): Promise<Data<Api['preview']>> {
  const all = await listCategoryPaths(ctx)
  const category = getListed(all, input.id)
  const to = input.to === undefined ? null : getListed(all, input.to).id
  const ids = listSubtree(all, category.id).map(({ id }) => id)
  const products = await countGoodsInCategories(ctx, ids, maxMovedProducts + 1)
  if (to === null && input.change === 'merge') throw refusal('category.not_found')
  const problem =
    input.change === 'move'
      ? findMoveProblem(all, category.id, to)
      : input.change === 'merge'
        ? findMergeProblem(all, category.id, to!)
        : // Without a target yet, the counts say whether one is needed.
          findRemoveProblem(all, category.id, { to, products: 0 })
  if (problem) throw refusal(problem)
  if (input.change !== 'move' && products > maxMovedProducts)
    throw refusal('category.many_products', { max: maxMovedProducts })
  const [addresses, coupons] = await Promise.all([countCategoryAddresses(ctx, ids), countCouponsOfCategories(ctx, ids)])
  return { products, links: addresses + coupons, children: ids.length - 1 }
}
