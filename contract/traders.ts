import { z } from 'zod'
import { id, optional, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

/** Who sells, by law: the company or person, their address and registers. Empty parts are null. */
const TraderFacts = z.object({
  legalName: z.string(),
  street: z.string(),
  postcode: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  /** ISO code of two letters. */
  country: z.string(),
  registerName: z.string().nullable(),
  registerNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** A trader as shoppers see it; `legalLines` are in the caller's language. */
export const Trader = TraderFacts.extend({ legalLines: z.array(z.string()) })
export type Trader = z.infer<typeof Trader>

/** A trader as those who change it see it; `legalLines` is a text per language, one line each. */
export const TraderRecord = TraderFacts.extend({ legalLines: z.record(z.string(), z.string()) })
export type TraderRecord = z.infer<typeof TraderRecord>

/** Countries whose VAT numbers begin with the country's letters; Greece writes EL. */
const vatPrefixes: Readonly<Record<string, string>> = Object.fromEntries(
  'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB'
    .split(' ')
    .map((code) => [code, code])
    .concat([['GR', 'EL']]),
)

/** The prefix of a country's VAT numbers; null where they have none. */
export const findVatPrefix = (country: string): string | null => vatPrefixes[country] ?? null

const vatPattern = /^[A-Z\d][A-Z\d+*./-]{2,28}$/
const toVatNumber = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\s/g, '').toUpperCase() : value

const phonePattern = /^\+(?=(?:\D*\d){6})[\d ()-]{6,24}$/

/** Trader data as it is set: by the brand's staff, a store's owner or the operator's command. */
export const TraderInput = z
  .object({
    legalName: text({ max: 200 }),
    street: text({ max: 200 }),
    postcode: optional(text({ max: 32 })),
    city: text({ max: 100 }),
    region: optional(text({ max: 100 })),
    /** Code or name of a country. */
    country: text({ max: 80 }),
    registerName: optional(text({ max: 120 })),
    registerNumber: optional(text({ max: 60 })),
    vatNumber: optional(z.preprocess(toVatNumber, z.string().regex(vatPattern))),
    email: z.email().max(254),
    /** With the country's code: +49 30 1234567. */
    phone: optional(
      z
        .string()
        .trim()
        .refine((number) => phonePattern.test(number), { params: { key: 'field.phone' } })
        .meta({ pattern: phonePattern.source }),
    ),
    legalLines: z.partialRecord(z.enum(languageCodes), text({ max: 1000 })).default({}),
  })
  .superRefine(({ registerName, registerNumber }, check) => {
    const need = (path: string) => check.addIssue({ code: 'custom', path: [path], params: { key: 'field.required' } })
    if (registerName !== undefined && registerNumber === undefined) need('registerNumber')
    if (registerNumber !== undefined && registerName === undefined) need('registerName')
  })
export type TraderInput = z.output<typeof TraderInput>

const found = z.object({ trader: Trader.nullable() })
const versioned = z.object({
  trader: TraderRecord.nullable(),
  /** Raised by every change; 0 while nothing is set. */
  version: z.int(),
  /** Username of the person who changed it last, where known. */
  changedBy: z.string().nullable(),
})

export const tradersApi = {
  brand: operation({
    method: 'GET',
    path: '/api/trader/brand',
    summary: "Get the brand's own trader data; null when it has set none",
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'traders',
    input: z.object({}),
    data: found,
    errors: [],
  }),
  store: operation({
    method: 'GET',
    path: '/api/trader/store',
    summary: "Get a store's trader data; null when it has set none",
    audience: 'anyone',
    effect: 'read',
    cacheTag: () => 'traders',
    input: z.object({ sellerId: id() }),
    data: found,
    errors: ['store.not_found'],
  }),
}

export const sellerTraderApi = {
  detail: operation({
    method: 'GET',
    path: '/seller/trader/detail',
    summary: "Get the trader data of the caller's store in every language",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: versioned,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/seller/trader/save',
    summary: "Set the trader data of the caller's store",
    audience: 'seller',
    effect: 'write',
    /** `version` is the one that was read, 0 while nothing is set. */
    input: TraderInput.safeExtend({ version: whole() }),
    data: versioned,
    errors: ['trader.changed'],
  }),
}

export const adminTraderApi = {
  detail: operation({
    method: 'GET',
    path: '/admin/trader/detail',
    summary: "Get the brand's trader data in every language",
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'read',
    input: z.object({}),
    data: versioned,
    errors: [],
  }),
  save: operation({
    method: 'POST',
    path: '/admin/trader/save',
    summary: "Set the brand's trader data; with a `version`, the one that was read, it replaces no later one",
    audience: 'staff',
    permission: 'brand.manage',
    effect: 'write',
    input: TraderInput.safeExtend({ version: optional(whole()) }),
    data: versioned,
    errors: ['trader.changed'],
  }),
}
