export {
  availableBySkuOf,
  availableOf,
  countWarehouses,
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
} from './inventory.queries.ts'
export { fillWarehouses, type Warehouse } from './warehouses.ts'
export { commit, release, reserve, restock, stockOf, type Allocation, type ReserveLine } from './stock.ts'
export { ensureWarehouse } from './set-stock.ts'
export { applyFileStock, beginFileStock, countFileStock } from './file-stock.ts'
