export {
  findVisibleCategory,
  getCategoryTree,
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
export { ensureCategories, mapCategories, splitPath, toPathKey } from './ensure-categories.ts'
