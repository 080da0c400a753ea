export {
  findStoreForStaff,
  findStoreNamedLike,
  findStoreOfOwner,
  findStoresByKeyOrName,
  listEveryStore,
  listStoresForStaff,
  listStoreTexts,
  lockStore,
  updateStore,
  type StaffStoreRow,
  type StoreChange,
} from './store-administration.queries.ts'
export { buildMonogram, createStore, getStoreKeys } from './write-store.ts'
