import { z } from 'zod'
import { LogoName, Theme } from './brand-file.ts'
import { file, moment, whole } from './fields.ts'
import { operation } from './operation.ts'

/** The look of a brand as staff edit it: both palettes, corners, frame, header, and the icons of its logo. */
export const ThemeContent = z.object({ theme: Theme, logo: LogoName.nullable() })
export type ThemeContent = z.output<typeof ThemeContent>

const Draft = z.object({
  /** Raised by every save; 0 while nothing is saved. */
  version: z.int(),
  content: ThemeContent,
  changedBy: z.string().nullable(),
  changedAt: moment().nullable(),
  /** The published version that is live; null before the first one. */
  live: z.object({ number: z.int(), publishedAt: moment() }).nullable(),
  /** Whether the draft differs from what is live. */
  isChanged: z.boolean(),
})
export type ThemeDraft = z.infer<typeof Draft>

/** A published version of something that staff edit. */
const PublishedVersion = z.object({
  number: z.int(),
  /** Null where it came with the brand, or by a command. */
  publishedBy: z.string().nullable(),
  publishedAt: moment(),
  /** The former version that it repeats. */
  restoredNumber: z.int().nullable(),
})
type PublishedVersion = z.infer<typeof PublishedVersion>

const draft = z.object({ draft: Draft })
const staff = { audience: 'staff', permission: 'brand.manage' } as const

export const themesApi = {
  detail: operation({
    method: 'GET',
    path: '/admin/theme/detail',
    summary: "Get the draft of the brand's theme, and the themes to start from",
    ...staff,
    effect: 'read',
    input: z.object({}),
    data: draft.extend({ looks: z.array(z.object({ site: z.string(), theme: Theme })) }),
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/admin/theme/save',
    summary: "Save the draft of the brand's theme at the version that was read",
    ...staff,
    effect: 'write',
    input: z.object({ version: whole(), content: ThemeContent }),
    data: draft,
    errors: ['theme.changed', 'theme.logo_unknown'],
  }),
  publish: operation({
    method: 'POST',
    path: '/admin/theme/publish',
    summary: "Publish the draft of the brand's theme at the version that was read; refused below WCAG AA",
    ...staff,
    effect: 'own',
    input: z.object({ version: whole({ min: 1 }) }),
    data: draft,
    errors: ['theme.changed', 'theme.contrast'],
  }),
  versions: operation({
    method: 'GET',
    path: '/admin/theme/version/list',
    summary: "List the published versions of the brand's theme, the newest first, at most 50",
    ...staff,
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(PublishedVersion) }),
    errors: [],
  }),
  restore: operation({
    method: 'POST',
    path: '/admin/theme/version/restore',
    summary: 'Publish a former version again; it becomes the draft, too',
    ...staff,
    effect: 'own',
    input: z.object({ number: whole({ min: 1 }) }),
    data: draft,
    errors: ['theme.version_not_found', 'theme.contrast'],
  }),
  uploadLogo: operation({
    method: 'POST',
    path: '/admin/theme/logo/upload',
    summary: 'Make the icons of all sizes from one JPEG or PNG; returns their name for the draft',
    ...staff,
    effect: 'own',
    maxFileMegabytes: (policy) => policy.goodsPictureMaxMegabytes,
    input: z.object({ file: file() }),
    data: z.object({ logo: LogoName }),
    errors: [
      'upload.required',
      'upload.too_large',
      'upload.not_an_image',
      'upload.too_many_pixels',
      'theme.logo_too_small',
    ],
  }),
}
