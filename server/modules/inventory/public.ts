export { availableBySkuOf, availableOf, countWarehouses } from './inventory.queries.ts'
export { commit, release, reserve, restock, stockOf, type Allocation, type ReserveLine } from './stock.ts'
export { ensureWarehouse } from './set-stock.ts'
export { applyFileStock, beginFileStock, countFileStock } from './file-stock.ts'
