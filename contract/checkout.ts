import { z } from 'zod'
import { Address } from './address.ts'
import { maxLoanMonths } from './credit-terms.ts'
import { RunningClosure } from './closures.ts'
import { PickupPlace } from './delivery.ts'
import {
  createListSchema,
  flag,
  id,
  moment,
  money,
  Named,
  optional,
  password,
  text,
  whole,
  acceptedDocuments,
} from './fields.ts'
import { operation } from './operation.ts'
import { OrderSummary, PaymentMethod } from './orders.ts'
import { QuotedCoupon } from './promotions.ts'
import { withdrawalExemptions } from './withdrawal-rights.ts'
import { TaxBusiness, TaxLine } from './tax.ts'

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
  /** Why the law gives no right of withdrawal; null: it does, where there is one. */
  withdrawalExemption: z.enum(withdrawalExemptions).nullable(),
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
  /** Where the shopper collects; null for a parcel. */
  pickup: PickupPlace.nullable(),
})

export const Quote = z.object({
  quoteId: z.string(),
  expiresAt: moment(),
  currency: z.string(),
  address: Address.nullable(),
  /** Days of the right of withdrawal at the address; 0: none. */
  withdrawalDays: z.int(),
  groups: z.array(
    z.object({
      seller: Named,
      lines: z.array(QuoteLine),
      /** Null: the store does not deliver to this address, and the quote cannot be placed. */
      delivery: DeliveryMethod.nullable(),
      deliveryMethods: z.array(DeliveryMethod),
      /** The planned closure that runs; the order ships after it. */
      closure: RunningClosure.nullable(),
      /** The caller's coupons of this store, applied ones first. */
      coupons: z.array(QuotedCoupon),
      totals: z.object({
        goods: money(),
        delivery: money(),
        discount: money(),
        tax: z.array(TaxLine),
        payable: money(),
      }),
    }),
  ),
  /** The caller's coupons of the brand, applied ones first. */
  coupons: z.array(QuotedCoupon),
  totals: z.object({
    goods: money(),
    delivery: money(),
    discount: money(),
    /** Empty for a brand without tax, for a destination that no zone covers and for exempt buyers. */
    tax: z.array(TaxLine),
    payable: money(),
    quantity: z.int(),
  }),
  /** How the quote is taxed; null for a brand without tax. */
  taxation: z
    .object({
      /** Whether prices include tax. */
      included: z.boolean(),
      /** Not yet by the delivery address but by the brand's home. */
      estimated: z.boolean(),
      business: TaxBusiness.nullable(),
      /** Included tax that the business does not pay. */
      relief: money(),
    })
    .nullable(),
  /** Only the methods that this shop offers. */
  methods: z.array(PaymentMethod),
})
export type Quote = z.infer<typeof Quote>

/** A difference from the quote the shopper saw; sent in `error.params.changes` of checkout.changed. */
export const QuoteChange = z.object({
  skuId: z.string(),
  name: z.string(),
  /** `closed`: the store takes no orders; `ships_later`: it ships after a planned closure. */
  kind: z.enum(['price', 'stock', 'delisted', 'delivery', 'coupon', 'tax', 'closed', 'ships_later']),
  before: money().optional(),
  now: money().optional(),
  left: z.int().optional(),
  /** The last day of the closure, YYYY-MM-DD. */
  until: z.string().optional(),
})
export type QuoteChange = z.infer<typeof QuoteChange>

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

/** Why a trade cannot be paid later. */
const laterErrors = [
  'credit.not_offered',
  'credit_product.not_found',
  'credit.terms_changed',
  'credit.rules',
  'loan.not_approved',
  'loan.unfinished',
  'wallet.below_minimum',
  'wallet.above_maximum',
  'identity.required',
  'identity.advanced_required',
] as const

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
        couponIds: createListSchema(id()).optional(),
        delivery: z.record(z.string(), id()).optional(),
        /** VAT number or number of the exemption certificate, for a buyer who buys for a business. */
        businessNumber: optional(text({ max: 40 })),
        businessName: optional(text({ max: 120 })),
      })
      .refine((input) => !input.skuId || input.quantity, { path: ['quantity'], params: { key: 'field.required' } }),
    data: Quote,
    errors: [
      'checkout.nothing_selected',
      'sku.not_found',
      'goods.delisted',
      'stock.insufficient',
      'goods.own_store',
      'store.closed',
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
      acceptedDocuments: acceptedDocuments(),
    }),
    data: z.object({
      tradeId: z.string(),
      orderIds: z.array(z.string()),
      payable: money(),
      expiresAt: moment(),
    }),
    errors: [
      'document.not_accepted',
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
    summary: "Pay a trade from the wallet or later with the fund password, or by card on a provider's page",
    audience: 'shopper',
    effect: 'own',
    priority: 'checkout',
    secrets: ['fundPassword'],
    input: z.object({
      tradeId: id(),
      method: PaymentMethod.default('wallet'),
      fundPassword: optional(password()),
      /** For the method `credit`: the terms that the shopper consents to. Sums and rates are the server's. */
      credit: optional(
        z.object({
          productId: id(),
          months: whole({ min: 1, max: maxLoanMonths }),
          termsVersion: whole({ min: 1 }),
          acceptsContract: flag().refine((given) => given, { params: { key: 'field.required' } }),
        }),
      ),
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
      ...laterErrors,
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
