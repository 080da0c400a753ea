export { serveCatalogue } from './catalogue.routes.ts'
export { findSkusForSale, createFindSkusForSale, type SkuForSale } from './skus-for-sale.ts'
export { adjustRating, type Rating } from './adjust-rating.ts'
export { addSales, subtractSales, type GoodsQuantity } from './add-sales.ts'
export {
  createFindGoodsDetail,
  isListed,
  listFavourites,
  listGoodsForSearch,
  findRatingCounts,
  listStoreIdsByGoods,
  listTitlesByGoods,
} from './find-goods.ts'
export {
  getCategoryTree,
  invalidateCategoryTree,
  findVisibleCategory,
  toCategory,
  type CategoryNode,
  type CategoryTree,
} from './categories/category-tree.ts'
export { getChoiceTexts, toRating } from './catalogue.rules.ts'
export {
  listedSkuIdsColumn,
  priceChangesColumn,
  type GoodsRow,
  type PriceChangeRow,
  type Texts,
} from './catalogue.queries.ts'
export { readGoods } from './import/read-goods.ts'
export { decodeStream, isEncoding } from './import/decode-stream.ts'
export { readRows } from './import/read-rows.ts'
export { headings as importHeadings } from './import/columns.ts'
export { describeProblem, isUnreadable, type ImportProblem } from './import/reasons.ts'
export type { ImportedGoods, ImportedSku, ImportRules } from './import/imported-goods.ts'
export { ensureCategories, mapCategories, toPathKey, splitPath } from './categories/ensure-categories.ts'
export { CodeTakenError, findTakenCodes, writeGoods } from './import/write-goods.ts'
export { readExistingGoods, type CountStock, type ExistingGoods } from './import/existing-goods.ts'
export { countImported, lockImport, recountCategories, recountGoods } from './import/import.queries.ts'
export {
  CategoryConflict,
  iterateGoodsInCategories,
  listCategoryPaths,
  mergeCategories,
  renameCategory,
  setCategoryHidden,
  type ListedCategory,
} from './categories/change-categories.ts'
export { hasAnyGoods, listGoodsIdsOfStore } from './has-goods.ts'
