export { serveMerchants } from './merchants.routes.ts'
export { findStores, getStore, getStoreOwners, listStores, toSeller, type Store } from './stores.ts'
export { listFollowedStores } from './follow-store.ts'
export {
  addRatingCounts as addStoreRating,
  addToRatingCounts,
  findStoresByKeyOrName,
  listEveryStore,
  openStoreColumn,
  openStoreDetailColumn,
  saveGoodsCount,
  updateStore,
  type OpenStore,
  type OpenStoreDetail,
  type StoreChange,
} from './merchants.queries.ts'
export { buildMonogram, createStore, getStoreKeys } from './write-store.ts'
