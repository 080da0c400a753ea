export { serveCatalogue } from './catalogue.routes.ts'
export { findSkusForSale, skusForSaleWith, type SkuForSale } from './skus-for-sale.ts'
export { countRating, type Rating } from './count-rating.ts'
export { addSales, takeSales, type Sold } from './add-sales.ts'
export {
  findGoodsDetail,
  isListed,
  listFavourites,
  listGoodsForSearch,
  ratingCountsOf,
  storesOfGoods,
  titlesOf,
} from './find-goods.ts'
export { categoryTree, dropCategoryTree, toCategory, type CategoryNode, type CategoryTree } from './category-tree.ts'
export { pricesSince, type PriceChange } from './prices-since.ts'
export { chosenTexts, ratingOf } from './catalogue.rules.ts'
export type { GoodsRow, Texts } from './catalogue.queries.ts'
export { readGoods } from './import/read-goods.ts'
export { describeProblem, type ImportProblem } from './import/reasons.ts'
export type { ImportedGoods, ImportRules } from './import/imported-goods.ts'
export { ensureCategories, pathKey } from './import/ensure-categories.ts'
export { findTakenCodes, writeGoods } from './import/write-goods.ts'
export { recountGoods } from './import/import.queries.ts'
