import { z } from 'zod'
import { languageCodes } from './languages.ts'

export const line = z.string().trim().min(1).max(300)
export const Translated = z
  .object({ en: line, 'zh-CN': line, ar: line })
  .catchall(line)
  .refine(
    (text) => Object.keys(text).every((code) => languageCodes.some((known) => known === code)),
    'unknown language',
  )
export const host = z.string().regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be a lower-case host name')
export const mail = z.email()
export const contact = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mail'), value: mail }),
  z.strictObject({ kind: z.literal('phone'), value: z.string().regex(/^\+[\d ]{8,20}$/) }),
  z.strictObject({ kind: z.literal('web'), value: z.url({ protocol: /^https$/ }) }),
])
export const isOrigin = (address: string) => URL.parse(address)?.origin === address
export const distinct = (list: readonly unknown[]) => new Set(list).size === list.length
export const isZone = (zone: string) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone)

export const Currency = z
  .strictObject({ code: z.enum(Intl.supportedValuesOf('currency')), digits: z.int().min(0).max(3) })
  .refine(({ code, digits }) => currencyDigits(code) === digits, "digits differ from the currency's own")

const currencyDigits = (code: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits
