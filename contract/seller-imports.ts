import { z } from 'zod'
import { file, flag, id, moment, optional, text, whole } from './fields.ts'
import { operation } from './operation.ts'

/** Our columns of a product file, which a column of another name can be mapped to. */
export const importColumns = [
  'handle',
  'title',
  'body',
  'vendor',
  'category',
  'type',
  'tags',
  'published',
  'status',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'weight',
  'tracker',
  'stock',
  'unitsGone',
  'price',
  'marketPrice',
  'barcode',
  'image',
  'imagePosition',
  'imageAlt',
  'skuImage',
] as const

/** Size of an uploaded product file in megabytes of 1,048,576 bytes at most. */
const maxImportMegabytes = 20
const maxCorrections = 5_000

const Problem = z.object({
  /** Line in the file; 0 is the whole file. */
  line: z.int(),
  /** Heading as in the file; null for the whole line. */
  column: z.string().nullable(),
  reason: z.string(),
  severity: z.enum(['error', 'warning']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In the language of the caller. */
  text: z.string(),
})

const Import = z.object({
  id: z.string(),
  /** `checking` and `importing`: the queue works at it. `failed`: nothing was imported. */
  state: z.enum(['checking', 'checked', 'importing', 'imported', 'failed']),
  /** Name that the file was uploaded with; '' without one. */
  name: z.string(),
  byteCount: z.int(),
  /** Columns of the file with what each is read as, null for one that is not read, and a value of its first lines. */
  columns: z.array(z.object({ name: z.string(), key: z.enum(importColumns).nullable(), sample: z.string() })),
  corrections: z.int(),
  /** Products without an error, and with errors. */
  products: z.int(),
  refused: z.int(),
  errors: z.int(),
  warnings: z.int(),
  /** The file as a whole cannot be read: its columns have to be mapped, or it is no product file. */
  isUnreadable: z.boolean(),
  /** Bytes that the queue has read. */
  bytesRead: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  createdAt: moment(),
})

const Correction = z.object({ line: z.int(), column: z.string(), value: z.string() })

const result = z.object({ import: Import })
const importId = id()

export const sellerImportsApi = {
  upload: operation({
    method: 'POST',
    path: '/seller/import/upload',
    summary: 'Upload a product CSV; the queue checks it and imports nothing yet',
    audience: 'seller',
    effect: 'own',
    maxFileMegabytes: () => maxImportMegabytes,
    input: z.object({ file: file(), name: optional(text({ max: 255 })) }),
    data: result,
    errors: ['upload.required', 'upload.too_large', 'import.limit'],
  }),
  map: operation({
    method: 'POST',
    path: '/seller/import/map',
    summary: 'Say which columns of the file are which of ours, and check it again',
    audience: 'seller',
    effect: 'write',
    /** Headings by our columns; with '' none is read as it. */
    input: z.object({ importId, columns: z.partialRecord(z.enum(importColumns), text({ min: 0, max: 255 })) }),
    data: result,
    errors: ['import.not_found', 'import.busy'],
  }),
  correct: operation({
    method: 'POST',
    path: '/seller/import/correct',
    summary: 'Replace cells of the file, and check it again',
    audience: 'seller',
    effect: 'write',
    input: z.object({
      importId,
      corrections: z
        .array(z.object({ line: whole({ min: 2 }), column: text({ max: 255 }), value: text({ min: 0, max: 100_000 }) }))
        .min(1)
        .max(500),
    }),
    data: result,
    errors: ['import.not_found', 'import.busy', 'import.too_many_corrections'],
  }),
  start: operation({
    method: 'POST',
    path: '/seller/import/start',
    summary: 'Import a checked file as a whole; products with errors only by leaving them out',
    audience: 'seller',
    effect: 'write',
    input: z.object({ importId, leaveOut: flag().default(false) }),
    data: result,
    errors: ['import.not_found', 'import.busy', 'import.has_errors'],
  }),
  detail: operation({
    method: 'GET',
    path: '/seller/import/detail',
    summary: 'Get the state of a file, its progress, its corrected cells and its first 500 problems, errors first',
    audience: 'seller',
    effect: 'read',
    input: z.object({ importId }),
    data: result.extend({ problems: z.array(Problem), corrections: z.array(Correction) }),
    errors: ['import.not_found'],
  }),
  list: operation({
    method: 'GET',
    path: '/seller/import/list',
    summary: "List the latest 50 files of the caller's store",
    audience: 'seller',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Import) }),
    errors: [],
  }),
}

export const importLimits = { corrections: maxCorrections } as const
