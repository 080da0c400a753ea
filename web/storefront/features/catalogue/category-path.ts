import type { Category } from '#contract/goods.ts'

/** The category of this id and those above it, from the department down; empty when there is none. */
export function findCategoryPath(categories: readonly Category[], id: string): Category[] {
  for (const category of categories) {
    if (category.id === id) return [category]
    const below = findCategoryPath(category.children, id)
    if (below.length > 0) return [category, ...below]
  }
  return []
}
