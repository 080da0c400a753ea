import { z } from 'zod'
import { flag, id, instant, moment, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

/** Documents have a number, articles an id; both are edited as pages with versions. */
const pageKinds = ['document', 'news'] as const
export type PageKind = (typeof pageKinds)[number]

const optionalTexts = (max: number) => z.partialRecord(z.enum(languageCodes), text({ min: 0, max })).default({})

/** The texts of a page in every language. `bodies` is HTML, sanitised when it is saved. */
export const PageContent = z.object({
  titles: optionalTexts(200),
  /** Of articles; the beginning of the body where it is empty. */
  summaries: optionalTexts(400),
  bodies: optionalTexts(60_000),
})
export type PageContent = z.output<typeof PageContent>

/** `scheduled`: a version waits for its time while no other is public. */
const pageStates = ['draft', 'scheduled', 'live', 'hidden'] as const
const Scheduled = z.object({ number: z.int(), startsAt: moment() })

const PageRow = z.object({
  kind: z.enum(pageKinds),
  id: z.string(),
  /** Of a document. */
  key: z.string().nullable(),
  title: z.string(),
  state: z.enum(pageStates),
  /** The published version; 0 before the first. */
  version: z.int(),
  scheduled: Scheduled.nullable(),
  /** The draft differs from what is published. */
  isChanged: z.boolean(),
  /** When the published version became public, or the page was made. */
  since: moment(),
  /** Languages of the brand that lack a text. */
  missing: z.array(z.string()),
})

const Version = z.object({
  number: z.int(),
  state: z.enum(['scheduled', 'live', 'past']),
  publishedBy: z.string(),
  /** From when to when it is or was public; `until` is null while it is. */
  since: moment(),
  until: moment().nullable(),
  restoredNumber: z.int().nullable(),
  needsNewAcceptance: z.boolean(),
  /** People who accepted it, counted up to 10,000. */
  acceptedBy: z.int(),
})

const Page = PageRow.extend({
  draft: z.object({
    /** Raised by every save; 0 while nothing is saved. */
    version: z.int(),
    content: PageContent,
    changedBy: z.string().nullable(),
    changedAt: moment().nullable(),
  }),
  versions: z.array(Version),
  /** Where people are asked to accept a document; null for articles. */
  acceptance: z.object({ atRegistration: z.boolean(), atCheckout: z.boolean() }).nullable(),
})
export type StaffPage = z.infer<typeof Page>

const pageId = { kind: z.enum(pageKinds), id: id() }
const permission = 'content.manage'

export const staffContentApi = {
  list: operation({
    method: 'GET',
    path: '/admin/content/list',
    summary: 'List documents by number, or articles, the latest first, with their state',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({
      kind: z.enum(pageKinds),
      /** `nextCursor` of the page before. */
      cursor: optional(id()),
      pageSize: whole({ min: 1, max: 100 }).default(50),
    }),
    data: z.object({ pageList: z.array(PageRow), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  detail: operation({
    method: 'GET',
    path: '/admin/content/detail',
    summary: 'Get a document or an article with its draft and versions, newest first, 50 at most',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object(pageId),
    data: z.object({ page: Page }),
    errors: ['content.not_found'],
  }),
  version: operation({
    method: 'GET',
    path: '/admin/content/version',
    summary: 'Get the texts of a version',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({ ...pageId, number: whole({ min: 1, max: 1_000_000 }) }),
    data: z.object({ content: PageContent }),
    errors: ['content.not_found', 'content.version_not_found'],
  }),
  preview: operation({
    method: 'GET',
    path: '/admin/content/preview',
    summary: 'Get the draft as the shop would show it in one language',
    audience: 'staff',
    permission,
    effect: 'read',
    input: z.object({ ...pageId, textLanguage: z.enum(languageCodes) }),
    data: z.object({ title: z.string(), lang: z.string(), body: z.string() }),
    errors: ['content.not_found'],
  }),
  create: operation({
    method: 'POST',
    path: '/admin/content/create',
    summary: 'Create a document or an article as a draft',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ kind: z.enum(pageKinds), title: text({ max: 200 }) }),
    data: z.object({ page: Page }),
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/admin/content/save',
    summary: 'Save the draft at the version that was read',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ ...pageId, version: whole({ max: 1_000_000 }), content: PageContent }),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.changed'],
  }),
  publish: operation({
    method: 'POST',
    path: '/admin/content/publish',
    summary: 'Publish the draft now, or at a time; a version that waits is replaced',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({
      ...pageId,
      version: whole({ min: 1, max: 1_000_000 }),
      /** Now by default. */
      startsAt: optional(instant()),
      /** Asks people again who accepted an earlier version. */
      needsNewAcceptance: flag().default(false),
    }),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.changed', 'content.incomplete'],
  }),
  unschedule: operation({
    method: 'POST',
    path: '/admin/content/unschedule',
    summary: 'Take back the version that waits for its time; its texts stay in the draft',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object(pageId),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.not_scheduled'],
  }),
  restore: operation({
    method: 'POST',
    path: '/admin/content/restore',
    summary: 'Publish a former version under a new number',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ ...pageId, number: whole({ min: 1, max: 1_000_000 }) }),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.version_not_found'],
  }),
  setHidden: operation({
    method: 'POST',
    path: '/admin/content/hide',
    summary: 'Take a page out of the shop, or show its published version again',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ ...pageId, hidden: flag() }),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.must_be_accepted', 'content.incomplete'],
  }),
  setAcceptance: operation({
    method: 'POST',
    path: '/admin/content/acceptance',
    summary: 'Set where people are asked to accept a published document',
    audience: 'staff',
    permission,
    effect: 'write',
    input: z.object({ id: id(), atRegistration: flag(), atCheckout: flag() }),
    data: z.object({ page: Page }),
    errors: ['content.not_found', 'content.incomplete'],
  }),
}
