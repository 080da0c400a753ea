import { z } from 'zod'
import { day, Named, text, optional } from './fields.ts'
import { operation, type Operation } from './operation.ts'

/** Counted for an agent, a language, an hour or everything. */
export const ChatFigures = z.object({
  /** Messages of shoppers and of the team. */
  received: z.int(),
  sent: z.int(),
  /** Conversations that were opened, first answered, and closed. */
  opened: z.int(),
  answered: z.int(),
  closed: z.int(),
  /** First answers that came after their goal. */
  late: z.int(),
  /** Average seconds of opening hours until the first answer; null without one. */
  answerSeconds: z.number().nullable(),
  /** Average seconds from opening to closing; null without one. */
  closeSeconds: z.number().nullable(),
  rated: z.int(),
  /** Average of 1 to 5; null without one. */
  stars: z.number().nullable(),
})
export type ChatFigures = z.infer<typeof ChatFigures>

/** The longest span of a report, in days. */
export const maxReportDays = 366

export const chatReportInput = z.object({
  /** Days of the brand's calendar, both included, at most 366. */
  from: day(),
  until: day(),
  language: optional(text({ max: 10 })),
})

const ChatReport = z.object({
  from: z.string(),
  until: z.string(),
  total: ChatFigures,
  /** By person who answers, the most messages first; null: not assigned yet. */
  agents: z.array(z.object({ agent: Named.nullable(), figures: ChatFigures })),
  /** By the shopper's language, the most messages first. */
  langs: z.array(z.object({ lang: z.string(), figures: ChatFigures })),
  /** By day, without those on which nothing happened. */
  days: z.array(z.object({ day: z.string(), figures: ChatFigures })),
  /** Messages of shoppers by hour of the day (0 to 23) in the brand's zone. */
  load: z.array(z.object({ hour: z.int(), received: z.int() })),
  /** Days that are being counted: their figures may change in minutes. */
  isCounting: z.boolean(),
})
export type ChatReport = z.infer<typeof ChatReport>

const createReportApi = (callers: Pick<Operation, 'audience' | 'permission'>, prefix: string, party: string) => ({
  report: operation({
    ...callers,
    method: 'GET',
    path: `${prefix}/report`,
    summary: `Get first answers, closings, load and ratings of ${party}`,
    effect: 'read',
    input: chatReportInput,
    data: ChatReport,
    errors: [],
  }),
})

export const sellerChatReportApi = createReportApi({ audience: 'seller' }, '/seller/chat', 'the store')
export const staffChatReportApi = createReportApi(
  { audience: 'staff', permission: ['chat.answer', 'chat.manage'] },
  '/admin/chat',
  'the service',
)
