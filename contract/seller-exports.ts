import { z } from 'zod'
import { id, moment } from './fields.ts'
import { operation } from './operation.ts'
import { salesApi, sellerCouponsApi } from './promotions.ts'
import { goodsFilter, goodsSorts } from './seller-goods.ts'
import { sellerInvoicesApi } from './invoices.ts'
import { sellerReturnsApi } from './returns.ts'
import { sellerReviewsApi } from './reviews.ts'
import { orderListInput } from './seller-orders.ts'
import { sellerStockApi } from './seller-stock.ts'

/** The lists that can be written to a file. */
export const exportedLists = [
  'goods',
  'orders',
  'earnings',
  'payouts',
  'returns',
  'reviews',
  'stock',
  'invoices',
  'sales',
  'coupons',
] as const

const Export = z.object({
  id: z.string(),
  list: z.enum(exportedLists),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Lines below the heading; those so far while it is written. */
  lineCount: z.int(),
  /** False when the list is longer than a file may be: it ends early. */
  isComplete: z.boolean(),
  /** Address of the CSV file, once it is ready; for members of the store only. */
  link: z.string().nullable(),
  createdAt: moment(),
  /** The file is deleted afterwards. */
  keptUntil: moment(),
})

export const sellerExportsApi = {
  goods: operation({
    method: 'POST',
    path: '/seller/export/goods',
    summary: 'Write the products that match to a CSV file that can be imported again',
    audience: 'seller',
    effect: 'write',
    input: z.object({ ...goodsFilter, sort: z.enum(goodsSorts).default('updated') }),
    data: z.object({ export: Export }),
    errors: ['category.not_found', 'export.limit'],
  }),
  orders: operation({
    method: 'POST',
    path: '/seller/export/orders',
    summary: 'Write the orders that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: orderListInput().omit({ pageNum: true, pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  earnings: operation({
    method: 'POST',
    path: '/seller/export/earnings',
    summary: "Write the movements of the store's money in a month to a CSV file",
    audience: 'seller',
    effect: 'write',
    input: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  returns: operation({
    method: 'POST',
    path: '/seller/export/returns',
    summary: 'Write the returns that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: sellerReturnsApi.list.input.omit({ pageNum: true, pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  reviews: operation({
    method: 'POST',
    path: '/seller/export/reviews',
    summary: 'Write the published reviews that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: sellerReviewsApi.list.input.omit({ pageNum: true, pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  stock: operation({
    method: 'POST',
    path: '/seller/export/stock',
    summary: 'Write the stock of the SKUs that match to a CSV file, a line for each warehouse',
    audience: 'seller',
    effect: 'write',
    input: sellerStockApi.list.input.omit({ pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  invoices: operation({
    method: 'POST',
    path: '/seller/export/invoices',
    summary: 'Write the invoices and credit notes that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: sellerInvoicesApi.list.input.omit({ pageNum: true, pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  payouts: operation({
    method: 'POST',
    path: '/seller/export/payouts',
    summary: "Write the payouts of the store's earnings to a CSV file",
    audience: 'seller',
    effect: 'write',
    input: z.object({}),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  sales: operation({
    method: 'POST',
    path: '/seller/export/sales',
    summary: 'Write the sales that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: salesApi.groups.input.omit({ pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  coupons: operation({
    method: 'POST',
    path: '/seller/export/coupons',
    summary: 'Write the coupons that match to a CSV file',
    audience: 'seller',
    effect: 'write',
    input: sellerCouponsApi.list.input.omit({ pageNum: true, pageSize: true, cursor: true }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  list: operation({
    method: 'GET',
    path: '/seller/export/list',
    summary: "List the latest 50 files of the caller's store",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Export) }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/export/detail',
    summary: 'Get a file with its state and link',
    audience: 'seller',
    effect: 'read',
    input: z.object({ exportId: id() }),
    data: z.object({ export: Export }),
    errors: ['export.not_found'],
  }),
}
