import { z } from 'zod'
import { createListSchema, day, flag, id, moment, nothing, optional, text, texts, whole } from './fields.ts'
import { operation, type Operation } from './operation.ts'

/** Variables of canned replies, written in braces. */
export const replyVariables = ['shopper', 'agent', 'order', 'store'] as const
export type ReplyVariable = (typeof replyVariables)[number]

/** Maximum number of canned replies of a party. */
export const maxReplies = 200

const fromTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const untilTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** Hours of one day of the week in the brand's zone; `until` may be 24:00. */
export const OpeningSpan = z.object({
  /** 1 is Monday, 7 is Sunday. */
  day: whole({ min: 1, max: 7 }),
  from: fromTime,
  until: untilTime,
})
export type OpeningSpan = z.infer<typeof OpeningSpan>

const writtenTexts = (max: number) => z.union([z.object({}).strict(), texts({ max })]).default({})

const fields = {
  /** Null: always open. Spans of one day must not overlap. */
  hours: z.array(OpeningSpan).min(1).max(28).nullable(),
  /** Days on which it is closed. */
  holidays: createListSchema(day(), { max: 100 }),
  /** New conversations are given to those who are online, in turn by load. */
  autoAssign: flag(),
  /** Minutes of opening hours within which a shopper gets an answer; null: no goal. */
  goalMinutes: whole({ min: 1, max: 10_080 }).nullable(),
  /** First words in each language. */
  greeting: writtenTexts(500),
  /** Said outside the opening hours, in each language. */
  offline: writtenTexts(500),
}

export const ChatSettings = z.object({
  ...fields,
  /** Rises with each change. */
  version: z.int(),
  /** The brand's zone, in which hours and days are. */
  timeZone: z.string(),
  isOpen: z.boolean(),
  /** Null while it is open, or when no day is known. */
  opensAt: moment().nullable(),
  /** Days after which messages are deleted, by the brand's policy; 0: never. */
  retentionDays: z.int(),
})
export type ChatSettings = z.infer<typeof ChatSettings>

/** A canned reply. */
export const ChatReply = z.object({
  id: z.string(),
  /** Typed after `/` to find it. */
  code: z.string(),
  texts: z.record(z.string(), z.string()),
  /** With the variables filled in, in the language of the conversation that was named; null without one. */
  rendered: z.string().nullable(),
  updatedAt: moment(),
})
export type ChatReply = z.infer<typeof ChatReply>

type Callers = Pick<Operation, 'audience' | 'permission'>

const createSettingsApi = (callers: Callers, managers: Callers, prefix: string, party: string) => ({
  settings: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/settings`,
    summary: `Get opening hours, goal and first words of ${party}`,
    effect: 'read',
    input: z.object({}),
    data: ChatSettings,
    errors: [],
  }),
  saveSettings: operation({
    ...managers,
    method: 'POST',
    path: `${prefix}/settings/save`,
    summary: `Change opening hours, goal and first words of ${party}`,
    effect: 'write',
    input: z.object({ ...fields, version: whole() }),
    data: ChatSettings,
    errors: ['chat.settings_changed'],
  }),
  replies: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/replies`,
    summary: `List the canned replies of ${party}; with a conversation, also as they would be sent to it`,
    effect: 'read',
    input: z.object({ chatId: optional(id()) }),
    data: z.object({ replies: z.array(ChatReply) }),
    errors: ['chat.not_found'],
  }),
  saveReply: operation({
    ...managers,
    method: 'POST',
    path: `${prefix}/replies/save`,
    summary: 'Add or change a canned reply, which may hold {shopper}, {agent}, {order} and {store}',
    effect: 'write',
    input: z.object({
      /** Absent: a new one. */
      replyId: optional(id()),
      code: text({ max: 32 }).regex(/^[\p{L}\p{N}_-]+$/u),
      texts: texts({ max: 2_000 }),
    }),
    data: ChatReply,
    errors: ['chat.reply_not_found', 'chat.reply_code_taken', 'chat.reply_limit', 'chat.variable_unknown'],
  }),
  deleteReply: operation({
    ...managers,
    method: 'POST',
    path: `${prefix}/replies/delete`,
    summary: 'Delete a canned reply',
    effect: 'write',
    input: z.object({ replyId: id() }),
    data: nothing,
    errors: ['chat.reply_not_found'],
  }),
})

const sellers = { audience: 'seller' } as const
export const sellerChatSettingsApi = createSettingsApi(sellers, sellers, '/seller/chat', 'the store')

export const staffChatSettingsApi = createSettingsApi(
  // `replies` of a conversation are for those who answer alone.
  { audience: 'staff', permission: ['chat.answer', 'chat.manage'] },
  { audience: 'staff', permission: 'chat.manage' },
  '/admin/chat',
  'the service',
)
