export {
  findStoreNamedLike,
  findStoreOfOwner,
  findStoresByKeyOrName,
  listEveryStore,
  updateStore,
  type StoreChange,
} from './store-administration.queries.ts'
export { buildMonogram, createStore, getStoreKeys } from './write-store.ts'
