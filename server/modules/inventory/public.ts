export {
  availableBySkuColumn,
  availableColumn,
  countWarehouses,
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
} from './inventory.queries.ts'
export { fillWarehouses, type Warehouse } from './fill-warehouses.ts'
export { commit, release, reserve, restock, getStock, type Allocation, type ReserveLine } from './stock.ts'
export { ensureWarehouse } from './ensure-warehouse.ts'
export { applyFileStock, beginFileStock, countFileStock } from './file-stock.ts'
