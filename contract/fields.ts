import { z } from 'zod'
import { languageCodes } from './languages.ts'

const integerText = /^-?\d+$/
const decimalText = /^-?\d+(\.\d+)?$/

const toNumberIf =
  (form: RegExp) =>
  (value: unknown): unknown =>
    typeof value === 'string' && form.test(value) ? Number(value) : value
const toInteger = toNumberIf(integerText)
const toDecimal = toNumberIf(decimalText)

const toFlag = (value: unknown): unknown => {
  if (value === 'true' || value === '1' || value === 1) return true
  if (value === 'false' || value === '0' || value === 0) return false
  return value
}

const toList = (value: unknown): unknown => {
  if (Array.isArray(value)) return value
  if (typeof value === 'string')
    return value === ''
      ? []
      : value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
  return value
}

const emptyToUndefined = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/**
 * A whole number; also accepts its digits as text (`"3"`, not `"+3"`, `" 3 "` or `"3e0"`), because older clients send
 * every parameter in the query.
 */
export const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {}) =>
  z.preprocess(toInteger, z.int().min(min).max(max))

/** A decimal number in the brand's currency; also accepts its text (`"3.50"`). */
export const amount = ({ min = 0, max = 1e11 }: { min?: number; max?: number } = {}) =>
  z.preprocess(toDecimal, z.number().min(min).max(max))

/** A positive amount to transfer; the brand's currency limits its decimals. */
export const sum = ({ max = 1e11 }: { max?: number } = {}) =>
  z.preprocess(
    toDecimal,
    z
      .number()
      .max(max)
      .refine((value) => value > 0, { params: { key: 'field.amount_positive' } }),
  )

/** A boolean; also accepts true, false, 1 and 0 as text. */
export const flag = () => z.preprocess(toFlag, z.boolean())

/** Several values: `a,b`, the parameter repeated, or an array. */
export const createListSchema = <Item extends z.ZodType>(item: Item, { max = 200 }: { max?: number } = {}) =>
  z.preprocess(toList, z.array(item).max(max))

/** Values by name: `{"colour": ["red"]}`, or `options[colour]=red,blue` in a query. */
export const choices = ({ max = 10 }: { max?: number } = {}) =>
  z
    .record(z.string().min(1).max(64), createListSchema(z.string().min(1).max(64), { max: 30 }))
    .refine((chosen) => Object.keys(chosen).length <= max)

/** The longest of these texts that the wire takes, in characters. A brand's policy may set a smaller number, not a larger one. */
export const maxLengths = { username: 64, password: 64, consignee: 64, email: 64, postcode: 32 } as const

/** A password as it was typed, blanks included. The brand's policy sets the bounds of a new one. */
export const password = () => z.string().min(1).max(maxLengths.password)

/** An opaque id; unknown values of valid length yield not found. */
export const id = () => z.string().min(1).max(64)

/** PostgreSQL stores neither the character 0 nor unpaired surrogates. */
const toStorable = (value: string): string => value.replaceAll('\0', '').toWellFormed()

/** Trimmed text; blank counts as empty. */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().overwrite(toStorable).trim().min(min).max(max)

/** A text in at least one language: `{ "en": "...", "zh-CN": "..." }`. */
export const texts = ({ max }: { max: number }) =>
  z.partialRecord(z.enum(languageCodes), text({ max })).refine((written) => Object.keys(written).length > 0, {
    params: { key: 'field.required' },
  })

/** An optional field; empty text and null count as absent. */
export const optional = <Field extends z.ZodType>(field: Field) => z.preprocess(emptyToUndefined, field.optional())

/** Page number and size of a list (size 1 to 100). */
export const paging = (size = 20) => ({
  pageNum: whole({ min: 1, max: 1_000_000 }).default(1),
  pageSize: whole({ min: 1, max: 100 }).default(size),
})

export const pageInfo = z.object({
  pageNum: z.int(),
  pageSize: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
  totalCapped: z.boolean().optional(),
})

/** The response of a list operation. */
export const createPageSchema = <Item extends z.ZodType>(item: Item) => z.object({ pageList: z.array(item), pageInfo })

/** Documents that the caller accepts, as `number:version`; older clients leave it out. */
export const acceptedDocuments = () => createListSchema(z.string().regex(/^\d{1,6}:\d{1,6}$/), { max: 50 }).optional()

/** Money in responses: a decimal number in the brand's currency. */
export const money = () => z.number()

/** A timestamp in input. */
export const instant = () => z.iso.datetime({ offset: true })

/** Filters end before the day after the one that they name, and no date follows this one. */
const lastDay = '9999-12-31'

/** A day of the brand's calendar in input: YYYY-MM-DD. */
export const day = () => z.iso.date().refine((day) => day < lastDay)

/** A timestamp in output: ISO 8601 with offset. */
export const moment = () => z.string()

/** The id and display name of something an answer refers to. */
export const Named = z.object({ id: z.string(), name: z.string() })

export const nothing = z.object({}).nullable()

/** An uploaded file, stored in a temporary folder until the operation has finished. */
export type UploadedFile = { readonly path: string; readonly bytes: number }

/** The part `file` of a multipart form: callers send a Blob, handlers get the stored file. */
export const file = () =>
  z.custom<UploadedFile>().meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<UploadedFile, Blob>
