import { z } from 'zod'
import { Address } from './address.ts'
import { PickupPlace } from './delivery.ts'
import { createPageSchema, id, moment, money, optional, paging, text, whole, Named } from './fields.ts'
import { OrderInvoice } from './invoices.ts'
import { operation } from './operation.ts'
import { TaxBusiness, TaxLine } from './tax.ts'

/** Payment methods of a trade. The sandbox moves no money and exists only in demo and test shops. */
export const PaymentMethod = z.enum(['wallet', 'credit', 'stripe', 'sandbox'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

const orderStatus = z.int().min(-1).max(6)
export const OrderAction = z.enum([
  'pay',
  'cancel',
  'remind',
  'receive',
  'refund',
  'withdrawRefund',
  'return',
  'withdrawContract',
  'review',
])
export type OrderAction = z.infer<typeof OrderAction>

export const OrderLine = z.object({
  id: z.string(),
  skuId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  quantity: z.int(),
  price: money(),
  subtotal: money(),
  /** Discount of coupons on the line. */
  discount: money(),
  refundedQuantity: z.int(),
  /** The buyer has reviewed it. */
  reviewed: z.boolean(),
})
/** The case that holds an order at status 6, or `closed` once everything was returned; else null. */
const AfterSales = z.enum(['refund', 'return', 'closed']).nullable()

const Amounts = z.object({
  goods: money(),
  delivery: money(),
  discount: money(),
  /** Tax on top of the prices; negative: included tax that an exempt buyer does not pay. */
  taxAdded: money(),
  payable: money(),
  /** Amount refunded so far. */
  refunded: money(),
})

export const OrderSummary = z.object({
  id: z.string(),
  number: z.string(),
  status: orderStatus,
  afterSales: AfterSales,
  tradeId: z.string(),
  seller: Named,
  amounts: Amounts,
  currency: z.string(),
  /** A return was requested at least once. */
  hasReturn: z.boolean(),
  createdAt: moment(),
  expiresAt: moment().nullable(),
  lines: z.array(OrderLine),
  actions: z.array(OrderAction),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const OrderParcel = z.object({
  /** Null for an order that was shipped before parcels were stored; it is received as a whole. */
  id: z.string().nullable(),
  /** 1, 2, ... in the order of leaving. */
  number: z.int(),
  /** Null when it was handed over in the store, as the tracking number. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The page of the carrier that shows where it is; null for carriers that we do not know. */
  trackingUrl: z.string().nullable(),
  shippedAt: moment(),
  receivedAt: moment().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
})
export type OrderParcel = z.infer<typeof OrderParcel>

export const Order = z.object({
  order: z.object({
    id: z.string(),
    number: z.string(),
    status: orderStatus,
    afterSales: AfterSales,
    tradeId: z.string(),
    seller: Named,
    amounts: Amounts.extend({
      /** By rate; empty without tax. */
      tax: z.array(TaxLine),
      /** Tax given back with what was refunded. */
      taxReturned: money(),
    }),
    /** Null: not bought for a business. */
    business: TaxBusiness.nullable(),
    currency: z.string(),
    hasReturn: z.boolean(),
    address: Address.omit({ id: true, use: true }),
    delivery: z.object({
      name: z.string(),
      fee: money(),
      daysMin: z.int(),
      daysMax: z.int(),
      /** Where the shopper collects it, with the opening hours in words; null for parcels. */
      pickup: PickupPlace.extend({ hours: z.string() }).nullable(),
    }),
    note: z.string().nullable(),
    createdAt: moment(),
    paidAt: moment().nullable(),
    /** Null before payment and when nothing was due. */
    paidBy: PaymentMethod.nullable(),
    expiresAt: moment().nullable(),
    /** Invoice and credit notes; absent before payment, and for orders without documents. */
    invoice: OrderInvoice.optional(),
  }),
  lines: z.array(
    OrderLine.extend({
      /** Its taxes with their rates in percent; empty without tax. Rates of 0 are omitted. */
      taxes: z.array(z.object({ name: z.string(), rate: z.number() })),
      /** Units that left in parcels. */
      shippedQuantity: z.int(),
      /** Refunded units that never left. */
      undeliveredQuantity: z.int(),
      /** Units that will still be shipped. */
      quantityToCome: z.int(),
    }),
  ),
  timeline: z.array(
    z.object({
      kind: z.string(),
      actor: z.string(),
      at: moment(),
      params: z.object({
        reason: z.string().optional(),
        carrier: z.string().optional(),
        trackingNumber: z.string().optional(),
        amount: money().optional(),
        /** The other order of a replacement: the one that replaces, or the one replaced. */
        orderId: z.string().optional(),
        orderNumber: z.string().optional(),
      }),
    }),
  ),
  /** In the order of leaving; empty before the first. */
  parcels: z.array(OrderParcel),
  /** Of the parcel that left last; null before the first. */
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** When the scheduler acts next; null where it will not. */
  deadlines: z.object({
    /** Until when the store ships it; null before payment and once it has shipped. */
    shipBy: moment().nullable(),
    autoReceiveAt: moment().nullable(),
    returnUntil: moment().nullable(),
    releaseAt: moment().nullable(),
  }),
  /** The latest refund request or refund of the order. */
  refund: z
    .object({
      state: z.enum(['requested', 'approved', 'rejected', 'withdrawn']),
      reason: z.string(),
      answer: z.string().nullable(),
      amount: money().nullable(),
      /** The amount that an approval gives back now; null once it is decided. */
      expected: money().nullable(),
      requestedAt: moment(),
      answerBy: moment().nullable(),
      decidedAt: moment().nullable(),
    })
    .nullable(),
  actions: z.array(OrderAction),
})
export type Order = z.infer<typeof Order>

export const ordersApi = {
  list: operation({
    method: 'GET',
    path: '/order/shop/order/list',
    summary: 'List orders, newest first',
    audience: 'shopper',
    effect: 'read',
    input: z.object({
      status: optional(whole({ min: -1, max: 6 })),
      keyword: optional(text({ max: 100 })),
      ...paging(),
    }),
    data: createPageSchema(OrderSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/order/shop/order/detail',
    summary: 'Get an order with lines and timeline',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: Order,
    errors: ['order.not_found'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/order/shop/order/cancel',
    summary: 'Cancel an unpaid order and release its stock',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id(), reason: optional(text({ max: 200 })) }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable', 'order.is_over', 'order.seller_cannot_cancel'],
  }),
  remind: operation({
    method: 'POST',
    path: '/order/shop/order/remind',
    summary: 'Remind the seller to ship a paid order, once a day',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable', 'order.reminded_today'],
  }),
  receive: operation({
    method: 'POST',
    path: '/order/shop/order/receive',
    summary: 'Confirm receipt of an order, or of one of its parcels',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id(), parcelId: optional(id()) }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable', 'order.parcel_not_found', 'order.parcel_received'],
  }),
  pickupCode: operation({
    method: 'POST',
    path: '/order/shop/order/pickup/code',
    summary: 'Make a new code for collecting a paid order; the one before ends',
    audience: 'shopper',
    effect: 'own',
    input: z.object({ orderId: id() }),
    data: z.object({ code: z.string() }),
    errors: ['order.not_found', 'order.not_pickup', 'order.status_inoperable'],
  }),
  refund: operation({
    method: 'POST',
    path: '/order/shop/order/refund',
    summary: 'Request a refund of a paid order before shipping; approved automatically when unanswered',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id(), reason: text({ max: 200 }) }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable', 'order.shipped_no_refund'],
  }),
  withdrawRefund: operation({
    method: 'POST',
    path: '/order/shop/order/refund/withdraw',
    summary: 'Withdraw an undecided refund request; the order continues',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable'],
  }),
  count: operation({
    method: 'GET',
    path: '/order/shop/order/count',
    summary: 'Count orders by status',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object({ counts: z.record(z.string(), z.int()), total: z.int() }),
    errors: [],
  }),
}
