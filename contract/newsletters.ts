import { z } from 'zod'
import { id, instant, moment, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'
import { PageContent } from './staff-content.ts'

const NewsletterContent = PageContent.pick({ titles: true, bodies: true })
export type NewsletterContent = z.output<typeof NewsletterContent>

const newsletterStates = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export type NewsletterState = (typeof newsletterStates)[number]

const NewsletterRow = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(newsletterStates),
  /** When it is or was sent; null for a draft. */
  startsAt: moment().nullable(),
  endedAt: moment().nullable(),
  /** Confirmed subscribers when the sending began. */
  total: z.int(),
  sent: z.int(),
  /** Addresses that their mail servers refused. */
  refused: z.int(),
})

const Newsletter = NewsletterRow.extend({
  /** Raised by every change. */
  version: z.int(),
  content: NewsletterContent,
  changedBy: z.string(),
  changedAt: moment(),
})
export type Newsletter = z.infer<typeof Newsletter>

const Subscriber = z.object({ email: z.string(), lang: z.string(), confirmedAt: moment() })

const newsletterId = { id: id() }
const atVersion = { ...newsletterId, version: whole({ min: 1, max: 1_000_000 }) }
const permission = 'content.manage'
const changed = { data: z.object({ newsletter: Newsletter }) }

export const newslettersApi = {
  subscribers: operation({
    method: 'GET',
    path: '/admin/newsletter/subscribers',
    summary: 'List confirmed subscribers by address, or those whose address begins with a text',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({
      keyword: optional(text({ max: 64 })),
      /** `nextCursor` of the page before. */
      cursor: optional(text({ max: 64 })),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(Subscriber), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  counts: operation({
    method: 'GET',
    path: '/admin/newsletter/counts',
    summary: 'Count confirmed subscribers, and those of each of the last 30 days on which somebody confirmed',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({}),
    data: z.object({ total: z.int(), days: z.array(z.object({ day: z.iso.date(), count: z.int() })) }),
    errors: [],
  }),
  list: operation({
    method: 'GET',
    path: '/admin/newsletter/list',
    summary: 'List the latest 100 newsletters',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(NewsletterRow) }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/newsletter/detail',
    summary: 'Get a newsletter with its texts and the progress of its sending',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object(newsletterId),
    ...changed,
    errors: ['newsletter.not_found'],
  }),
  preview: operation({
    method: 'GET',
    path: '/admin/newsletter/preview',
    summary: 'Get a newsletter as its mail in one language and colour scheme',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({
      ...newsletterId,
      textLanguage: z.enum(languageCodes),
      scheme: z.enum(['light', 'dark']).default('light'),
    }),
    data: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ['newsletter.not_found'],
  }),
  create: operation({
    method: 'POST',
    path: '/admin/newsletter/create',
    summary: 'Create a newsletter as a draft',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ title: text({ max: 200 }) }),
    ...changed,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/admin/newsletter/save',
    summary: 'Save the texts of a draft at the version that was read',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ ...atVersion, content: NewsletterContent }),
    ...changed,
    errors: ['newsletter.not_found', 'newsletter.changed', 'newsletter.not_draft'],
  }),
  test: operation({
    method: 'POST',
    path: '/admin/newsletter/test',
    summary: 'Send a newsletter to the address of the caller, in one language',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ ...newsletterId, textLanguage: z.enum(languageCodes) }),
    data: z.object({}),
    errors: ['newsletter.not_found', 'content.incomplete', 'newsletter.no_address'],
  }),
  send: operation({
    method: 'POST',
    path: '/admin/newsletter/send',
    summary: 'Send a draft to every confirmed subscriber, now or at a time',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({
      ...atVersion,
      /** Now by default. */
      startsAt: optional(instant()),
    }),
    ...changed,
    errors: ['newsletter.not_found', 'newsletter.changed', 'newsletter.not_draft', 'content.incomplete'],
  }),
  cancel: operation({
    method: 'POST',
    path: '/admin/newsletter/cancel',
    summary: 'Stop a newsletter that is being sent, or make one that waits for its time a draft again',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object(newsletterId),
    ...changed,
    errors: ['newsletter.not_found', 'newsletter.not_sending'],
  }),
}
