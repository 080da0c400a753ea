import type { FastifyInstance } from 'fastify'
import { staffOrderListInput } from '#contract/staff-orders.ts'
import { writeOrders } from '#server/modules/orders/public.ts'
import type { Engine } from '#server/platform/http/engine.ts'
import type { Authenticate } from '#server/platform/http/routes.ts'
import { createAddCsvFile } from './csv-files.ts'

/** `GET /admin/order/list.csv`: the orders of the brand with the filters of `/admin/order/list`, for its staff. */
export const addOrderFile = (app: FastifyInstance, engine: Engine, authenticate: Authenticate): void =>
  createAddCsvFile(
    app,
    engine,
    authenticate,
  )({
    path: '/admin/order/list.csv',
    permission: 'orders.view',
    schema: staffOrderListInput().omit({ pageNum: true, pageSize: true, cursor: true }),
    name: 'orders',
    write: writeOrders,
  })
