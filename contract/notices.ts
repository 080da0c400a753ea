import { z } from 'zod'
import { createListSchema, createPageSchema, flag, id, moment, optional, paging } from './fields.ts'
import { noticeChannels, noticeGroupNames, noticeTopics } from './notice-topics.ts'
import { operation } from './operation.ts'

export const Notice = z.object({
  id: z.string(),
  topic: z.enum(noticeTopics),
  /** In the language of the caller. */
  title: z.string(),
  text: z.string(),
  /** The one thing to do about it: a label, and a path below `/pc` or `/shop`, or of the console. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  createdAt: moment(),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

/** Why an address gets only mail about safety. The last two end when the address is proven again. */
const mailRefusals = ['refused', 'bounced', 'complained'] as const

const count = { unread: z.int() }

/** Hours and minutes of the brand's day: `22:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const NoticePreferences = z.object({
  topics: z.array(
    z.object({
      topic: z.enum(noticeTopics),
      /** Whether each channel is on. */
      shop: z.boolean(),
      email: z.boolean(),
      /** To the browsers that take push messages. */
      push: z.boolean(),
      /** `shop` and `email` are always on: they cannot be switched off. */
      isRequired: z.boolean(),
    }),
  ),
  /** While no mail and no push message is sent but those about safety; the others follow at their end. */
  quietHours: z.object({ from: z.string(), until: z.string() }).nullable(),
  /**
   * The proven address, masked; null without one. `refusedAt`: since when it gets only mail about safety, because its mail
   * server refused mail permanently, or mails bounced or were reported as spam.
   */
  email: z
    .object({ address: z.string(), refusedAt: moment().nullable(), refusal: z.enum(mailRefusals).nullable() })
    .nullable(),
})
export type NoticePreferences = z.infer<typeof NoticePreferences>

export const noticesApi = {
  list: operation({
    method: 'GET',
    path: '/api/notice/list',
    summary: 'List the notices of the caller, newest first; they are kept for 90 days',
    audience: 'shopper',
    effect: 'read',
    input: z.object({ group: optional(z.enum(noticeGroupNames)), ...paging() }),
    data: createPageSchema(Notice).extend(count),
    errors: ['paging.too_deep'],
  }),
  count: operation({
    method: 'GET',
    path: '/api/notice/count',
    summary: 'Count the unread notices of the caller',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: z.object(count),
    errors: [],
  }),
  read: operation({
    method: 'POST',
    path: '/api/notice/read',
    summary: 'Mark notices as read, all of them without ids',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ ids: optional(createListSchema(id(), { max: 100 })) }),
    data: z.object(count),
    errors: [],
  }),
  preferences: operation({
    method: 'GET',
    path: '/api/notice/preferences',
    summary: 'Get what reaches the caller, and how',
    audience: 'shopper',
    effect: 'read',
    input: z.object({}),
    data: NoticePreferences,
    errors: [],
  }),
  savePreference: operation({
    method: 'POST',
    path: '/api/notice/preferences/save',
    summary: 'Switch a channel of a topic on or off; list and mail of required topics have no switch',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ topic: z.enum(noticeTopics), channel: z.enum(noticeChannels), isOn: flag() }),
    data: NoticePreferences,
    errors: [],
  }),
  saveQuietHours: operation({
    method: 'POST',
    path: '/api/notice/quiet-hours/save',
    summary: 'Set the hours without mail and push messages; none without times',
    audience: 'shopper',
    effect: 'write',
    input: z.object({ from: optional(timeOfDay), until: optional(timeOfDay) }),
    data: NoticePreferences,
    errors: [],
  }),
  retryMail: operation({
    method: 'POST',
    path: '/api/notice/mail/retry',
    summary: 'Write again to an address that refused mail, beginning with a test mail',
    audience: 'shopper',
    effect: 'write',
    limit: 'register',
    input: z.object({}),
    data: NoticePreferences,
    errors: ['mail.proof_required'],
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/api/notice/unsubscribe',
    summary: 'Switch off the mail of a topic by the key of a mail (RFC 8058); idempotent',
    audience: 'anyone',
    effect: 'write',
    limit: 'register',
    input: z.object({ key: z.string().max(200) }),
    data: z.object({}),
    errors: ['not_found'],
  }),
}
