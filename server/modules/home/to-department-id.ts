import type { CategoryTree } from '../catalogue/public.ts'
import type { CardRow } from '../search/public.ts'

/** The department that a product stands in; null when it has none. */
export const toDepartmentId =
  ({ byId }: CategoryTree) =>
  ({ category2 }: CardRow): string | null =>
    (category2 && byId.get(category2)?.path[0]?.id) || null
