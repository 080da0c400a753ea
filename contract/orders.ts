import { z } from 'zod'
import { Address } from './account.ts'
import { id, listOf, moment, money, optional, pageOf, paging, password, text, whole } from './fields.ts'
import { operation } from './operation.ts'
import { QuotedCoupon } from './promotions.ts'

const Named = z.object({ id: z.string(), name: z.string() })

/** Payment methods of a trade. The sandbox moves no money and exists only in demo and test shops. */
export const PaymentMethod = z.enum(['wallet', 'stripe', 'sandbox'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

const QuoteLine = z.object({
  skuId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  quantity: z.int(),
  price: money(),
  subtotal: money(),
})
const DeliveryMethod = z.object({
  id: z.string(),
  name: z.string(),
  fee: money(),
  /** The fee without free delivery. */
  regularFee: money(),
  /** Goods total from which delivery is free; null: never. */
  freeFrom: money().nullable(),
  daysMin: z.int(),
  daysMax: z.int(),
})

export const Quote = z.object({
  quoteId: z.string(),
  expiresAt: moment(),
  currency: z.string(),
  address: Address.nullable(),
  groups: z.array(
    z.object({
      seller: Named,
      lines: z.array(QuoteLine),
      /** Null: the store does not deliver to this address, and the quote cannot be placed. */
      delivery: DeliveryMethod.nullable(),
      deliveryMethods: z.array(DeliveryMethod),
      /** The caller's coupons of this store, applied ones first. */
      coupons: z.array(QuotedCoupon),
      totals: z.object({ goods: money(), delivery: money(), discount: money(), payable: money() }),
    }),
  ),
  /** The caller's coupons of the brand, applied ones first. */
  coupons: z.array(QuotedCoupon),
  totals: z.object({
    goods: money(),
    delivery: money(),
    discount: money(),
    payable: money(),
    quantity: z.int(),
  }),
  /** Only the methods that this shop offers. */
  methods: z.array(PaymentMethod),
})
export type Quote = z.infer<typeof Quote>

/** A difference from the quote the shopper saw; sent in `error.params.changes` of checkout.changed. */
export const QuoteChange = z.object({
  skuId: z.string(),
  name: z.string(),
  kind: z.enum(['price', 'stock', 'delisted', 'delivery', 'coupon']),
  before: money().optional(),
  now: money().optional(),
  left: z.int().optional(),
})
export type QuoteChange = z.infer<typeof QuoteChange>

export const orderStatus = z.int().min(-1).max(6)
export const OrderAction = z.enum([
  'pay',
  'cancel',
  'remind',
  'receive',
  'refund',
  'withdrawRefund',
  'return',
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

export const Order = z.object({
  order: z.object({
    id: z.string(),
    number: z.string(),
    status: orderStatus,
    afterSales: AfterSales,
    tradeId: z.string(),
    seller: Named,
    amounts: Amounts,
    currency: z.string(),
    hasReturn: z.boolean(),
    address: Address.omit({ id: true, use: true }),
    delivery: z.object({ name: z.string(), fee: money(), daysMin: z.int(), daysMax: z.int() }),
    note: z.string().nullable(),
    createdAt: moment(),
    paidAt: moment().nullable(),
    /** Null before payment and when nothing was due. */
    paidBy: PaymentMethod.nullable(),
    expiresAt: moment().nullable(),
  }),
  lines: z.array(OrderLine),
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
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** When the scheduler acts next; null where it will not. */
  deadlines: z.object({
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
      requestedAt: moment(),
      answerBy: moment().nullable(),
      decidedAt: moment().nullable(),
    })
    .nullable(),
  actions: z.array(OrderAction),
})
export type Order = z.infer<typeof Order>

const Trade = z.object({
  tradeId: z.string(),
  status: z.enum(['awaiting_payment', 'paid', 'closed']),
  payable: money(),
  currency: z.string(),
  createdAt: moment(),
  expiresAt: moment(),
  paidAt: moment().nullable(),
  /** Currently available methods; empty once nothing is due. */
  methods: z.array(PaymentMethod),
  orders: z.array(OrderSummary),
})
export type Trade = z.infer<typeof Trade>

export const checkoutApi = {
  preview: operation({
    method: 'POST',
    path: '/order/shop/checkout/preview',
    summary: 'Create a quote for the selected cart lines, or for one SKU bought now',
    audience: 'shopper',
    effect: 'write',
    priority: 'checkout',
    input: z
      .object({
        skuId: optional(id()),
        quantity: optional(whole({ min: 1, max: 1_000_000 })),
        addressId: optional(id()),
        /** Coupons to use, one per store and one of the brand; absent: the best, empty: none. */
        couponIds: listOf(id()).optional(),
        delivery: z.record(z.string(), id()).optional(),
      })
      .refine((input) => !input.skuId || input.quantity, { path: ['quantity'], params: { key: 'field.required' } }),
    data: Quote,
    errors: [
      'checkout.nothing_selected',
      'sku.not_found',
      'goods.delisted',
      'stock.insufficient',
      'goods.own_store',
      'cart.quantity_below_minimum',
      'cart.quantity_above_maximum',
      'address.not_found',
      'coupon.not_found',
    ],
  }),
  createTrade: operation({
    method: 'POST',
    path: '/order/shop/trade/create',
    summary: 'Place a quote: one order per store at its prices, or none',
    audience: 'shopper',
    effect: 'write',
    priority: 'checkout',
    limit: 'orders',
    input: z.object({
      quoteId: id(),
      addressId: id(),
      /** A note per store: { sellerId: text }. */
      notes: z.record(z.string(), text({ min: 0, max: 500 })).optional(),
    }),
    data: z.object({
      tradeId: z.string(),
      orderIds: z.array(z.string()),
      payable: money(),
      expiresAt: moment(),
    }),
    errors: [
      'quote.not_found',
      'quote.expired',
      'address.not_found',
      'checkout.changed',
      'delivery.unavailable',
      'trade.too_many_unpaid',
      'trade.too_many_units',
      'stock.insufficient',
      'goods.own_store',
    ],
  }),
  pay: operation({
    method: 'POST',
    path: '/order/shop/trade/pay',
    summary: "Pay a trade from the wallet with the fund password, or by card on a provider's page",
    audience: 'shopper',
    effect: 'own',
    priority: 'checkout',
    secrets: ['fundPassword'],
    input: z.object({
      tradeId: id(),
      method: PaymentMethod.default('wallet'),
      fundPassword: optional(password()),
    }),
    /** `redirect`: nothing is paid yet; send the payer to `redirectUrl`. */
    data: z.object({ status: z.enum(['paid', 'redirect']), redirectUrl: z.string().optional() }),
    errors: [
      'trade.not_found',
      'trade.not_payable',
      'trade.expired',
      'trade.already_paid',
      'payment.method_unavailable',
      'wallet.insufficient',
      'fund_password.not_set',
      'fund_password.wrong',
      'fund_password.locked',
      'fund_password.locked_day',
    ],
  }),
  trade: operation({
    method: 'GET',
    path: '/order/shop/trade/detail',
    summary: 'Get a trade with its orders',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ tradeId: id() }),
    data: Trade,
    errors: ['trade.not_found'],
  }),
}

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
    data: pageOf(OrderSummary),
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
    summary: 'Confirm receipt of an order',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ orderId: id() }),
    data: Order,
    errors: ['order.not_found', 'order.status_inoperable'],
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
