export {
  findCategoryOfAddress,
  findMovedAddress,
  findVisibleCategory,
  getCategoryTree,
  invalidateCategoryTree,
  toCategory,
  type CategoryNode,
  type CategoryTree,
} from './category-tree.ts'
export {
  CategoryConflict,
  iterateGoodsInCategories,
  listCategoryPaths,
  mergeCategories,
  recountCategories,
  renameCategory,
  setCategoryHidden,
  type ListedCategory,
} from './change-categories.ts'
export { countCategoryAddresses, countGoodsInCategories, lockCategories } from './categories.queries.ts'
export {
  findMergeProblem,
  findMoveProblem,
  findRemoveProblem,
  findTwin,
  listSubtree,
} from './category-changes.rules.ts'
export { copyCategories } from './copy-categories.ts'
export { createCategory, moveCategory, removeCategory, saveCategory } from './edit-categories.ts'
export { ensureCategories, mapCategories, splitPath, toPathKey } from './ensure-categories.ts'
