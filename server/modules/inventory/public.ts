export {
  availableBySkuColumn,
  availableColumn,
  countWarehouses,
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
} from './inventory.queries.ts'
export { commit, release, reserve, restock, getStock, type Allocation } from './stock.ts'
export { ensureWarehouse, fillWarehouses, type Warehouse } from './warehouses.ts'
export { applyFileStock, beginFileStock, countFileStock } from './file-stock.ts'
