import { ordersApi } from '#contract/orders.ts'
import { sellerOrdersApi } from '#contract/seller-orders.ts'
import { staffOrdersApi } from '#contract/staff-orders.ts'
import type { UserCtx } from '#server/platform/context.ts'
import type { Serve } from '#server/platform/http/engine.ts'
import { cancelOrder } from './cancel-order.ts'
import { decideRefundAsSeller, decideRefundAsStaff } from './decide-refund.ts'
import { listAllOrders, listStoreOrders } from './list-managed-orders.ts'
import { countOwnOrders, listOwnOrders } from './list-own-orders.ts'
import { prepareOrder } from './prepare-order.ts'
import { readAnyOrder, readOrder, readStoreOrder } from './read-orders.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { refundOrder } from './refund-order.ts'
import { releaseOrder } from './release-order.ts'
import { remindSeller } from './remind-seller.ts'
import { requestRefund } from './request-refund.ts'
import { shipOrder } from './ship-order.ts'
import { withdrawRefund } from './withdraw-refund.ts'

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
