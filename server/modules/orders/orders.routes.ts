import { ordersApi } from '#contract/orders.ts'
import { sellerOrdersApi } from '#contract/seller-orders.ts'
import { staffOrdersApi } from '#contract/staff-orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { cancelOrder } from './trades/cancel-order.ts'
import { decideRefundAsSeller, decideRefundAsStaff } from './refunds/decide-refund.ts'
import { listAllOrders, listStoreOrders, countOwnOrders, listOwnOrders } from './reads/list-orders.ts'
import { prepareOrder, confirmReceipt, remindSeller, shipOrder } from './fulfilment/fulfil-order.ts'
import { readAnyOrder, readOrder, readStoreOrder } from './reads/read-orders.ts'
import { refundOrder } from './refunds/refund-order.ts'
import { releaseOrder } from './fulfilment/release-orders.ts'
import { requestRefund, withdrawRefund } from './refunds/request-refund.ts'

export function serveOrders({ serve }: Serve): void {
  serve<typeof ordersApi, UserCtx>('orders', ordersApi, {
    list: listOwnOrders,
    detail: readOrder,
    cancel: cancelOrder,
    remind: remindSeller,
    receive: confirmReceipt,
    refund: requestRefund,
    withdrawRefund,
    count: countOwnOrders,
  })
  serve<typeof sellerOrdersApi, UserCtx>('sellerOrders', sellerOrdersApi, {
    list: listStoreOrders,
    detail: readStoreOrder,
    prepare: prepareOrder,
    ship: shipOrder,
    decideRefund: decideRefundAsSeller,
  })
  serve<typeof staffOrdersApi, UserCtx>('staffOrders', staffOrdersApi, {
    list: listAllOrders,
    detail: readAnyOrder,
    release: releaseOrder,
    refund: refundOrder,
    decideRefund: decideRefundAsStaff,
  })
}
