import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import {
  insertCategories,
  listAliases,
  listCategoryRows,
  saveAliases,
  type CategoryTables,
} from './categories.queries.ts'
import { invalidateCategoryTree } from './category-tree.ts'

const maxRows = 1_000

/** An image that every brand has; uploaded ones are files of their brand. */
const isDrawn = (image: string | null): boolean => image?.startsWith('/media/art/') ?? false

/** Gives a new brand the categories of another one with the paths that files name, without products and uploaded images. */
export async function copyCategories(from: Ctx<CategoryTables>, to: Ctx<CategoryTables>): Promise<void> {
  const rows = await listCategoryRows(from)
  const aliases = await listAliases(from)
  const ids = new Map(rows.map(({ id }) => [id, newId()]))
  const copied = rows.map(({ id, parentId, image, ...row }) => ({
    ...row,
    id: ids.get(id)!,
    parentId: parentId && ids.get(parentId)!,
    image: isDrawn(image) ? image : null,
  }))
  // Parents stand first, so each part finds its parents; a statement takes 65,535 values.
  for (let at = 0; at < copied.length; at += maxRows) await insertCategories(to, copied.slice(at, at + maxRows))
  for (const [categoryId, some] of Map.groupBy(aliases, ({ category_id: id }) => id))
    await saveAliases(
      to,
      some.map(({ path }) => path),
      ids.get(categoryId)!,
    )
  invalidateCategoryTree(to.brand.id)
}
