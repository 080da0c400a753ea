import type { catalogueApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getCategoryTree, toCategory } from './category-tree.ts'

type Operation = typeof catalogueApi.categories

/** Returns the whole tree, or the part below one category. */
export async function readCategories(ctx: Ctx, { parentId }: Parsed<Operation>): Promise<Data<Operation>> {
  const tree = await getCategoryTree(ctx)
  const parent = parentId === undefined ? undefined : tree.byId.get(parentId.toLowerCase())
  if (parentId !== undefined && !parent) throw refusal('category.not_found')
  return { pageList: (parent?.children ?? tree.departments).map((node) => toCategory(ctx, node, 3)) }
}
