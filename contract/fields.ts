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

const empty = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

/** A whole number; accepts its digits as text (`"3"`, not `"+3"`, `" 3 "` or `"3e0"`), as older clients send everything in the address. */
export const whole = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {}) =>
  z.preprocess(toInteger, z.int().min(min).max(max))

/** A number with a fraction, in the brand's currency; accepts its decimal text (`"3.50"`). */
export const amount = ({ min = 0, max = 1e11 }: { min?: number; max?: number } = {}) =>
  z.preprocess(toDecimal, z.number().min(min).max(max))

/** A sum that somebody wants to move: above zero. How many decimals it may have, the brand's currency says. */
export const sum = ({ max = 1e11 }: { max?: number } = {}) =>
  z.preprocess(
    toDecimal,
    z
      .number()
      .max(max)
      .refine((value) => value > 0, { params: { key: 'field.amount_positive' } }),
  )

/** Yes or no; accepts true, false, 1 and 0 as text too. */
export const flag = () => z.preprocess(toFlag, z.boolean())

/** Several values: `a,b`, the parameter repeated, or an array. */
export const listOf = <Item extends z.ZodType>(item: Item, { max = 200 }: { max?: number } = {}) =>
  z.preprocess(toList, z.array(item).max(max))

/** Several values for each of several names: `{"colour": ["red"]}`, or `options[colour]=red,blue` in an address. */
export const choices = ({ most = 10 }: { most?: number } = {}) =>
  z
    .record(z.string().min(1).max(64), listOf(z.string().min(1).max(64), { max: 30 }))
    .refine((chosen) => Object.keys(chosen).length <= most)

/** The longest of these texts that the wire takes, in characters. A brand's policy may set a smaller number, not a larger one. */
export const maxLengths = { username: 64, password: 64, consignee: 64, email: 64, postcode: 32 } as const

/** A password as it was typed, blanks included. The brand's policy sets the bounds of a new one. */
export const password = () => z.string().min(1).max(maxLengths.password)

/** An opaque id as it came from us; anything else of this length is simply not found. */
export const id = () => z.string().min(1).max(64)

/** No database keeps the character 0, nor half of a surrogate pair; nobody types either. */
const storable = (value: string): string => value.replaceAll('\0', '').toWellFormed()

/** Text without the blanks around it; blank counts as empty, as the customer says. */
export const text = ({ min = 1, max }: { min?: number; max: number }) =>
  z.string().overwrite(storable).trim().min(min).max(max)

/** A text in at least one language: `{ "en": "...", "zh-CN": "..." }`. */
export const texts = ({ max }: { max: number }) =>
  z.partialRecord(z.enum(languageCodes), text({ max })).refine((written) => Object.keys(written).length > 0, {
    params: { key: 'field.required' },
  })

/** A field that may be left out, sent empty or null. */
export const optional = <Field extends z.ZodType>(field: Field) => z.preprocess(empty, field.optional())

/** Page number and size of every list (1.., 1..100). */
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

/** The answer of every list. */
export const pageOf = <Item extends z.ZodType>(item: Item) => z.object({ pageList: z.array(item), pageInfo })

/** Money in answers: a number in the brand's currency with at most its minor digits. */
export const money = () => z.number()

/** A moment that somebody sends. */
export const instant = () => z.iso.datetime({ offset: true })

/** A day of the brand's calendar that somebody sends: YYYY-MM-DD. */
export const day = () => z.iso.date()

/** A moment: ISO 8601 with offset. */
export const moment = () => z.string()

export const nothing = z.object({}).nullable()

/** A file that a caller sent, kept in a folder of its own until the operation has answered. */
export type ReceivedFile = { readonly path: string; readonly bytes: number }

/** The part `file` of a multipart form: callers give a Blob, handlers get what was received of it. */
export const file = () =>
  z.custom<ReceivedFile>().meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<ReceivedFile, Blob>
