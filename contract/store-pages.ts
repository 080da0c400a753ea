import { z } from 'zod'
import { day, flag, id, moment, optional, text, texts, whole } from './fields.ts'
import { GoodsCard } from './goods.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

/** Which products a section shows; `sale` shows itself while a sale runs. */
export const storePagePicks = ['selected', 'newest', 'best', 'sale'] as const

export const maxStorePageSections = 20
export const maxSectionGoods = 12

/** A text that may be missing in any language, as all of them may. */
const optionalTexts = (max: number) => z.partialRecord(z.enum(languageCodes), text({ max })).default({})

const Section = z.object({
  /** Made by the editor; stays the section's own when it is moved. */
  id: text({ max: 40 }),
  kind: z.enum(['products', 'text']),
  titles: optionalTexts(80),
  /** Paragraphs of a text section, one per line. */
  texts: optionalTexts(2_000),
  pick: z.enum(storePagePicks).default('selected'),
  /** In their order, for `selected`. */
  goodsIds: z.array(id()).max(maxSectionGoods).default([]),
  /** Days of the brand's time zone on which it is shown, both included. */
  firstDay: optional(day()),
  lastDay: optional(day()),
  hidden: flag().default(false),
})

const distinct = (sections: readonly { id: string }[]) =>
  new Set(sections.map((one) => one.id)).size === sections.length

/** The page of a store in every language, as it is edited and stored. */
export const StorePageContent = z.object({
  names: texts({ max: 60 }),
  abouts: optionalTexts(600),
  /** Up to three letters in the store's frame. */
  monogram: text({ min: 0, max: 3 }),
  /** The ground of the head: one of the six tints of the theme. */
  tint: whole({ min: 1, max: 6 }),
  banner: z
    .object({ image: optional(text({ max: 300 })), titles: optionalTexts(80), texts: optionalTexts(200) })
    .default({ titles: {}, texts: {} }),
  sections: z
    .array(Section)
    .max(maxStorePageSections)
    .refine(distinct, { params: { key: 'field.duplicate' } }),
})
export type StorePageContent = z.output<typeof StorePageContent>

/** The arranged part of a store's page as shoppers see it, in one language and at one time. */
export const StorePageView = z.object({
  /** Null where the store has neither image nor text. */
  banner: z.object({ image: z.string().nullable(), title: z.string(), text: z.string() }).nullable(),
  sections: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['products', 'text']),
      title: z.string(),
      paragraphs: z.array(z.string()),
      goods: z.array(GoodsCard),
    }),
  ),
})
export type StorePageView = z.infer<typeof StorePageView>

const Draft = z.object({
  /** Raised by every save; 0 while nothing is saved. */
  version: z.int(),
  content: StorePageContent,
  changedBy: z.string().nullable(),
  changedAt: moment().nullable(),
  /** The published version that is live; null while the page is the one that products make. */
  live: z.object({ number: z.int(), publishedAt: moment() }).nullable(),
  /** Whether the draft differs from what is live. */
  isChanged: z.boolean(),
})
export type StorePageDraft = z.infer<typeof Draft>

const Version = z.object({
  number: z.int(),
  publishedBy: z.string(),
  publishedAt: moment(),
  /** The former version that it repeats. */
  restoredNumber: z.int().nullable(),
})

const draft = z.object({ draft: Draft })

export const storePagesApi = {
  detail: operation({
    method: 'GET',
    path: '/seller/page/detail',
    summary: "Get the draft of the page of the caller's store",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: draft.extend({ storeId: z.string() }),
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/page/save',
    summary: "Save the draft of the page of the caller's store at the version that was read",
    audience: 'seller',
    effect: 'write',
    input: z.object({ version: whole(), content: StorePageContent }),
    data: draft,
    errors: ['store_page.changed', 'upload.not_yours'],
  }),
  publish: operation({
    method: 'POST',
    path: '/seller/page/publish',
    summary: "Publish the draft of the page of the caller's store at the version that was read",
    audience: 'seller',
    effect: 'write',
    input: z.object({ version: whole({ min: 1 }) }),
    data: draft,
    errors: ['store_page.changed'],
  }),
  versions: operation({
    method: 'GET',
    path: '/seller/page/version/list',
    summary: "List the published versions of the page of the caller's store, the newest first, at most 50",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Version) }),
    errors: [],
  }),
  restore: operation({
    method: 'POST',
    path: '/seller/page/version/restore',
    summary: 'Publish a former version again; it becomes the draft, too',
    audience: 'seller',
    effect: 'write',
    input: z.object({ number: whole({ min: 1 }) }),
    data: draft,
    errors: ['store_page.version_not_found'],
  }),
}

/** Served beside the front of a store, whose data it has. */
export const storePagePreviewApi = {
  preview: operation({
    method: 'GET',
    path: '/seller/page/preview',
    summary: "Get the draft of the page of the caller's store as shoppers would see it on a day",
    audience: 'seller',
    effect: 'read',
    input: z.object({ day: optional(day()) }),
    data: z.object({
      page: StorePageView,
      name: z.string(),
      about: z.string(),
      monogram: z.string(),
      tint: z.int(),
    }),
    errors: [],
  }),
}
