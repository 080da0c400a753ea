import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import type { Texts } from '../catalogue.queries.ts'
import {
  deleteAlias,
  deleteCategory,
  deleteCategoryAddresses,
  insertCategory,
  moveCategoryAddresses,
  moveAliases,
  moveGoods,
  saveAliases,
  shiftDepths,
  updateCategory,
  updatePositions,
  type CategoryTables,
} from './categories.queries.ts'
import { listSubtree } from './category-changes.rules.ts'
import { toNameMarks } from '../texts/category-marks.ts'
import { invalidateCategoryTree } from './category-tree.ts'
import { listCategoryPaths, type ListedCategory } from './change-categories.ts'
import { createUniqueKey, toAlias, toSlug } from './ensure-categories.ts'

/** A path that an earlier category had is that of this one now; lets files find it by `formerPath` as well. */
async function claimPath(ctx: Ctx<CategoryTables>, id: string, formerPath?: readonly string[]): Promise<void> {
  const path = toAlias((await listCategoryPaths(ctx)).find((one) => one.id === id)!.path)
  const former = formerPath && toAlias(formerPath)
  if (former !== undefined && former !== path) await saveAliases(ctx, [former], id)
  await deleteAlias(ctx, path)
}

/** Creates a category, the last one of its parent. Returns its id. */
export async function createCategory(
  ctx: Ctx<CategoryTables>,
  all: readonly ListedCategory[],
  { parent, names }: { readonly parent: ListedCategory | null; readonly names: Texts },
): Promise<string> {
  const id = newId()
  const position = Math.max(0, ...all.map((one) => one.position)) + 1
  const wanted = `${parent ? `${parent.key}.` : ''}${toSlug(names[ctx.brand.settings.defaultLanguage]!)}`
  await insertCategory(ctx, {
    id,
    parent_id: parent?.id ?? null,
    key: createUniqueKey(wanted, all),
    depth: (parent?.depth ?? 0) + 1,
    position,
    name: JSON.stringify(names),
    tint: (position % 6) + 1,
  })
  await claimPath(ctx, id)
  invalidateCategoryTree(ctx.brand.id)
  return id
}

/** Changes names and image; the earlier path stays as an alias for imported files. */
export async function saveCategory(
  ctx: Ctx<CategoryTables>,
  category: ListedCategory,
  { names, image }: { readonly names: Texts; readonly image: string | null },
): Promise<void> {
  await updateCategory(ctx, category.id, { name: names, marks: toNameMarks(ctx, category, names), image })
  await claimPath(ctx, category.id, category.path)
  invalidateCategoryTree(ctx.brand.id)
}

/** Moves a category with all below it to a parent, before one of its children or behind the last. */
export async function moveCategory(
  ctx: Ctx<CategoryTables>,
  all: readonly ListedCategory[],
  category: ListedCategory,
  { parentId, beforeId }: { readonly parentId: string | null; readonly beforeId: string | null },
): Promise<void> {
  const parentDepth = all.find(({ id }) => id === parentId)?.depth ?? 0
  const levels = parentDepth + 1 - category.depth
  await updateCategory(ctx, category.id, { parentId })
  const subtreeIds = listSubtree(all, category.id).map(({ id }) => id)
  if (levels !== 0) await shiftDepths(ctx, subtreeIds, levels)
  const siblings = all.flatMap((one) => (one.parentId === parentId && one.id !== category.id ? [one.id] : []))
  const at = beforeId === null ? siblings.length : siblings.indexOf(beforeId)
  await updatePositions(ctx, siblings.toSpliced(at, 0, category.id))
  if (parentId !== category.parentId) await claimPath(ctx, category.id, category.path)
  invalidateCategoryTree(ctx.brand.id)
}

/**
 * Removes a category with those below it. Products, addresses and paths of files go to another one; without products
 * and such a target its address leads to the category above, if there is one.
 */
export async function removeCategory(
  ctx: Ctx<CategoryTables>,
  subtree: readonly ListedCategory[],
  to: string | null,
): Promise<void> {
  const heir = to ?? subtree[0]!.parentId
  for (const one of subtree.toReversed()) {
    await moveGoods(ctx, one.id, heir)
    if (to !== null) {
      await moveAliases(ctx, one.id, to)
      await saveAliases(ctx, [toAlias(one.path)], to)
    }
    if (heir !== null) await moveCategoryAddresses(ctx, one.id, heir)
    // Without a target, files that name it create it again.
    await deleteCategoryAddresses(ctx, one.id)
    await deleteCategory(ctx, one.id)
  }
  invalidateCategoryTree(ctx.brand.id)
}
