export { availableBySkuColumn, availableColumn } from './inventory.queries.ts'
export { commit, release, reserve, restock, getStock, type Allocation } from './stock.ts'
export { applyFileStock, beginFileStock, countFileStock } from './file-stock.ts'
