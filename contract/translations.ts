import { z } from 'zod'
import { file, flag, id, moment, optional, text } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'
import { translationFormatCodes, translationGroupCodes, translationScopeCodes } from './translation-kinds.ts'

/** Problems of a line; with `stale` and `conflict` the line is left out unless it is chosen. */
const translationProblems = [
  'unsafe',
  'malformed',
  'columns',
  'empty',
  'language',
  'source_language',
  'unknown_key',
  'duplicate',
  'placeholder',
  'markup',
  'characters',
  'too_long',
  'name_taken',
  'stale',
  'conflict',
] as const
export type TranslationProblem = (typeof translationProblems)[number]

/** Size of an uploaded file in megabytes of 1,048,576 bytes at most. */
const maxMegabytes = 64
const language = z.enum(languageCodes)

const Export = z.object({
  id: z.string(),
  language: z.string(),
  format: z.enum(translationFormatCodes),
  scope: z.enum(translationScopeCodes),
  groups: z.array(z.enum(translationGroupCodes)),
  state: z.enum(['waiting', 'ready', 'failed']),
  /** Texts in the file; those so far while it is written. */
  textCount: z.int(),
  /** False when there are more texts than a file may have. */
  isComplete: z.boolean(),
  link: z.string().nullable(),
  createdAt: moment(),
  keptUntil: moment(),
})

const Import = z.object({
  id: z.string(),
  name: z.string(),
  format: z.enum(translationFormatCodes),
  /** `checking` and `importing`: the queue works at it. `failed`: nothing was imported. */
  state: z.enum(['checking', 'checked', 'importing', 'imported', 'failed']),
  byteCount: z.int(),
  /** Null until the file was read. */
  language: z.string().nullable(),
  /** Texts that the import writes, that are in the shop already, and that the file does not translate. */
  changes: z.int(),
  unchanged: z.int(),
  untranslated: z.int(),
  /** Texts whose source changed since the file was made, and whose translation was changed in the shop meanwhile. */
  stale: z.int(),
  conflicts: z.int(),
  errors: z.int(),
  isUnreadable: z.boolean(),
  createdAt: moment(),
})

const Problem = z.object({
  /** Line in the file; 0 is the whole file. */
  line: z.int(),
  reason: z.enum(translationProblems),
  severity: z.enum(['error', 'warning']),
  key: z.string(),
  /** In the language of the caller. */
  text: z.string(),
})

const Change = z.object({ key: z.string(), where: z.string(), before: z.string(), after: z.string() })

const Coverage = z.object({
  language: z.string(),
  groups: z.array(z.object({ group: z.enum(translationGroupCodes), total: z.int(), missing: z.int(), stale: z.int() })),
})

type Audience =
  | { readonly audience: 'seller' }
  | { readonly audience: 'staff'; readonly permission: 'catalogue.manage' }

/** The operations of one workspace: a seller has the texts of the own store, staff all. Of either, the kinds that their permissions let them change. */
const createOperations = (path: string, audience: Audience, whose: string) => ({
  coverage: operation({
    ...audience,
    method: 'GET',
    path: `${path}/coverage`,
    summary: `Count missing and outdated translations of ${whose} by language`,
    effect: 'read',
    input: z.object({}),
    data: z.object({
      sourceLanguage: z.string(),
      languages: z.array(Coverage),
      /** False where only 10,000 products, or subjects of another kind, were counted. */
      isComplete: z.boolean(),
    }),
    errors: [],
  }),
  export: operation({
    ...audience,
    method: 'POST',
    path: `${path}/export`,
    summary: `Write texts of ${whose} to a file for translators, from the brand's language into another one`,
    effect: 'write',
    input: z.object({
      language,
      format: z.enum(translationFormatCodes).default('xliff'),
      scope: z.enum(translationScopeCodes).default('missing'),
      /** Kinds of texts; by default all that the caller may translate. */
      groups: z.array(z.enum(translationGroupCodes)).min(1).max(translationGroupCodes.length).optional(),
    }),
    data: z.object({ export: Export }),
    errors: ['export.limit'],
  }),
  exports: operation({
    ...audience,
    method: 'GET',
    path: `${path}/exports`,
    summary: 'List the latest 50 files for translators',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Export) }),
    errors: [],
  }),
  upload: operation({
    ...audience,
    method: 'POST',
    path: `${path}/upload`,
    summary: 'Upload a translated file; the queue checks it and changes nothing yet',
    effect: 'own',
    maxFileMegabytes: () => maxMegabytes,
    input: z.object({ file: file(), name: optional(text({ max: 255 })) }),
    data: z.object({ import: Import }),
    errors: ['upload.required', 'upload.too_large', 'import.limit'],
  }),
  start: operation({
    ...audience,
    method: 'POST',
    path: `${path}/start`,
    summary: 'Import a checked file as a whole; lines with errors only by leaving them out',
    effect: 'write',
    input: z.object({
      importId: id(),
      leaveOut: flag().default(false),
      /** Also imports texts whose source changed; they stay marked as outdated. */
      includeStale: flag().default(false),
      /** Also replaces translations that were changed in the shop since the file was made. */
      includeConflicts: flag().default(false),
    }),
    data: z.object({ import: Import }),
    errors: ['import.not_found', 'import.busy', 'import.has_errors'],
  }),
  imports: operation({
    ...audience,
    method: 'GET',
    path: `${path}/imports`,
    summary: 'List the latest 50 translated files',
    effect: 'read',
    input: z.object({}),
    data: z.object({ pageList: z.array(Import) }),
    errors: [],
  }),
  detail: operation({
    ...audience,
    method: 'GET',
    path: `${path}/detail`,
    summary: 'Get the state of a translated file, its first 100 changes and its first 500 problems, errors first',
    effect: 'read',
    input: z.object({ importId: id() }),
    data: z.object({ import: Import, problems: z.array(Problem), changes: z.array(Change) }),
    errors: ['import.not_found'],
  }),
})

export const sellerTranslationsApi = createOperations(
  '/seller/translation',
  { audience: 'seller' },
  "the caller's store",
)

export const staffTranslationsApi = createOperations(
  '/admin/translation',
  { audience: 'staff', permission: 'catalogue.manage' },
  'the whole shop',
)
