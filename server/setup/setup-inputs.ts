import { z } from 'zod'
import { homeSections, sitePattern } from '#contract/brand-file.ts'
import { createListSchema, flag, password, text } from '#contract/fields.ts'
import { languageCodes } from '#contract/languages.ts'
import { platformPasswordLimits } from '#server/modules/identity/platform/public.ts'
import { looks } from './looks.ts'

const host = () =>
  text({ max: 200 })
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/))

/** Inputs of the steps by name, as the page sends them in JSON. */
export const setupInputs = {
  open: z.object({ link: z.string().min(1).max(200) }),
  login: z.object({ username: text({ max: 64 }), password: password() }),
  administrator: z.object({
    username: text({ max: 30 }),
    password: z.string().min(platformPasswordLimits.passwordMin).max(platformPasswordLimits.passwordMax),
  }),
  host: z.object({ host: host(), site: text({ max: 40 }).optional() }),
  brand: z.object({
    name: text({ max: 40 }),
    site: z.string().max(40).regex(sitePattern),
    host: host(),
    mail: z.email().max(100),
    address: text({ max: 300 }),
    currency: z.enum(Intl.supportedValuesOf('currency')),
    timeZone: z.string().refine((zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)),
    languages: createListSchema(z.enum(languageCodes)).pipe(z.array(z.enum(languageCodes)).min(1)),
    look: z.enum(looks),
  }),
  store: z.object({
    name: text({ max: 60 }),
    username: text({ max: 30 }),
    password: password(),
    delivery: z.string().regex(/^\d{1,9}([.]\d{1,3})?$/),
  }),
  goods: z.object({ from: z.enum(['sample', 'none', 'no-sample']) }),
  home: z.object({
    sections: createListSchema(z.enum(homeSections)).pipe(z.array(z.enum(homeSections)).min(1)),
    hasBanner: flag(),
  }),
  finish: z.object({}),
} as const

export type SetupInputs = { readonly [Name in keyof typeof setupInputs]: z.output<(typeof setupInputs)[Name]> }
