export { findStores, getStore, listStores, getStoreOwners, findOwnStore, toSeller, type Store } from './stores.ts'
export { serveMerchants } from './merchants.routes.ts'
export { listFollowedStores } from './follow-store.ts'
export {
  addRatingCounts as addStoreRating,
  openStoreDetailColumn,
  openStoreColumn,
  addToRatingCounts,
  type OpenStore,
  type OpenStoreDetail,
} from './merchants.queries.ts'
export { saveGoodsCount, findStoresByKeyOrName } from './stores-for-import.ts'
export {
  createStore,
  listEveryStore,
  buildMonogram,
  getStoreKeys,
  updateStore,
  type StoreChange,
} from './write-store.ts'
