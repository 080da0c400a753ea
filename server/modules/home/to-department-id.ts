import type { CategoryTree } from '../catalogue/public.ts'
import type { CardRow } from '../search/public.ts'

/** The id of a product's department; null without one. */
export const toDepartmentId =
  ({ byId }: CategoryTree) =>
  ({ category2 }: CardRow): string | null =>
    (category2 && byId.get(category2)?.path[0]?.id) || null
