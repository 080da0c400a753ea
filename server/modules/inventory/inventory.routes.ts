import { sellerStockApi } from '#contract/seller-stock.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { changeOwnStock, listOwnMovements, listStock } from './seller-stock.ts'
import { deleteOwnWarehouse, listOwnWarehouses, saveOwnWarehouse } from './warehouses/seller-warehouses.ts'

export const serveInventory = ({ serve }: Serve): void =>
  serve<typeof sellerStockApi, SellerCtx>('sellerStock', sellerStockApi, {
    list: listStock,
    change: changeOwnStock,
    movements: listOwnMovements,
    warehouses: listOwnWarehouses,
    saveWarehouse: saveOwnWarehouse,
    deleteWarehouse: deleteOwnWarehouse,
  })
