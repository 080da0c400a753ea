export { serveMerchants } from './merchants.routes.ts'
export { findStores, getStore, getStoreOwners, listStores, toSeller, type Store } from './stores.ts'
export { listFollowedStores } from './follow-store.ts'
export {
  addRatingCounts as addStoreRating,
  addToRatingCounts,
  listProductChecks,
  listStoreKeys,
  listNamedStores,
  listStoreNames,
  openStoreColumn,
  openStoreDetailColumn,
  saveGoodsCount,
  type OpenStore,
  type OpenStoreDetail,
} from './merchants.queries.ts'
export { merchantsPersonalData } from './personal-data.ts'
