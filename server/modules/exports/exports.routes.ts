import { sellerExportsApi } from '#contract/seller-exports.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { exportEarnings, exportGoods, exportOrders, listExports, readExport } from './manage-exports.ts'

export const serveExports = ({ serve }: Serve): void =>
  serve<typeof sellerExportsApi, SellerCtx>('sellerExports', sellerExportsApi, {
    goods: exportGoods,
    orders: exportOrders,
    earnings: exportEarnings,
    list: listExports,
    detail: readExport,
  })
