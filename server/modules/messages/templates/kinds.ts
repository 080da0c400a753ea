import { z } from 'zod'
import { queueKinds } from '#contract/staff-queues.ts'
import type { NoticeTopic } from '#contract/notice-topics.ts'

const order = { orderId: z.string(), number: z.string() }
const money = { amountMinor: z.int() }
/** A product with its name in the receiver's language, and its price now. */
const product = { goodsId: z.string(), name: z.string(), priceMinor: z.int() }
/** The products of an order, with names in the language of the mail; amounts in minor units. */
const receipt = z.object({
  products: z.array(z.object({ name: z.string(), quantity: z.int(), worthMinor: z.int() })),
  deliveryMinor: z.int(),
  discountMinor: z.int(),
  taxAddedMinor: z.int(),
  totalMinor: z.int(),
})
export type Receipt = z.output<typeof receipt>

/** Every kind of message, with the values that it shows. */
const messageKinds = {
  code: z.object({
    code: z.string(),
    purpose: z.enum(['register', 'login', 'reset', 'bind', 'fund_reset']),
    minutes: z.int(),
  }),
  account_exists: z.object({}),
  password_changed: z.object({
    at: z.iso.datetime(),
    /** By a code, which ends every session; the usual one for messages of earlier releases. */
    isReset: z.boolean().optional(),
  }),
  second_factor_changed: z.object({ change: z.enum(['on', 'off', 'reset']), at: z.iso.datetime() }),
  passkey_changed: z.object({ change: z.enum(['added', 'removed']), name: z.string(), at: z.iso.datetime() }),
  email_changed: z.object({ email: z.string() }),
  phone_changed: z.object({ phone: z.string() }),
  fund_reset_waiting: z.object({ dueAt: z.iso.datetime(), cancelKey: z.string().optional() }),
  fund_reset_done: z.object({ at: z.iso.datetime() }),
  fund_reset_cancelled: z.object({ at: z.iso.datetime() }),
  new_device: z.object({
    at: z.iso.datetime(),
    /** As in "Firefox" and "Linux"; null for a client that says neither. */
    device: z.object({ browser: z.string(), system: z.string() }).nullable(),
    /** The network of the device, as in 203.0.113.0; null where it is not known. */
    network: z.string().nullable(),
  }),
  mail_test: z.object({}),
  account_deletion: z.object({ at: z.iso.datetime(), isPutOff: z.boolean() }),
  account_deleted: z.object({}),
  chat_unread: z.object({ shopper: z.string(), party: z.string(), count: z.int(), storeId: z.string().nullable() }),
  order_placed: z.object({ ...order, payUntil: z.iso.datetime() }),
  order_paid: z.object({ ...order, receipt: receipt.optional() }),
  order_expired: z.object(order),
  order_prepared: z.object(order),
  parcel_shipped: z.object({ ...order, carrier: z.string(), trackingNumber: z.string() }),
  order_received: z.object({ ...order, returnUntil: z.iso.datetime() }),
  review_asked: z.object(order),
  order_refunded: z.object({ ...order, ...money }),
  refund_rejected: z.object(order),
  return_moved: z.object({ ...order, state: z.enum(['accepted', 'rejected', 'decided']) }),
  recharge_decided: z.object({ ...money, isCredited: z.boolean() }),
  referral_reward: z.object(money),
  withdrawal_decided: z.object({ ...money, isPaid: z.boolean(), storeId: z.string().nullable() }),
  identity_moved: z.object({
    level: z.string(),
    state: z.enum(['received', 'changes', 'passed', 'rejected', 'ending']),
    /** The end of the verification, for one that ends soon. */
    at: z.iso.datetime(),
  }),
  credit_decided: z.object({ ...money, isApproved: z.boolean() }),
  credit_due: z.object({ ...money, dueOn: z.string(), isAutomatic: z.boolean() }),
  credit_overdue: z.object({ ...money, dueOn: z.string() }),
  credit_collected: z.object(money),
  store_order: z.object(order),
  store_refund_asked: z.object(order),
  store_return_moved: z.object({
    ...order,
    returnId: z.string(),
    state: z.enum(['requested', 'shipped_back', 'disputed']),
  }),
  price_drop: z.object({ ...product, wasMinor: z.int() }),
  back_in_stock: z.object(product),
  low_stock: z.object({
    /** The first of them, with the name in the receiver's language. */
    skus: z.array(z.object({ name: z.string(), code: z.string(), left: z.int() })),
    count: z.int(),
  }),
  decisions_waiting: z.object({
    queues: z.array(z.object({ kind: z.enum(queueKinds), count: z.int() })),
    count: z.int(),
  }),
  subscription_confirm: z.object({ key: z.string() }),
} as const

export type MessageKind = keyof typeof messageKinds
export type MessageParams<Kind extends MessageKind> = z.output<(typeof messageKinds)[Kind]>

/** The topic of each kind that users find in their account and choose the channels of. */
export const noticeKinds = {
  password_changed: 'security',
  second_factor_changed: 'security',
  passkey_changed: 'security',
  email_changed: 'security',
  phone_changed: 'security',
  fund_reset_waiting: 'security',
  fund_reset_done: 'security',
  fund_reset_cancelled: 'security',
  new_device: 'security',
  account_deletion: 'security',
  chat_unread: 'messages',
  order_placed: 'orders',
  order_paid: 'orders',
  order_expired: 'orders',
  order_prepared: 'orders',
  parcel_shipped: 'orders',
  order_received: 'orders',
  review_asked: 'reviews',
  price_drop: 'favourites',
  back_in_stock: 'favourites',
  order_refunded: 'refunds',
  refund_rejected: 'refunds',
  return_moved: 'refunds',
  recharge_decided: 'wallet',
  withdrawal_decided: 'wallet',
  credit_decided: 'wallet',
  credit_due: 'wallet',
  credit_overdue: 'wallet',
  credit_collected: 'wallet',
  referral_reward: 'wallet',
  identity_moved: 'identity',
  store_order: 'selling',
  store_refund_asked: 'selling',
  store_return_moved: 'selling',
  low_stock: 'selling',
  decisions_waiting: 'decisions',
} as const satisfies Readonly<Partial<Record<MessageKind, NoticeTopic>>>
export type NoticeKind = keyof typeof noticeKinds

/** Kinds of mails that are rendered before they are queued. */
export type RenderedKind = 'newsletter'

/** The topic of a kind; null for one that is only ever sent, as a code. */
export const getTopic = (kind: MessageKind | RenderedKind): NoticeTopic | null =>
  (noticeKinds as Readonly<Partial<Record<MessageKind | RenderedKind, NoticeTopic>>>)[kind] ?? null
