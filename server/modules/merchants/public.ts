export { findStores, findStoresByName, getStore, listStores, storeOfOwner, toSeller, type Store } from './stores.ts'
export { openStoreOf, type OpenStore } from './merchants.queries.ts'
export { keepGoodsCount, storesCalled } from './stores-for-import.ts'
