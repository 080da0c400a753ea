import { z } from 'zod'

/** Every kind of message, with the values that it shows. */
export const messageKinds = {
  code: z.object({
    code: z.string(),
    purpose: z.enum(['register', 'login', 'reset', 'bind']),
    minutes: z.int(),
  }),
  account_exists: z.object({}),
  password_changed: z.object({ at: z.iso.datetime() }),
  email_changed: z.object({ email: z.string() }),
  chat_unread: z.object({ shopper: z.string(), party: z.string(), count: z.int(), link: z.string() }),
  subscription_confirm: z.object({ key: z.string() }),
} as const

export type MessageKind = keyof typeof messageKinds
export type MessageParams<Kind extends MessageKind> = z.output<(typeof messageKinds)[Kind]>
