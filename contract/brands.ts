import { z } from 'zod'
import { copyParts } from './brand-copies.ts'
import { sitePattern } from './brand-file.ts'
import { createListSchema, moment, nothing, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { brandLooks } from './brand-looks.ts'
import { operation } from './operation.ts'

/** A host name; capitals become small. */
export const hostName = () =>
  text({ max: 200 })
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/))

/** The facts that a new brand needs; its first language is the one that visitors start in. */
export const NewBrand = z.object({
  name: text({ max: 40 }),
  site: z.string().max(40).regex(sitePattern),
  host: hostName(),
  mail: z.email().max(100),
  address: text({ max: 300 }),
  currency: z.enum(Intl.supportedValuesOf('currency')),
  timeZone: z.string().refine((zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)),
  languages: createListSchema(z.enum(languageCodes)).pipe(z.array(z.enum(languageCodes)).min(1)),
  look: z.enum(brandLooks),
})
export type NewBrand = z.output<typeof NewBrand>

/** Parts of another brand; they go before the given languages and look. */
const BrandCopy = z.object({
  /** Site name of the brand to copy from. */
  site: text({ max: 40 }),
  parts: createListSchema(z.enum(copyParts), { max: copyParts.length }).refine((parts) => parts.length > 0, {
    params: { key: 'field.required' },
  }),
})
export type BrandCopy = z.output<typeof BrandCopy>

const BrandRow = z.object({
  id: z.int(),
  site: z.string(),
  name: z.string(),
  hosts: z.array(z.string()),
  /** Shapes of an SVG of 32 by 32. */
  mark: z.string(),
  /** Ground and figure of the mark, as #RRGGBB. */
  ground: z.string(),
  accent: z.string(),
  currency: z.string(),
  defaultLanguage: z.string(),
  isClosed: z.boolean(),
})

/** Brands of the whole system, for platform administrators; everybody else is refused with `permission.denied`. */
export const brandsApi = {
  list: operation({
    method: 'GET',
    path: '/admin/platform/brand/list',
    summary: 'List the brands of the system, oldest first; by the beginning of name, site name or host',
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'read',
    input: z.object({
      keyword: optional(text({ max: 100 })),
      state: optional(z.enum(['open', 'closed'])),
      cursor: optional(text({ max: 20 })),
      pageSize: whole({ min: 1, max: 100 }).default(60),
    }),
    data: z.object({ pageList: z.array(BrandRow), nextCursor: z.string().nullable() }),
    errors: [],
  }),
  looks: operation({
    method: 'GET',
    path: '/admin/platform/brand/look/list',
    summary: 'List the shipped looks that a new brand may begin with, and the languages whose texts are complete',
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'read',
    input: z.object({}),
    data: z.object({
      looks: z.array(z.object({ look: z.enum(brandLooks), ground: z.string(), accent: z.string(), soft: z.string() })),
      languages: z.array(z.enum(languageCodes)),
    }),
    errors: [],
  }),
  check: operation({
    method: 'GET',
    path: '/admin/platform/brand/check',
    summary: 'Check that no brand has this host and site name; `request.invalid` names the one that is taken',
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'read',
    input: z.object({ host: optional(hostName()), site: optional(text({ max: 40 })) }),
    data: nothing,
    errors: [],
  }),
  create: operation({
    method: 'POST',
    path: '/admin/platform/brand/create',
    summary:
      'Create a brand with documents, roles and warehouses, and with what it takes over from another one; it answers at its host at once',
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'own',
    input: NewBrand.extend({ copy: optional(BrandCopy) }),
    data: z.object({ site: z.string(), name: z.string(), host: z.string(), createdAt: moment() }),
    errors: [],
  }),
}
