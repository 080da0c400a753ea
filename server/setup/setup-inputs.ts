import { z } from 'zod'
import { homeSections } from '#contract/home-sections.ts'
import { hostName, NewBrand } from '#contract/brands.ts'
import { createListSchema, flag, password, text } from '#contract/fields.ts'
import { platformPasswordLimits } from '#server/modules/identity/platform/public.ts'

/** Inputs of the steps by name, as the page sends them in JSON. */
export const setupInputs = {
  open: z.object({ link: z.string().min(1).max(200) }),
  login: z.object({ username: text({ max: 64 }), password: password() }),
  administrator: z.object({
    username: text({ max: 30 }),
    password: z.string().min(platformPasswordLimits.passwordMin).max(platformPasswordLimits.passwordMax),
  }),
  host: z.object({ host: hostName(), site: text({ max: 40 }).optional() }),
  brand: NewBrand,
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
