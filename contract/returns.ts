import { z } from 'zod'
import {
  flag,
  id,
  createListSchema,
  moment,
  money,
  optional,
  createPageSchema,
  paging,
  text,
  whole,
  Named,
} from './fields.ts'
import { maxReturnImages } from './form-limits.ts'
import { operation } from './operation.ts'

const ReturnKind = z.enum(['return', 'exchange'])
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

/** Queues of a store: `waiting` is accepted and not sent back yet, `with_staff` a dispute. */
export const returnViews = ['to_decide', 'waiting', 'on_its_way', 'with_staff', 'closed'] as const
export type ReturnView = (typeof returnViews)[number]

const ReturnLine = z.object({
  lineId: z.string(),
  goodsId: z.string(),
  name: z.string(),
  image: z.string(),
  tint: z.int(),
  specifications: z.array(z.string()),
  price: money(),
  quantity: z.int(),
  /** Units refunded or exchanged; null until the case is closed. */
  granted: z.int().nullable(),
})

const Summary = z.object({
  id: z.string(),
  order: z.object({ id: z.string(), number: z.string() }),
  seller: Named,
  kind: ReturnKind,
  /** Declared as a withdrawal from the contract: it needs no reason, and the store cannot reject the request. */
  withdrawal: z.boolean(),
  state: ReturnState,
  reason: z.string(),
  lines: z.array(ReturnLine),
  /** The amount paid for the units; an exchange refunds it only when it cannot be made. */
  amount: money(),
  /** Null when nothing was refunded. */
  refunded: money().nullable(),
  currency: z.string(),
  requestedAt: moment(),
  /** When the scheduler acts, or until when a rejection can be disputed. */
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
  /** Reason of a rejection or decision. */
  answer: z.string().nullable(),
  tracking: z.object({ carrier: z.string(), number: z.string() }).nullable(),
  /** The order that delivers an exchange. */
  replacement: z.object({ id: z.string(), number: z.string() }).nullable(),
  closedAt: moment().nullable(),
  closedBy: z.enum(['shopper', 'seller', 'staff', 'clock']).nullable(),
})

export const Return = Details.extend({ actions: z.array(ShopperAction) })
export type Return = z.infer<typeof Return>
export const ReturnSummary = Summary.extend({ actions: z.array(ShopperAction) })

const Buyer = z.object({ id: z.string(), username: z.string() })
const NowAndAfter = z.object({ now: money(), after: money() })
export const SellerReturn = Details.extend({
  buyer: Buyer,
  actions: z.array(SellerAction),
  /**
   * Remaining payment of the order and earnings of the store, before and after the refund of the requested units; null
   * for an exchange, and once the case is closed.
   */
  effect: z.object({ paid: NowAndAfter, earned: NowAndAfter }).nullable(),
})
export type SellerReturn = z.infer<typeof SellerReturn>
const SellerSummary = Summary.extend({ buyer: Buyer, actions: z.array(SellerAction) })
/** Since when staff are to decide; null where nobody disputed it. */
const staffFields = { buyer: Buyer, disputedAt: moment().nullable(), actions: z.array(StaffAction) }
export const StaffReturn = Details.extend(staffFields)
export type StaffReturn = z.infer<typeof StaffReturn>
const StaffSummary = Summary.extend(staffFields)

const units = () =>
  createListSchema(z.object({ lineId: id(), quantity: whole({ min: 1, max: 1_000_000 }) }), { max: 100 })
const imageList = () => createListSchema(z.string().max(300), { max: maxReturnImages }).default([])
const listInput = () => z.object({ state: optional(ReturnState), ...paging() })
const messageText = () => text({ max: 1000 })

/** Errors of refunding units or sending replacements. */
const settlementErrors = [
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
    summary: 'Request a return or exchange of received goods',
    audience: 'shopper',
    effect: 'write',
    input: z.object({
      orderId: id(),
      lines: units().refine((lines) => lines.length > 0, { params: { key: 'field.required' } }),
      reason: text({ max: 500 }),
      images: imageList(),
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
    summary: 'Report that the goods were sent back',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), carrier: text({ max: 64 }), trackingNumber: text({ max: 64 }) }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable'],
  }),
  message: operation({
    method: 'POST',
    path: '/order/shop/order/return/message',
    summary: 'Send the store a message about a return',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), text: messageText(), images: imageList() }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'upload.not_yours'],
  }),
  dispute: operation({
    method: 'POST',
    path: '/order/shop/order/return/dispute',
    summary: 'Dispute a rejected return; staff decide',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id(), reason: text({ max: 500 }) }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'return.dispute_too_late', 'order.status_inoperable'],
  }),
  withdraw: operation({
    method: 'POST',
    path: '/order/shop/order/return/withdraw',
    summary: 'Withdraw a return before sending anything; the order continues',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ returnId: id() }),
    data: Return,
    errors: ['return.not_found', 'return.status_inoperable', 'order.status_inoperable'],
  }),
  list: operation({
    method: 'GET',
    path: '/order/shop/return/list',
    summary: 'List returns, newest first',
    audience: 'shopper',
    effect: 'read',
    input: listInput(),
    data: createPageSchema(ReturnSummary),
    errors: ['paging.too_deep'],
  }),
  detail: operation({
    method: 'GET',
    path: '/order/shop/return/detail',
    summary: 'Get a return with its messages',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ returnId: id() }),
    data: Return,
    errors: ['return.not_found'],
  }),
  ofOrder: operation({
    method: 'GET',
    path: '/order/shop/return/order',
    summary: 'List the returns of an order, newest first, and its returnable units',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ orderId: id() }),
    data: z.object({
      returns: z.array(Return),
      /** Units per line that were neither refunded nor exchanged. */
      returnable: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
    }),
    errors: ['order.not_found'],
  }),
}

export const sellerReturnsApi = {
  list: operation({
    method: 'GET',
    path: '/seller/return/list',
    summary: "List returns of the caller's store, newest first",
    audience: 'seller',
    effect: 'read',
    input: listInput().extend({
      view: optional(z.enum(returnViews)),
      /** Beginning of the order's number, or words of its products or of the reason. */
      keyword: optional(text({ max: 100 })),
      kind: optional(ReturnKind),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
    }),
    data: createPageSchema(SellerSummary).extend({ nextCursor: z.string().nullable() }),
    errors: ['paging.too_deep'],
  }),
  count: operation({
    method: 'GET',
    path: '/seller/return/count',
    summary: "Count returns of the caller's store by view, each up to 10,001",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      all: z.int(),
      counts: z.record(z.enum(returnViews), z.int()),
      /** Undecided requests whose deadline is less than a day away. */
      urgent: z.int(),
    }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/return/detail',
    summary: "Get a return of the caller's store with its messages",
    audience: 'seller',
    effect: 'read',
    input: z.object({ returnId: id() }),
    data: SellerReturn,
    errors: ['return.not_found'],
  }),
  decide: operation({
    method: 'POST',
    path: '/seller/order/return/decide',
    summary: 'Accept or reject a return; rejecting a parcel passes the case to staff',
    audience: 'seller',
    effect: 'write',
    input: z.object({ returnId: id(), approve: flag(), reason: optional(text({ max: 500 })) }),
    data: SellerReturn,
    errors: ['return.not_found', 'return.status_inoperable', 'order.status_inoperable'],
  }),
  confirm: operation({
    method: 'POST',
    path: '/seller/order/return/confirm',
    summary: 'Confirm that the goods came back; refunds or replaces them',
    audience: 'seller',
    effect: 'write',
    input: z.object({
      returnId: id(),
      /** Put the goods back on sale. */
      restock: flag().default(false),
      /** Refund the money instead of exchanging. */
      refund: flag().default(false),
    }),
    data: SellerReturn,
    errors: settlementErrors,
  }),
  message: operation({
    method: 'POST',
    path: '/seller/order/return/message',
    summary: 'Send the buyer a message about a return',
    audience: 'seller',
    effect: 'write',
    input: z.object({ returnId: id(), text: messageText(), images: imageList() }),
    data: SellerReturn,
    errors: ['return.not_found', 'return.status_inoperable', 'upload.not_yours'],
  }),
}

export const staffReturnsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/return/list',
    summary: 'List all returns, newest first',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: listInput().extend({
      /** Beginning of the order's number, or words of its products or of the reason. */
      keyword: optional(text({ max: 100 })),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      /** `nextCursor` of the page before; then `pageNum` is not read. */
      cursor: optional(id()),
    }),
    data: createPageSchema(StaffSummary).extend({ nextCursor: z.string().nullable() }),
    errors: ['paging.too_deep'],
  }),
  count: operation({
    method: 'GET',
    path: '/admin/return/count',
    summary: 'Count disputes that wait and those that were decided, each up to 10,001',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object({}),
    data: z.object({ disputed: z.int(), decided: z.int() }),
    errors: [],
  }),
  preview: operation({
    method: 'GET',
    path: '/admin/return/preview',
    summary: 'Compute the refund of units of a dispute, and the money of the order now and after it',
    audience: 'staff',
    permission: 'orders.view',
    effect: 'read',
    input: z.object({
      returnId: id(),
      /** Units per line of the return, in their order there; 0 for none. */
      quantities: createListSchema(whole({ max: 1_000_000 }), { max: 100 }),
    }),
    data: z.object({ amount: money(), paid: NowAndAfter, earned: NowAndAfter }),
    errors: ['return.not_found', 'order.refund_exceeds'],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/return/detail',
    summary: 'Get a return with its messages',
    audience: 'staff',
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
    audience: 'staff',
    permission: 'orders.decide',
    effect: 'write',
    input: z.object({
      returnId: id(),
      /** True: the buyer is right. */
      approve: flag(),
      /** The granted units; absent: all. */
      lines: units().optional(),
      restock: flag().default(false),
      refund: flag().default(false),
      reason: text({ max: 500 }),
    }),
    data: StaffReturn,
    errors: [...settlementErrors, 'claim.taken'],
  }),
}
