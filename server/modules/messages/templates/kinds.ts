import { z } from 'zod'

const order = { orderId: z.string(), number: z.string() }

/** Every kind of message, with the values that it shows. */
const messageKinds = {
  code: z.object({
    code: z.string(),
    purpose: z.enum(['register', 'login', 'reset', 'bind']),
    minutes: z.int(),
  }),
  account_exists: z.object({}),
  password_changed: z.object({ at: z.iso.datetime() }),
  email_changed: z.object({ email: z.string() }),
  account_deletion: z.object({ at: z.iso.datetime(), isPutOff: z.boolean() }),
  account_deleted: z.object({}),
  chat_unread: z.object({ shopper: z.string(), party: z.string(), count: z.int(), storeId: z.string().nullable() }),
  order_paid: z.object(order),
  parcel_shipped: z.object({ ...order, carrier: z.string(), trackingNumber: z.string() }),
  order_refunded: z.object({ ...order, amountMinor: z.int() }),
  subscription_confirm: z.object({ key: z.string() }),
} as const

export type MessageKind = keyof typeof messageKinds
export type MessageParams<Kind extends MessageKind> = z.output<(typeof messageKinds)[Kind]>
