export { findStores, getStore, listStores, ownersOfStores, storeOfOwner, toSeller, type Store } from './stores.ts'
export { serveMerchants } from './merchants.routes.ts'
export { listFollowedStores } from './follow-store.ts'
export {
  addRatingCounts as addStoreRating,
  openStoreDetailOf,
  openStoreOf,
  sumOfCounts,
  type OpenStore,
  type OpenStoreDetail,
} from './merchants.queries.ts'
export { keepGoodsCount, storesCalled } from './stores-for-import.ts'
export { createStore, listEveryStore, monogramOf, storeNames, updateStore, type StoreChange } from './write-store.ts'
