import { z } from 'zod'
import { flag, id, moment, money, optional, pageOf, paging, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { Order, OrderSummary } from './orders.ts'

export const SellerAction = z.enum(['prepare', 'ship', 'decideRefund'])
export type SellerAction = z.infer<typeof SellerAction>

/** What the store and the brand's staff see of an order, and its buyer does not. */
export const Behind = z.object({
  buyer: z.object({ id: z.string(), username: z.string() }),
  /** What the store has of the order, its refunds taken off; paid out when `releasedAt` is set. */
  proceeds: z.object({
    brandDiscount: money(),
    commission: money(),
    earned: money(),
    releasedAt: moment().nullable(),
  }),
  /** When the buyer asked where the parcel is. */
  reminders: z.array(moment()),
})

export const SellerOrder = Order.extend({ ...Behind.shape, actions: z.array(SellerAction) })
export type SellerOrder = z.infer<typeof SellerOrder>

export const SellerOrderSummary = OrderSummary.extend({
  buyer: Behind.shape.buyer,
  actions: z.array(SellerAction),
})

/** How a list of orders is asked for. */
export const orderListInput = () =>
  z.object({ status: optional(whole({ min: -1, max: 6 })), keyword: optional(text({ max: 100 })), ...paging() })

/** The answer to a refund that was asked for; declining needs a reason. */
export const refundDecision = () => z.object({ orderId: id(), approve: flag(), reason: optional(text({ max: 200 })) })

export const sellerOrdersApi = {
  list: operation({
    method: 'GET',
    path: '/seller/order/list',
    summary: "The store's orders, newest first",
    who: 'seller',
    effect: 'read',
    input: orderListInput(),
    data: pageOf(SellerOrderSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/order/detail',
    summary: 'One order of the store, with where it goes and what it earns',
    who: 'seller',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: SellerOrder,
    errors: ['order.not_found'],
  }),
  prepare: operation({
    method: 'POST',
    path: '/seller/order/prepare',
    summary: 'Begin to pack a paid order',
    who: 'seller',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: SellerOrder,
    errors: ['order.not_found', 'order.status_inoperable'],
  }),
  ship: operation({
    method: 'POST',
    path: '/seller/order/ship',
    summary: 'Send a paid order, with its carrier and tracking number',
    who: 'seller',
    effect: 'write',
    input: z.object({ orderId: id(), carrier: text({ max: 64 }), trackingNumber: text({ max: 64 }) }),
    data: SellerOrder,
    errors: ['order.not_found', 'order.status_inoperable', 'order.charged_back'],
  }),
  decideRefund: operation({
    method: 'POST',
    path: '/seller/order/refund/decide',
    summary: 'Grant or decline a refund asked for before shipping',
    who: 'seller',
    effect: 'write',
    input: refundDecision(),
    data: SellerOrder,
    errors: ['order.not_found', 'order.status_inoperable', 'order.charged_back'],
  }),
}
