import type { Data, Parsed } from '#contract/operation.ts'
import { maxMovedProducts, type staffCategoriesApi } from '#contract/staff-categories.ts'
import {
  countGoodsInCategories,
  findMergeProblem,
  findMoveProblem,
  findRemoveProblem,
  listSubtree,
  mergeCategories,
  moveCategory,
  recountCategories,
  removeCategory,
} from '#server/modules/catalogue/categories/public.ts'
import { moveCouponCategories } from '#server/modules/promotions/coupons/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getListed, readCategoryView } from './category-views.ts'
import { getAtVersion, startChange, toAudited } from './change-category.ts'
import { followChange } from './follow-change.ts'

type Api = typeof staffCategoriesApi
type Answer = Data<Api['detail']>

/** The number of products below; throws `category.many_products` when they are too many to wait for. */
async function countMoved(ctx: UserCtx, ids: readonly string[]): Promise<number> {
  const products = await countGoodsInCategories(ctx, ids, maxMovedProducts + 1)
  if (products > maxMovedProducts) throw refusal('category.many_products', { max: maxMovedProducts })
  return products
}

export async function placeCategory(ctx: UserCtx, input: Parsed<Api['move']>): Promise<Answer> {
  const all = await startChange(ctx)
  const category = await getAtVersion(ctx, all, { id: input.id, version: input.version })
  const parentId = input.parentId === undefined ? null : getListed(all, input.parentId).id
  const before = input.beforeId === undefined ? null : getListed(all, input.beforeId)
  if (before && (before.parentId !== parentId || before.id === category.id)) throw refusal('category.not_found')
  const problem = findMoveProblem(all, category.id, parentId)
  if (problem) throw refusal(problem)
  await moveCategory(ctx, all, category, { parentId, beforeId: before?.id ?? null })
  const isOtherParent = parentId !== category.parentId
  if (isOtherParent) await recountCategories(ctx)
  await followChange(ctx, isOtherParent ? [category.id] : [])
  ctx.audit({
    subjectId: category.id,
    before: { parentId: category.parentId, position: category.position },
    after: { parentId, beforeId: before?.id ?? null },
  })
  return { category: await readCategoryView(ctx, category.id) }
}

export async function mergeInto(ctx: UserCtx, input: Parsed<Api['merge']>): Promise<Answer> {
  const all = await startChange(ctx)
  const category = await getAtVersion(ctx, all, { id: input.id, version: input.version })
  const target = getListed(all, input.into)
  const problem = findMergeProblem(all, category.id, target.id)
  if (problem) throw refusal(problem)
  const products = await countMoved(
    ctx,
    listSubtree(all, category.id).map(({ id }) => id),
  )
  const { pairs } = await mergeCategories(ctx, category, target)
  for (const [from, into] of pairs) await moveCouponCategories(ctx, from, into)
  await recountCategories(ctx)
  await followChange(ctx, [target.id])
  ctx.audit({ subjectId: category.id, before: toAudited(category), after: { mergedInto: target.id, products } })
  return { category: await readCategoryView(ctx, target.id) }
}

export async function removeWithProducts(ctx: UserCtx, input: Parsed<Api['delete']>): Promise<Data<Api['delete']>> {
  const all = await startChange(ctx)
  const category = await getAtVersion(ctx, all, { id: input.id, version: input.version })
  const subtree = listSubtree(all, category.id)
  const products = await countMoved(
    ctx,
    subtree.map(({ id }) => id),
  )
  const to = input.productsTo === undefined ? null : getListed(all, input.productsTo).id
  const problem = findRemoveProblem(all, category.id, { to, products })
  if (problem) throw refusal(problem)
  await removeCategory(ctx, subtree, to)
  if (to !== null) for (const { id } of subtree) await moveCouponCategories(ctx, id, to)
  await recountCategories(ctx)
  await followChange(ctx, to === null ? [] : [to])
  ctx.audit({
    subjectId: category.id,
    before: { ...toAudited(category), removed: subtree.map(({ path }) => path.join(' > ')) },
    after: { productsTo: to, products },
  })
  return { removed: subtree.length }
}
