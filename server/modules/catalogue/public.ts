export { serveCatalogue } from './catalogue.routes.ts'
export { findSkusForSale, skusForSaleWith, type SkuForSale } from './skus-for-sale.ts'
export { countRating, type Rating } from './count-rating.ts'
export { addSales, takeSales, type Sold } from './add-sales.ts'
export {
  goodsDetailWith,
  isListed,
  listFavourites,
  listGoodsForSearch,
  ratingCountsOf,
  storesOfGoods,
  titlesOf,
} from './find-goods.ts'
export {
  categoryTree,
  dropCategoryTree,
  shownCategory,
  toCategory,
  type CategoryNode,
  type CategoryTree,
} from './category-tree.ts'
export { chosenTexts, ratingOf } from './catalogue.rules.ts'
export { listedSkuIdsOf, priceChangesOf, type GoodsRow, type PriceChangeRow, type Texts } from './catalogue.queries.ts'
export { readGoods } from './import/read-goods.ts'
export { decodeStream, isEncoding } from './import/decode-stream.ts'
export { readRows } from './import/read-rows.ts'
export { headings as importHeadings } from './import/columns.ts'
export { describeProblem, isUnreadable, type ImportProblem } from './import/reasons.ts'
export type { ImportedGoods, ImportedSku, ImportRules } from './import/imported-goods.ts'
export { ensureCategories, mapCategories, pathKey, splitPath } from './import/ensure-categories.ts'
export { CodeTaken, findTakenCodes, writeGoods } from './import/write-goods.ts'
export { readStandingGoods, type CountStock, type StandingGoods } from './import/standing-goods.ts'
export { countImported, lockImport, recountCategories, recountGoods } from './import/import.queries.ts'
export {
  CategoryConflict,
  goodsInCategories,
  listCategoryPaths,
  mergeCategories,
  nameCategory,
  setCategoryHidden,
  type ListedCategory,
} from './import/change-categories.ts'
export { hasGoods, listGoodsIdsOfStore } from './has-goods.ts'
