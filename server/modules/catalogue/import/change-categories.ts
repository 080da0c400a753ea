import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { dropCategoryTree } from '../category-tree.ts'
import {
  deleteCategory,
  listCategoryRows,
  listGoodsIn,
  moveFromCategory,
  saveAliases,
  updateCategory,
  type CategoryRow,
} from './categories.queries.ts'
import { aliasOf } from './ensure-categories.ts'
import type { ImportTables } from './import.queries.ts'

/** A category with its path in the brand's language, and whether it or one above it is hidden. */
export type ListedCategory = CategoryRow & { readonly path: readonly string[] }

/** A change of categories that cannot be made, as a sentence. */
export class CategoryConflict extends Error {
  override readonly name = 'CategoryConflict'
}

/** All categories with their paths, each after the one above it. */
export async function listCategoryPaths(ctx: Ctx<ImportTables>): Promise<ListedCategory[]> {
  const rows = await listCategoryRows(ctx)
  const lang = ctx.brand.settings.defaultLanguage
  const listBelow = (parentId: string | null, path: readonly string[]): ListedCategory[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => {
        const own = [...path, row.name[lang] ?? row.name.en ?? Object.values(row.name)[0] ?? row.key]
        return [{ ...row, path: own }, ...listBelow(row.id, own)]
      })
  return listBelow(null, [])
}

const isBelow = (all: readonly ListedCategory[], id: string, top: string): boolean => {
  const parent = all.find((one) => one.id === id)?.parentId
  return id === top || (parent !== null && parent !== undefined && isBelow(all, parent, top))
}

/** Ids of a category and of all below it. */
const idsBelow = (all: readonly ListedCategory[], top: string): string[] =>
  all.flatMap(({ id }) => (isBelow(all, id, top) ? [id] : []))

const sameName = (one: CategoryRow, name: string) =>
  Object.values(one.name).some((text) => text.toLowerCase() === name.toLowerCase())

/** Names a category in a language; files that use its earlier name still find it. Returns the ids whose goods are told otherwise. */
export async function nameCategory(
  ctx: Ctx<ImportTables>,
  category: ListedCategory,
  lang: Locale,
  name: string,
): Promise<string[]> {
  const all = await listCategoryPaths(ctx)
  const twin = all.find((one) => one.parentId === category.parentId && one.id !== category.id && sameName(one, name))
  if (twin) throw new CategoryConflict(`There is a category “${name}” there already: merge the two.`)
  await saveAliases(ctx, [aliasOf(category.path)], category.id)
  await updateCategory(ctx, category.id, { name: { ...category.name, [lang]: name } })
  dropCategoryTree(ctx.brand.id)
  return idsBelow(all, category.id)
}

/** Hides a category from shoppers, or shows it again. Returns the ids whose goods are told otherwise. */
export async function setCategoryHidden(
  ctx: Ctx<ImportTables>,
  category: ListedCategory,
  isHidden: boolean,
): Promise<string[]> {
  await updateCategory(ctx, category.id, { isHidden })
  dropCategoryTree(ctx.brand.id)
  return idsBelow(await listCategoryPaths(ctx), category.id)
}

export type Merged = {
  /** Categories whose goods are told otherwise. */
  readonly changed: readonly string[]
  /** Categories that are gone, each with the one that has taken its goods. */
  readonly pairs: readonly (readonly [from: string, into: string])[]
}

/**
 * Moves everything of a category into another one and removes it; categories of one name below the two become one. Files
 * that name the old one find the new one.
 */
export async function mergeCategories(
  ctx: Ctx<ImportTables>,
  from: ListedCategory,
  into: ListedCategory,
): Promise<Merged> {
  const all = await listCategoryPaths(ctx)
  const children = all.filter(({ parentId }) => parentId === from.id)
  if (isBelow(all, into.id, from.id))
    throw new CategoryConflict('A category cannot be merged into itself or what lies below it.')
  if (children.length > 0 && from.depth !== into.depth)
    throw new CategoryConflict('A category with others below it can only be merged into one of the same level.')
  const changed = [into.id]
  const pairs: [string, string][] = [[from.id, into.id]]
  for (const child of children) {
    const twin = all.find(
      ({ parentId, name }) => parentId === into.id && Object.values(name).some((text) => sameName(child, text)),
    )
    if (twin) {
      const below = await mergeCategories(ctx, child, twin)
      changed.push(...below.changed)
      pairs.push(...below.pairs.map(([gone, taker]): [string, string] => [gone, taker]))
    } else {
      await saveAliases(ctx, [aliasOf(child.path)], child.id)
      await updateCategory(ctx, child.id, { parentId: into.id })
      changed.push(...idsBelow(all, child.id))
    }
  }
  await moveFromCategory(ctx, from.id, into.id)
  await saveAliases(ctx, [aliasOf(from.path)], into.id)
  await deleteCategory(ctx, from.id)
  dropCategoryTree(ctx.brand.id)
  return { changed, pairs }
}

/** The goods that are filed in these categories, some thousands at a time. */
export async function* goodsInCategories(
  ctx: Ctx<ImportTables>,
  categoryIds: readonly string[],
): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await listGoodsIn(ctx, categoryIds, after)
    if (ids.length > 0) yield ids
    if (ids.length < 2_000) return
    after = ids.at(-1)!
  }
}
