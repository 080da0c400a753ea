export {
  countWarehouses,
  deleteUnusedWarehouse,
  insertWarehouses,
  listWarehouses,
  updateWarehouse,
  type Warehouse,
} from './warehouses.queries.ts'
export { copyWarehouses, ensureWarehouse, fillWarehouses, getUsableWarehouses } from './warehouses.ts'
