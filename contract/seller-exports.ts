import { z } from 'zod'
import { id, moment } from './fields.ts'
import { operation } from './operation.ts'
import { goodsFilter, goodsSorts } from './seller-goods.ts'
import { orderListInput } from './seller-orders.ts'

const Export = z.object({
  id: z.string(),
  list: z.enum(['goods', 'orders', 'earnings']),
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
