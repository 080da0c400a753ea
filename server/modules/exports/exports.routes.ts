import { sellerExportsApi } from '#contract/seller-exports.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { exportGoods, listExports, readExport, startExport } from './manage-exports.ts'

export const serveExports = ({ serve }: Serve): void =>
  serve<typeof sellerExportsApi, SellerCtx>('sellerExports', sellerExportsApi, {
    goods: exportGoods,
    orders: startExport('orders'),
    earnings: startExport('earnings'),
    returns: startExport('returns'),
    reviews: startExport('reviews'),
    stock: startExport('stock'),
    invoices: startExport('invoices'),
    payouts: startExport('payouts'),
    sales: startExport('sales'),
    coupons: startExport('coupons'),
    list: listExports,
    detail: readExport,
  })
