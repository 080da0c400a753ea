import { ordersApi } from '#contract/orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { cancelOrder } from './cancel-order.ts'
import { countOwnOrders, listOwnOrders } from './list-own-orders.ts'
import { readOrder } from './read-order.ts'

export const serveOrders = ({ serve }: Serve): void =>
  serve<typeof ordersApi, UserCtx>('orders', ordersApi, {
    list: listOwnOrders,
    detail: readOrder,
    cancel: cancelOrder,
    count: countOwnOrders,
  })
