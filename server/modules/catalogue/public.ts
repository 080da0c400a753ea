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
export { categoryTree, dropCategoryTree, toCategory, type CategoryNode, type CategoryTree } from './category-tree.ts'
export { chosenTexts, ratingOf } from './catalogue.rules.ts'
export { listedSkuIdsOf, priceChangesOf, type GoodsRow, type PriceChangeRow, type Texts } from './catalogue.queries.ts'
export { readGoods } from './import/read-goods.ts'
export { describeProblem, type ImportProblem } from './import/reasons.ts'
export type { ImportedGoods, ImportRules } from './import/imported-goods.ts'
export { ensureCategories, pathKey } from './import/ensure-categories.ts'
export { findTakenCodes, writeGoods } from './import/write-goods.ts'
export { recountGoods } from './import/import.queries.ts'
