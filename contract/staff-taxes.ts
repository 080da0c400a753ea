import { z } from 'zod'
import { createListSchema, day, flag, id, moment, money, optional, text } from './fields.ts'
import { operation } from './operation.ts'
import { taxClass, TaxSettings } from './tax-settings.ts'

const liable = () => z.enum(['store', 'brand'])
const exempts = () => z.enum(['never', 'abroad', 'certificate'])
const zoneName = () => text({ max: 60 })

const TaxRate = z.object({
  class: z.string(),
  name: z.string(),
  /** The place that levies it, or ''. */
  jurisdiction: z.string(),
  percent: z.number(),
  /** The first day, in the brand's time zone. */
  from: z.string(),
  /** The first day on which it does not apply; null: no end. */
  until: z.string().nullable(),
  source: z.string(),
})
const TaxZone = z.object({
  name: z.string(),
  /** Who owes the tax. */
  liable: liable(),
  /** When a business number frees from tax: never, outside the brand's home country, or with any certificate. */
  exempts: exempts(),
  /** Codes such as DE and US-TX. */
  areas: z.array(z.string()),
  rates: z.array(TaxRate),
  /** Of its places and terms, not of its rates; a later one replaces it. */
  version: z.string(),
})
const Taxes = z.object({
  /** False: the brand charges no tax, whatever its zones say. */
  charged: z.boolean(),
  /** How the brand taxes; null: it charges none. */
  settings: TaxSettings.nullable(),
  /** The day in the brand's time zone, by which rates begin and end. */
  today: z.string(),
  zones: z.array(TaxZone),
  classes: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Products that were put into it; those of `standard` are not counted. */
      goods: z.int(),
    }),
  ),
  /** Places that were sold to without a zone, or without a rate of a class. */
  gaps: z.array(
    z.object({
      place: z.string(),
      /** The classes without a rate; empty: no zone covers the place. */
      classes: z.array(z.string()),
      /** Whether the rates of `standard` stood in; false: sold without tax. */
      taxed: z.boolean(),
      orders: z.int(),
      lastAt: moment(),
    }),
  ),
})

const rateKey = () => ({
  zone: zoneName(),
  class: taxClass().default('standard'),
  name: text({ max: 40 }),
  from: day(),
})

const rateFile = () => z.string().min(1).max(900_000)

export const staffTaxesApi = {
  list: operation({
    method: 'GET',
    path: '/admin/tax/list',
    summary: 'List tax zones with their rates, classes, and places that were sold to without a zone or rate',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({}),
    data: Taxes,
    errors: [],
  }),
  report: operation({
    method: 'GET',
    path: '/admin/tax/report',
    summary: 'Sum the tax of a month by who owes it, place and rate',
    audience: 'staff',
    permission: 'money.view',
    effect: 'read',
    input: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    data: z.object({
      currency: z.string(),
      rows: z.array(
        z.object({
          liable: liable(),
          place: z.string(),
          name: z.string(),
          rate: z.number(),
          base: money(),
          tax: money(),
          returnedBase: money(),
          returnedTax: money(),
        }),
      ),
    }),
    errors: [],
  }),
  saveZone: operation({
    method: 'POST',
    path: '/admin/tax/zone/save',
    summary: 'Add a tax zone, or change the one with this name; with a `version`, only the one that was read',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({
      name: zoneName(),
      areas: createListSchema(text({ max: 80 }), { max: 300 }),
      liable: liable().default('store'),
      exempts: exempts().default('never'),
      /** `new` for a new zone, whose name must be free. */
      version: optional(z.string().max(40)),
    }),
    data: z.object({ name: z.string(), zone: TaxZone }),
    errors: ['tax.area_taken', 'tax.zone_changed'],
  }),
  deleteZone: operation({
    method: 'POST',
    path: '/admin/tax/zone/delete',
    summary: 'Delete a tax zone with its rates; orders keep their taxes',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({ name: zoneName() }),
    data: z.object({ name: z.string() }),
    errors: ['tax.zone_not_found'],
  }),
  addRate: operation({
    method: 'POST',
    path: '/admin/tax/rate/add',
    summary: 'Add a rate; the open one of its zone, class and name ends when it begins',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({
      ...rateKey(),
      percent: z.coerce.number(),
      until: optional(day()),
      jurisdiction: optional(text({ max: 60 })),
      /** The law or table that states the rate. */
      source: text({ max: 300 }),
      /** Must be true for a second tax of the same zone and class, which adds up with the first. */
      additional: flag().default(false),
    }),
    data: z.object({ zone: z.string() }),
    errors: [
      'tax.zone_not_found',
      'tax.class_not_found',
      'tax.rate_overlaps',
      'tax.name_taken',
      'tax.rate_beside',
      'tax.sum_above_hundred',
    ],
  }),
  previewRates: operation({
    method: 'POST',
    path: '/admin/tax/rate/preview',
    summary: 'Show what a CSV file of rates would change, and what is wrong with its lines, without changing anything',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'read',
    input: z.object({ csv: rateFile() }),
    data: z.object({
      rows: z.array(
        z.object({
          /** Of the file; its heading is 1. */
          line: z.int(),
          zone: z.string(),
          class: z.string(),
          name: z.string(),
          percent: z.number(),
          from: z.string(),
          until: z.string().nullable(),
          /** The percentage of the rate that ends when this one begins. */
          endsPercent: z.number().nullable(),
          /** The brand has it already; it stays as it is. */
          isKnown: z.boolean(),
        }),
      ),
      /** Empty: the file can be loaded. */
      problems: z.array(z.object({ line: z.int(), column: z.string().nullable(), text: z.string() })),
    }),
    errors: [],
  }),
  loadRates: operation({
    method: 'POST',
    path: '/admin/tax/rate/load',
    summary: 'Add the rates of a CSV file (zone, class, rate, from, name, source); with a wrong line none is added',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({ csv: rateFile() }),
    data: z.object({ added: z.int() }),
    errors: ['tax.file_wrong'],
  }),
  deleteRate: operation({
    method: 'POST',
    path: '/admin/tax/rate/delete',
    summary: 'Delete the rate that begins on a day; orders keep their taxes',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object(rateKey()),
    data: z.object({ zone: z.string() }),
    errors: ['tax.zone_not_found', 'tax.rate_not_found'],
  }),
  saveClass: operation({
    method: 'POST',
    path: '/admin/tax/class/save',
    summary: 'Add a tax class, or rename it',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({ code: taxClass(), name: text({ max: 60 }) }),
    data: z.object({ code: z.string() }),
    errors: [],
  }),
  assignClass: operation({
    method: 'POST',
    path: '/admin/tax/class/assign',
    summary: 'Put products into a tax class; `standard` takes them out of others',
    audience: 'staff',
    permission: 'taxes.manage',
    effect: 'write',
    input: z.object({ code: taxClass(), goodsIds: createListSchema(id(), { max: 1_000 }) }),
    data: z.object({ code: z.string() }),
    errors: ['tax.class_not_found', 'goods.not_found'],
  }),
}
