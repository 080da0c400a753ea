export { availableBySkuOf, availableOf } from './inventory.queries.ts'
export { commit, release, reserve, restock, stockOf, type Allocation, type ReserveLine } from './stock.ts'
export { ensureWarehouse, setStock } from './set-stock.ts'
