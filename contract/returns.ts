import { z } from 'zod'
import { flag, id, listOf, moment, money, optional, pageOf, paging, text, whole } from './fields.ts'
import { operation } from './operation.ts'

export const ReturnKind = z.enum(['return', 'exchange'])
export const ReturnState = z.enum([
  'requested',
  'accepted',
  'shipped_back',
  'rejected',
  'disputed',
  'received',
  'lapsed',
  'withdrawn',
  'decided',
])
export type ReturnState = z.infer<typeof ReturnState>

const ShopperAction = z.enum(['ship', 'dispute', 'withdraw', 'message'])
const SellerAction = z.enum(['decide', 'confirm', 'message'])
const StaffAction = z.enum(['decide'])

/** The most pictures of one message. */
export const returnPicturesMax = 6

const Named = z.object({ id: z.string(), name: z.string() })

const ReturnLine = z.object({
  lineId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  price: money(),
  quantity: z.int(),
  /** How many of them were given back or exchanged; null until the case is closed. */
  granted: z.int().nullable(),
})

const Summary = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  seller: Named,
  kind: ReturnKind,
  state: ReturnState,
  reason: z.string(),
  lines: z.array(ReturnLine),
  /** What the units hold of what was paid; an exchange gives it back only when it cannot be made. */
  amount: money(),
  /** What was given back; null when nothing was. */
  refunded: money().nullable(),
  currency: z.string(),
  requestedAt: moment(),
  /** When the clock acts, or until when a refusal can be disputed. */
  dueAt: moment().nullable(),
})

const Details = Summary.extend({
  messages: z.array(
    z.object({
      id: z.string(),
      author: z.enum(['shopper', 'seller', 'staff']),
      text: z.string(),
      images: z.array(z.string()),
      at: moment(),
    }),
  ),
  /** Why it was refused, or how it was decided. */
  answer: z.string().nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** The order by which an exchange is sent. */
  replacement: z.object({ id: z.string(), number: z.string() }).nullable(),
  closedAt: moment().nullable(),
  closedBy: z.enum(['shopper', 'seller', 'staff', 'clock']).nullable(),
})

export const Return = Details.extend({ actions: z.array(ShopperAction) })
export type Return = z.infer<typeof Return>
export const ReturnSummary = Summary.extend({ actions: z.array(ShopperAction) })

const Buyer = z.object({ id: z.string(), username: z.string() })
export const SellerReturn = Details.extend({ buyer: Buyer, actions: z.array(SellerAction) })
export type SellerReturn = z.infer<typeof SellerReturn>
const SellerSummary = Summary.extend({ buyer: Buyer, actions: z.array(SellerAction) })
export const StaffReturn = Details.extend({ buyer: Buyer, actions: z.array(StaffAction) })
export type StaffReturn = z.infer<typeof StaffReturn>
const StaffSummary = Summary.extend({ buyer: Buyer, actions: z.array(StaffAction) })

const units = () => listOf(z.object({ lineId: id(), quantity: whole({ min: 1, max: 1_000_000 }) }), { max: 100 })
const pictures = () => listOf(z.string().max(300), { max: returnPicturesMax }).default([])
const listInput = () => z.object({ state: optional(ReturnState), ...paging() })
const words = () => text({ max: 1000 })

/** What may stand in the way of giving goods back or sending new ones. */
const settling = [
  'return.not_found',
  'return.status_inoperable',
  'return.nothing_to_refund',
  'order.refund_exceeds',
  'order.charged_back',
  'order.status_inoperable',
  'stock.insufficient',
] as const

export const returnsApi = {
  request: operation({
    method: 'POST',
    path: '/order/shop/order/return',
    summary: 'Ask to give received goods back, for their money or for new ones',
    who: 'shopper',
    effect: 'write',
    input: z.object({
      orderId: id(),
      lines: units().refine((lines) => lines.length > 0, { params: { key: 'field.required' } }),
      reason: text({ max: 500 }),
      images: pictures(),
      kind: ReturnKind.default('return'),
    }),
    data: Return,
    errors: [
      'order.not_found',
      'order.status_inoperable',
      'order.return_too_late',
      'order.refund_exceeds',
      'return.nothing_to_refund',
      'upload.not_yours',
    ],
  }),
  ship: operation({
    method: 'POST',
    path: '/order/shop/order/return/ship',
    summary: 'The goods are on their way back',
    who: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), carrier: text({ max: 64 }), trackingNumber: text({ max: 64 }) }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable'],
  }),
  message: operation({
    method: 'POST',
    path: '/order/shop/order/return/message',
    summary: 'Write to the store about a return',
    who: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), text: words(), images: pictures() }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'upload.not_yours'],
  }),
  dispute: operation({
    method: 'POST',
    path: '/order/shop/order/return/dispute',
    summary: "Ask the shop's staff to decide a return that the store has refused",
    who: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), reason: text({ max: 500 }) }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'return.dispute_too_late', 'order.status_inoperable'],
  }),
  withdraw: operation({
    method: 'POST',
    path: '/order/shop/order/return/withdraw',
    summary: 'Take back a return before anything was sent; the order goes on where it was',
    who: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id() }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'order.status_inoperable'],
  }),
  list: operation({
    method: 'GET',
    path: '/order/shop/return/list',
    summary: 'Returns, newest first',
    who: 'shopper',
    effect: 'read',
    input: listInput(),
    data: pageOf(ReturnSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/order/shop/return/detail',
    summary: 'One return with its messages',
    who: 'shopper',
    effect: 'read',
    input: z.object({ returnId: id() }),
    data: Return,
    errors: ['return.not_found'],
  }),
  ofOrder: operation({
    method: 'GET',
    path: '/order/shop/return/order',
    summary: 'The returns of one order in full, newest first, and what of it can still be returned',
    who: 'shopper',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: z.object({
      returns: z.array(Return),
      /** Units per line that were neither given back nor exchanged. */
      returnable: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
    }),
    errors: ['order.not_found'],
  }),
}

export const sellerReturnsApi = {
  list: operation({
    method: 'GET',
    path: '/seller/return/list',
    summary: "Returns of the store's goods, newest first",
    who: 'seller',
    effect: 'read',
    input: listInput(),
    data: pageOf(SellerSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/return/detail',
    summary: 'One return of the store with its messages',
    who: 'seller',
    effect: 'read',
    input: z.object({ returnId: id() }),
    data: SellerReturn,
    errors: ['return.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/seller/order/return/decide',
    summary: "Accept or refuse a return; a parcel refused after it was sent goes to the shop's staff",
    who: 'seller',
    effect: 'write',
    input: z.object({ returnId: id(), approve: flag(), reason: optional(text({ max: 500 })) }),
    data: SellerReturn,
    errors: ['return.not_found', 'return.status_inoperable', 'order.status_inoperable'],
  }),
  confirm: operation({
    method: 'POST',
    path: '/seller/order/return/confirm',
    summary: 'The goods have come back: give the money back, or send new ones',
    who: 'seller',
    effect: 'write',
    input: z.object({
      returnId: id(),
      /** The goods can be sold again. */
      restock: flag().default(false),
      /** Money in place of the exchange that was asked for. */
      refund: flag().default(false),
    }),
    data: SellerReturn,
    errors: settling,
  }),
  message: operation({
    method: 'POST',
    path: '/seller/order/return/message',
    summary: 'Write to the buyer about a return',
    who: 'seller',
    effect: 'write',
    input: z.object({ returnId: id(), text: words(), images: pictures() }),
    data: SellerReturn,
    errors: ['return.not_found', 'return.status_inoperable', 'upload.not_yours'],
  }),
}

export const staffReturnsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/return/list',
    summary: 'All returns of the brand, newest first',
    who: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: listInput(),
    data: pageOf(StaffSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/return/detail',
    summary: 'One return with its messages',
    who: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object({ returnId: id() }),
    data: StaffReturn,
    errors: ['return.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/admin/return/decide',
    summary: 'Decide a dispute: for the buyer, for all or some of the units, or for the store',
    who: 'staff',
    permission: 'orders.decide',
    effect: 'write',
    input: z.object({
      returnId: id(),
      /** True: the buyer is right. */
      approve: flag(),
      /** How much of what was asked; left out: all. */
      lines: units().optional(),
      restock: flag().default(false),
      refund: flag().default(false),
      reason: text({ max: 500 }),
    }),
    data: StaffReturn,
    errors: settling,
  }),
}
