import { z } from 'zod'
import {
  createListSchema,
  createPageSchema,
  day,
  flag,
  id,
  moment,
  money,
  optional,
  paging,
  text,
  whole,
  Named,
} from './fields.ts'
import { operation } from './operation.ts'
import { orderViews } from './order-list-views.ts'
import { Order, OrderSummary } from './orders.ts'

export const SellerAction = z.enum(['prepare', 'ship', 'handOver', 'refundLines', 'decideRefund'])
export type SellerAction = z.infer<typeof SellerAction>

/** Fields of an order that the store and staff see and the buyer does not. */
export const StoreOrderFields = z.object({
  buyer: z.object({ id: z.string(), username: z.string() }),
  /** The store's share of the order after refunds; paid out when `releasedAt` is set. */
  proceeds: z.object({
    brandDiscount: money(),
    commission: money(),
    /** The tax that the brand charges on the commission. */
    commissionTax: money(),
    earned: money(),
    releasedAt: moment().nullable(),
  }),
  /** When the buyer reminded the seller to ship. */
  reminders: z.array(moment()),
})

export const SellerOrder = Order.extend({
  ...StoreOrderFields.shape,
  /** Warehouses that the units to come leave from; `available` counts the units for sale there besides. */
  sources: z.array(z.object({ lineId: z.string(), warehouse: Named, quantity: z.int(), available: z.int() })),
  /** Notes that only the people of the store read, the newest first. */
  notes: z.array(z.object({ id: z.string(), author: z.string(), text: z.string(), at: moment() })),
  actions: z.array(SellerAction),
})
export type SellerOrder = z.infer<typeof SellerOrder>

/** An order in the lists of stores and staff, without actions. */
export const StoreOrderSummary = OrderSummary.omit({ actions: true }).extend({
  buyer: StoreOrderFields.shape.buyer,
  /** Where it goes. */
  recipient: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  paidAt: moment().nullable(),
  /** Until when the store ships it; null before payment and once it has shipped. */
  shipBy: moment().nullable(),
})

const SellerOrderSummary = StoreOrderSummary.extend({ actions: z.array(SellerAction) })

/** Input of an order list. */
export const orderListInput = () =>
  z.object({
    status: optional(whole({ min: -1, max: 6 })),
    view: optional(z.enum(orderViews)),
    keyword: optional(text({ max: 100 })),
    /** First and last day of the brand's calendar on which it was placed. */
    from: optional(day()),
    until: optional(day()),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    /** `nextCursor` of the page before; then `pageNum` is not read. */
    cursor: optional(id()),
    ...paging(),
  })

/**
 * A page of orders; `nextCursor` is null on the last one. Words are looked for in 10,000 orders per request: a page with
 * `isFull` false may be short or empty, and `nextCursor` goes on. `pageInfo` then counts what the first request read.
 */
export const createOrderPage = <Item extends z.ZodType>(item: Item) =>
  createPageSchema(item).extend({ nextCursor: z.string().nullable(), isFull: z.boolean() })

/** The decision on a refund request; a rejection needs a reason. */
export const refundDecision = () => z.object({ orderId: id(), approve: flag(), reason: optional(text({ max: 200 })) })

/** Units of order lines, at least one. */
const lineUnits = () =>
  createListSchema(z.object({ lineId: id(), quantity: whole({ min: 1, max: 1_000_000 }) })).refine(
    (lines) => lines.length > 0,
    { params: { key: 'field.required' } },
  )

export const sellerOrdersApi = {
  list: operation({
    method: 'GET',
    path: '/seller/order/list',
    summary: "List orders of the caller's store, newest first",
    audience: 'seller',
    effect: 'read',
    input: orderListInput(),
    data: createOrderPage(SellerOrderSummary),
    errors: ['paging.too_deep'],
  }),
  count: operation({
    method: 'GET',
    path: '/seller/order/count',
    summary: "Count orders of the caller's store by view, each up to 10,001",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ all: z.int(), counts: z.record(z.enum(orderViews), z.int()) }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/order/detail',
    summary: "Get an order of the caller's store with its address and proceeds",
    audience: 'seller',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: SellerOrder,
    errors: ['order.not_found'],
  }),
  prepare: operation({
    method: 'POST',
    path: '/seller/order/prepare',
    summary: 'Mark a paid order as being prepared',
    audience: 'seller',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: SellerOrder,
    errors: ['order.not_found', 'order.status_inoperable'],
  }),
  ship: operation({
    method: 'POST',
    path: '/seller/order/ship',
    summary: 'Ship units of a paid order, without `lines` all that are left, or hand it over for the code of a pick-up',
    audience: 'seller',
    effect: 'own',
    secrets: ['pickup'],
    input: z
      .object({
        orderId: id(),
        carrier: optional(text({ max: 64 })),
        trackingNumber: optional(text({ max: 64 })),
        lines: optional(lineUnits()),
        /** The code of the shopper who collects the order; all that is left is handed over. */
        pickup: optional(z.string().regex(/^\d{6}$/)),
      })
      .refine(({ carrier, pickup }) => carrier !== undefined || pickup !== undefined, {
        path: ['carrier'],
        params: { key: 'field.required' },
      })
      .refine(({ trackingNumber, pickup }) => trackingNumber !== undefined || pickup !== undefined, {
        path: ['trackingNumber'],
        params: { key: 'field.required' },
      }),
    data: SellerOrder,
    errors: [
      'order.not_found',
      'order.status_inoperable',
      'order.charged_back',
      'order.line_not_found',
      'order.ship_exceeds',
      'order.is_pickup',
      'order.pickup_code_missing',
      'order.pickup_code_wrong',
      'order.pickup_code_locked',
    ],
  }),
  previewRefundLines: operation({
    method: 'POST',
    path: '/seller/order/refund/lines/preview',
    summary: 'Show what a refund of units that cannot be delivered gives back, without changing anything',
    audience: 'seller',
    effect: 'read',
    input: z.object({ orderId: id(), lines: lineUnits() }),
    data: z.object({
      amount: money(),
      /** The delivery is refunded as well, because nothing of the order is delivered. */
      withDelivery: z.boolean(),
      /** Nothing of the order is left afterwards. */
      isOver: z.boolean(),
    }),
    errors: ['order.not_found', 'order.status_inoperable', 'order.line_not_found', 'order.refund_exceeds'],
  }),
  refundLines: operation({
    method: 'POST',
    path: '/seller/order/refund/lines',
    summary: 'Refund units of a paid order that cannot be delivered',
    audience: 'seller',
    effect: 'write',
    input: z.object({
      orderId: id(),
      lines: lineUnits(),
      /** The shopper reads it. */
      reason: text({ max: 200 }),
      /** Whether the units are for sale again. */
      restock: flag().default(true),
    }),
    data: SellerOrder,
    errors: [
      'order.not_found',
      'order.status_inoperable',
      'order.charged_back',
      'order.line_not_found',
      'order.refund_exceeds',
    ],
  }),
  addNote: operation({
    method: 'POST',
    path: '/seller/order/note/add',
    summary: 'Write a note on an order that only the store sees',
    audience: 'seller',
    effect: 'write',
    unaudited: ['text'],
    input: z.object({ orderId: id(), text: text({ max: 1_000 }) }),
    data: SellerOrder,
    errors: ['order.not_found'],
  }),
  decideRefund: operation({
    method: 'POST',
    path: '/seller/order/refund/decide',
    summary: 'Approve or reject a refund request before shipping',
    audience: 'seller',
    effect: 'write',
    input: refundDecision(),
    data: SellerOrder,
    errors: ['order.not_found', 'order.status_inoperable', 'order.charged_back'],
  }),
}
