import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toNameMarks } from '../texts/category-marks.ts'
import { invalidateCategoryTree } from './category-tree.ts'
import { findMergeProblem, listSubtree } from './category-changes.rules.ts'
import {
  deleteCategory,
  listCategoryRows,
  listGoodsInCategories,
  moveCategoryAddresses,
  moveAliases,
  moveGoods,
  saveAliases,
  updateCategory,
  updateGoodsCounts,
  type CategoryRow,
  type CategoryTables,
} from './categories.queries.ts'
import { toAlias } from './ensure-categories.ts'

/** A category with its path in the brand's default language. */
export type ListedCategory = CategoryRow & { readonly path: readonly string[] }

/** A category change that is not possible; the message is shown to the operator. */
export class CategoryConflict extends Error {
  override readonly name = 'CategoryConflict'
}

/** All categories with their paths, parents first. */
export async function listCategoryPaths(ctx: Ctx<CategoryTables>): Promise<ListedCategory[]> {
  const rows = await listCategoryRows(ctx)
  const lang = ctx.brand.settings.defaultLanguage
  const listBelow = (parentId: string | null, path: readonly string[]): ListedCategory[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => {
        const ownPath = [...path, row.name[lang] ?? row.name.en ?? Object.values(row.name)[0] ?? row.key]
        return [{ ...row, path: ownPath }, ...listBelow(row.id, ownPath)]
      })
  return listBelow(null, [])
}

/** Ids of a category and all its descendants. */
const listDescendantIds = (all: readonly ListedCategory[], top: string): string[] =>
  listSubtree(all, top).map(({ id }) => id)

const hasName = (one: CategoryRow, name: string) =>
  Object.values(one.name).some((text) => text.toLowerCase() === name.toLowerCase())

/**
 * Renames a category in one language; the earlier path stays as an alias for imported files. Returns the ids of the
 * categories whose goods have to be indexed again.
 */
export async function renameCategory(
  ctx: Ctx<CategoryTables>,
  category: ListedCategory,
  lang: Locale,
  name: string,
): Promise<string[]> {
  const all = await listCategoryPaths(ctx)
  const twin = all.find((one) => one.parentId === category.parentId && one.id !== category.id && hasName(one, name))
  if (twin) throw new CategoryConflict(`There is a category “${name}” there already: merge the two.`)
  await saveAliases(ctx, [toAlias(category.path)], category.id)
  const names = { ...category.name, [lang]: name }
  await updateCategory(ctx, category.id, { name: names, marks: toNameMarks(ctx, category, names) })
  invalidateCategoryTree(ctx.brand.id)
  return listDescendantIds(all, category.id)
}

/**
 * Hides a category from shoppers or shows it again. Returns the ids of the categories whose goods have to be indexed
 * again.
 */
export async function setCategoryHidden(
  ctx: Ctx<CategoryTables>,
  category: ListedCategory,
  isHidden: boolean,
): Promise<string[]> {
  await updateCategory(ctx, category.id, { isHidden })
  invalidateCategoryTree(ctx.brand.id)
  return listDescendantIds(await listCategoryPaths(ctx), category.id)
}

export type MergeResult = {
  /** Categories whose goods have to be indexed again. */
  readonly changed: readonly string[]
  /** Removed categories, each with the category that its goods moved to. */
  readonly pairs: readonly (readonly [from: string, into: string])[]
}

/**
 * Merges a category into another one and removes it; children of the same name are merged too. The old path stays as an
 * alias for imported files, and the old address leads to the category that has the products now.
 */
export async function mergeCategories(
  ctx: Ctx<CategoryTables>,
  from: ListedCategory,
  into: ListedCategory,
): Promise<MergeResult> {
  const all = await listCategoryPaths(ctx)
  const children = all.filter(({ parentId }) => parentId === from.id)
  const problem = findMergeProblem(all, from.id, into.id)
  if (problem === 'category.below_itself')
    throw new CategoryConflict('A category cannot be merged into itself or what lies below it.')
  if (problem === 'category.other_level')
    throw new CategoryConflict('A category with others below it can only be merged into one of the same level.')
  const changed = [into.id]
  const pairs: [string, string][] = [[from.id, into.id]]
  for (const child of children) {
    const twin = all.find(
      ({ parentId, name }) => parentId === into.id && Object.values(name).some((text) => hasName(child, text)),
    )
    if (twin) {
      const merged = await mergeCategories(ctx, child, twin)
      changed.push(...merged.changed)
      pairs.push(...merged.pairs.map(([removedId, targetId]): [string, string] => [removedId, targetId]))
    } else {
      await saveAliases(ctx, [toAlias(child.path)], child.id)
      await updateCategory(ctx, child.id, { parentId: into.id })
      changed.push(...listDescendantIds(all, child.id))
    }
  }
  await moveGoods(ctx, from.id, into.id)
  await moveAliases(ctx, from.id, into.id)
  await saveAliases(ctx, [toAlias(from.path)], into.id)
  await moveCategoryAddresses(ctx, from.id, into.id)
  await deleteCategory(ctx, from.id)
  invalidateCategoryTree(ctx.brand.id)
  return { changed, pairs }
}

/** Ids of the goods of these categories, 2,000 at a time. */
export async function* iterateGoodsInCategories(
  ctx: Ctx<CategoryTables>,
  categoryIds: readonly string[],
): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await listGoodsInCategories(ctx, categoryIds, after)
    if (ids.length > 0) yield ids
    if (ids.length < 2_000) return
    after = ids.at(-1)!
  }
}

/** Recounts the listed goods per category, descendants included. */
export async function recountCategories(ctx: Ctx<CategoryTables>): Promise<void> {
  await updateGoodsCounts(ctx)
  invalidateCategoryTree(ctx.brand.id)
}
