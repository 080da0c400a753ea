import { z } from 'zod'
import { flag, id, instant, moment, Named, optional, text, whole } from './fields.ts'
import { homeSections } from './home-sections.ts'
import { floorKinds, homeAnswer } from './home.ts'
import { isHomeLink } from './home-link.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

export const maxHomeSections = 20
export const maxHomeBanners = 12
export const maxHomeGoods = 24

/** How the products of a section stand: in one row, in as many as they fill, or in one row on a coloured band. */
export const sectionStyles = ['grid', 'full', 'band'] as const

const optionalTexts = (max: number) => z.partialRecord(z.enum(languageCodes), text({ min: 0, max })).default({})

const toUtc = (written: string): string => {
  const at = Date.parse(written)
  return Number.isNaN(at) ? written : new Date(at).toISOString()
}
const time = () => instant().overwrite(toUtc).nullable().default(null)

/** When, and to readers of which languages, a part of the home page is shown. */
const window = {
  /** The first moment; null: from the beginning. */
  startsAt: time(),
  /** The first moment at which it is not shown any more; null: without end. */
  endsAt: time(),
  /** None: every language. */
  languages: z.array(z.enum(languageCodes)).max(languageCodes.length).default([]),
  hidden: flag().default(false),
}

type Period = { readonly startsAt: string | null; readonly endsAt: string | null }
const isPeriod = ({ startsAt, endsAt }: Period) => startsAt === null || endsAt === null || startsAt < endsAt
const periodRule = { path: ['endsAt'], params: { key: 'field.ends_before_start' } }

const Section = z
  .object({
    /** Made by the editor; stays the section's own when it is moved. */
    id: z.guid().toLowerCase(),
    kind: z.enum(floorKinds),
    titles: optionalTexts(80),
    style: z.enum(sectionStyles).default('grid'),
    /** In their order, of a section of selected products. */
    goodsIds: z.array(id()).max(maxHomeGoods).default([]),
    /** Of a section that shows the best of a category. */
    categoryId: id().nullable().default(null),
    ...window,
  })
  .refine(isPeriod, periodRule)
export type HomeSectionContent = z.output<typeof Section>

const colour = () => z.string().regex(/^#[\dA-Fa-f]{6}$/)
const Scene = z.object({
  wall: colour(),
  goods: z
    .array(z.object({ kind: z.string().regex(/^[a-z]{1,40}$/), colour: colour(), accent: colour().optional() }))
    .min(1)
    .max(5),
})

const BannerContent = z
  .object({
    id: z.guid().toLowerCase(),
    headlines: optionalTexts(80),
    sentences: optionalTexts(200),
    buttons: optionalTexts(40),
    link: text({ max: 500 }).refine(isHomeLink, { params: { key: 'field.home_link' } }),
    /** Addresses of uploads, for wide and for narrow screens; the narrow one may be missing. */
    image: text({ max: 300 }).nullable().default(null),
    phoneImage: text({ max: 300 }).nullable().default(null),
    /** The content of the image, for those who do not see it. */
    alts: optionalTexts(200),
    /** A drawn shop window, shown where there is no image. */
    scene: Scene.nullable().default(null),
    ...window,
  })
  .refine(isPeriod, periodRule)
  .refine(({ image, scene }) => image !== null || scene !== null, {
    path: ['image'],
    params: { key: 'field.required' },
  })
export type HomeBannerContent = z.output<typeof BannerContent>

const hasDistinctIds = (items: readonly { readonly id: string }[]) =>
  new Set(items.map(({ id }) => id)).size === items.length
const distinct = { params: { key: 'field.duplicate' } }

/** The arranged home page in every language and at every time. */
export const HomeContent = z.object({
  /** Top to bottom. None: the usual sections of the brand. */
  sections: z.array(Section).max(maxHomeSections).refine(hasDistinctIds, distinct),
  banners: z.array(BannerContent).max(maxHomeBanners).refine(hasDistinctIds, distinct),
})
export type HomeContent = z.output<typeof HomeContent>

const Draft = z.object({
  /** Raised by every save; 0 while nothing is saved. */
  version: z.int(),
  content: HomeContent,
  /** The content that shoppers see. */
  published: HomeContent,
  /** The names of selected products. */
  goods: z.array(Named),
  changedBy: z.string().nullable(),
  changedAt: moment().nullable(),
  /** The latest published version; null before the first one. */
  live: z.object({ number: z.int(), publishedAt: moment() }).nullable(),
  isChanged: z.boolean(),
})
export type HomeDraft = z.infer<typeof Draft>

const Version = z.object({
  number: z.int(),
  /** Null where it came with the brand, or by a command. */
  publishedBy: z.string().nullable(),
  publishedAt: moment(),
  /** The former version that it repeats. */
  restoredNumber: z.int().nullable(),
})

const draft = z.object({ draft: Draft })
const staff = { audience: 'staff', permission: 'content.manage' } as const

/** Sections and banners of the home page, which are edited as one draft and published together. */
export const staffHomeApi = {
  detail: operation({
    ...staff,
    method: 'GET',
    path: '/admin/home/detail',
    summary: 'Get the draft of the home page, what is published, and the usual sections of the brand',
    effect: 'read',
    input: z.object({}),
    data: draft.extend({ usualKinds: z.array(z.enum(homeSections)) }),
    errors: [],
  }),
  save: operation({
    ...staff,
    method: 'POST',
    path: '/admin/home/save',
    summary: 'Save the draft of the home page at the version that was read',
    effect: 'write',
    input: z.object({ version: whole(), content: HomeContent }),
    data: draft,
    errors: ['home_page.changed', 'upload.not_yours'],
  }),
  publish: operation({
    ...staff,
    method: 'POST',
    path: '/admin/home/publish',
    summary: 'Publish the draft of the home page at the version that was read',
    effect: 'write',
    input: z.object({ version: whole({ min: 1 }) }),
    data: draft,
    errors: ['home_page.changed'],
  }),
  versions: operation({
    ...staff,
    method: 'GET',
    path: '/admin/home/version/list',
    summary: 'List the published versions of the home page, the newest first, at most 50',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Version) }),
    errors: [],
  }),
  restore: operation({
    ...staff,
    method: 'POST',
    path: '/admin/home/version/restore',
    summary: 'Publish a former version again; it becomes the draft, too',
    effect: 'write',
    input: z.object({ number: whole({ min: 1, max: 1_000_000 }) }),
    data: draft,
    errors: ['home_page.version_not_found'],
  }),
  preview: operation({
    ...staff,
    method: 'GET',
    path: '/admin/home/preview',
    summary: 'Get the draft of the home page as shoppers would see it at a time, by default now',
    effect: 'read',
    input: z.object({ at: optional(instant()) }),
    data: homeAnswer,
    errors: [],
  }),
}
