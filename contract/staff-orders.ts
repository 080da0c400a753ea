import { z } from 'zod'
import { flag, id, createListSchema, money, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { orderRequests } from './order-list-views.ts'
import { Order } from './orders.ts'
import {
  StoreOrderFields,
  StoreOrderSummary,
  createOrderPage,
  orderListInput,
  refundDecision,
} from './seller-orders.ts'

export const StaffAction = z.enum(['release', 'refund', 'decideRefund'])
export type StaffAction = z.infer<typeof StaffAction>

const StaffOrder = Order.extend({ ...StoreOrderFields.shape, actions: z.array(StaffAction) })

const NowAndAfter = z.object({ now: money(), after: money() })

/** Shipped units of order lines, and whether the delivery fee is refunded with them. */
const refundedUnits = () => ({
  orderId: id(),
  lines: createListSchema(z.object({ lineId: id(), quantity: whole({ min: 1, max: 1_000_000 }) })),
  /** Also refunds the delivery fee, unless it was refunded. */
  withDelivery: flag().default(false),
})

/** The orders of all stores, or of one. */
export const staffOrderListInput = () =>
  orderListInput().extend({
    storeId: optional(id()),
    /** The open request of the shopper. */
    request: optional(z.enum(orderRequests)),
  })

const StaffOrderSummary = StoreOrderSummary.extend({ actions: z.array(StaffAction) })

export const staffOrdersApi = {
  list: operation({
    method: 'GET',
    path: '/admin/order/list',
    summary: 'List all orders, newest first',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: staffOrderListInput(),
    data: createOrderPage(StaffOrderSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/order/detail',
    summary: 'Get any order with its proceeds',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: StaffOrder,
    errors: ['order.not_found'],
  }),
  release: operation({
    method: 'POST',
    path: '/admin/order/release',
    summary: 'Release a received order to its store after the return window',
    audience: 'staff',
    permission: 'orders.release',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: StaffOrder,
    errors: ['order.not_found', 'order.unpaid_no_release', 'order.not_releasable', 'order.charged_back'],
  }),
  previewRefund: operation({
    method: 'POST',
    path: '/admin/order/refund/preview',
    summary: 'Compute a refund of units, and the money of the order now and after it, without changing anything',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object(refundedUnits()),
    data: z.object({ amount: money(), paid: NowAndAfter, earned: NowAndAfter }),
    errors: ['order.not_found', 'order.line_not_found', 'order.refund_exceeds'],
  }),
  refund: operation({
    method: 'POST',
    path: '/admin/order/refund',
    summary: 'Refund shipped units; after the release the store pays',
    audience: 'staff',
    permission: 'orders.refund',
    effect: 'write',
    input: z
      .object({ ...refundedUnits(), reason: text({ max: 200 }) })
      .refine((input) => input.withDelivery || input.lines.length > 0, {
        path: ['lines'],
        params: { key: 'field.required' },
      }),
    data: StaffOrder,
    errors: ['order.not_found', 'order.status_inoperable', 'order.refund_exceeds', 'order.charged_back'],
  }),
  decideRefund: operation({
    method: 'POST',
    path: '/admin/order/refund/decide',
    summary: 'Approve or reject a refund request before shipping instead of the seller',
    audience: 'staff',
    permission: 'orders.decide',
    effect: 'write',
    input: refundDecision(),
    data: StaffOrder,
    errors: ['order.not_found', 'order.status_inoperable', 'order.charged_back', 'claim.taken'],
  }),
}
