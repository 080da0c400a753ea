export { createServeCatalogue } from './catalogue.routes.ts'
export { createFindSkusForSale, createFindSkusOfUser, findSkusForSale, type SkuForSale } from './skus-for-sale.ts'
export { adjustRating, adjustSales, type GoodsQuantity } from './goods-counters.ts'
export {
  createFindGoodsDetail,
  findListedKinds,
  findRatingCounts,
  hasAnyGoods,
  isListed,
  listFavourites,
  listGoodsIdsOfStore,
  listGoodsSummaries,
  samplePrefix,
} from './find-goods.ts'
export { getChoiceTexts, toRating } from './catalogue.rules.ts'
export {
  listCategories,
  listCategoryOfGoods,
  listGoodsByIds,
  listPriceChanges,
  listSkuFacts,
  listSkusOfGoods,
  type GoodsRow,
  type Offer,
  type PriceChangeRow,
  type Texts,
} from './catalogue.queries.ts'
export { listSavedGoods, watchSavers } from './watch-favourites.ts'
export type { FavouriteNews } from './watch-favourites.rules.ts'
export { cataloguePersonalData } from './personal-data.ts'
