import type { TranslationGroup } from '#contract/translation-kinds.ts'
import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { findTwin, listCategoryPaths } from '#server/modules/catalogue/categories/public.ts'
import type { NewText } from '#server/modules/catalogue/texts/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { TranslationFileError, type FileEntry, type TranslationFile } from './files/entries.ts'
import { getFileName } from './files/file-name.ts'
import { readXliff } from './files/read-xliff.rules.ts'
import { readTranslationCsv } from './files/translation-csv.rules.ts'
import { planEntry, splitKey, type Planned, type PlanRules } from './plan-import.rules.ts'
import { findSubjects } from './read-texts.ts'
import type { Subject, SubjectChange } from './source-entry.ts'
import type { FileProblem, ImportResult, ImportRow, TextChange } from './translations.queries.ts'
import { createWords } from './write-translation-file.ts'

const maxProblems = 500
const maxSample = 100
const maxSampleLength = 300
/** The products of so many entries are looked up at once. */
const batchSize = 1_000

const noResult = {
  language: '',
  changes: 0,
  unchanged: 0,
  untranslated: 0,
  stale: 0,
  conflicts: 0,
  errors: 0,
  isUnreadable: false,
  groups: [],
  problems: [],
  sample: [],
} satisfies ImportResult

const toUnreadable = (reason: FileProblem['reason'], params: FileProblem['params'] = {}): ImportResult => ({
  ...noResult,
  errors: 1,
  isUnreadable: true,
  problems: [{ line: 0, reason, severity: 'error', key: '', params }],
})

async function readFile(ctx: Ctx, { id, format }: ImportRow): Promise<TranslationFile> {
  const file = await ctx.files.read('private', getFileName(id, format))
  if (!file) throw new Error('the uploaded file is gone')
  const stream = file.stream as AsyncIterable<Uint8Array>
  if (format === 'csv') return readTranslationCsv(stream)
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return readXliff(Buffer.concat(parts))
}

/** A language of the brand by its tag in a file. */
const findLanguage = (languages: readonly Locale[], tag: string): Locale | undefined =>
  languages.find((lang) => [lang, getLocaleInfo(lang).htmlLang].some((one) => one.toLowerCase() === tag.toLowerCase()))

/** The entries in the order of the file, with the rest of a product where a batch would end. */
function* toBatches(entries: readonly FileEntry[]): Generator<readonly FileEntry[]> {
  let from = 0
  while (from < entries.length) {
    let to = Math.min(from + batchSize, entries.length)
    const { subject } = splitKey(entries[to - 1]!.key)
    while (to < entries.length && to - from < 2 * batchSize && splitKey(entries[to]!.key).subject === subject) to++
    yield entries.slice(from, to)
    from = to
  }
}

const toExcerpt = (text: string) => (text.length > maxSampleLength ? `${text.slice(0, maxSampleLength)}…` : text)

/** Counts what a file does, with its first changes and problems. */
function createReport(language: string) {
  const counts = { changes: 0, unchanged: 0, untranslated: 0, stale: 0, conflicts: 0, errors: 0 }
  const [errors, warnings, sample]: [FileProblem[], FileProblem[], TextChange[]] = [[], [], []]
  const addProblem = (problem: FileProblem) => {
    const list = problem.severity === 'error' ? errors : warnings
    if (problem.severity === 'error') counts.errors++
    if (list.length < maxProblems) list.push(problem)
  }
  return {
    add({ line, key }: FileEntry, planned: Planned, where: string, before: string): void {
      const warn = (reason: 'stale' | 'conflict') => {
        counts[reason === 'stale' ? 'stale' : 'conflicts']++
        addProblem({ line, key, reason, severity: 'warning', params: {} })
      }
      if (planned.result === 'error')
        addProblem({ line, key, reason: planned.reason, severity: 'error', params: planned.params })
      else if (planned.result === 'skipped') warn(planned.reason)
      else if (planned.result === 'change') {
        counts.changes++
        if (planned.warning) warn(planned.warning)
        if (sample.length < maxSample)
          sample.push({ key, where, before: toExcerpt(before), after: toExcerpt(planned.text.text) })
      } else counts[planned.result]++
    },
    toResult: (groups: ImportResult['groups']): ImportResult => ({
      ...noResult,
      ...counts,
      groups,
      language,
      problems: [...errors, ...warnings].slice(0, maxProblems),
      sample,
    }),
  }
}

type Options = {
  /** Locks the products of each batch. */
  readonly isLocking: boolean
  readonly onBatch?: (language: string, changes: readonly SubjectChange[]) => Promise<void>
  readonly report: (done: number, total: number) => Promise<void>
}

/** Whether another category of the parent has the name. */
async function createTwinCheck(ctx: Ctx, storeId: string | null) {
  const all = storeId === null ? await listCategoryPaths(ctx) : []
  const names = new Map(all.map(({ id, name }) => [id, name]))
  return ({ key }: Subject, lang: string, text: string): boolean => {
    const known = all.find(({ id }) => key === `category:${id}`)
    if (!known) return false
    const name = { ...names.get(known.id), [lang]: text }
    const current = all.map((one) => ({ ...one, name: names.get(one.id)! }))
    if (findTwin(current, { id: known.id, parentId: known.parentId, name })) return true
    names.set(known.id, name)
    return false
  }
}

export type LoadedImport =
  | { readonly refused: ImportResult }
  | { readonly refused: null; readonly language: Locale; readonly entries: readonly FileEntry[] }

const toRefused = (...reason: Parameters<typeof toUnreadable>): LoadedImport => ({ refused: toUnreadable(...reason) })

/** Reads a file. It takes long for large ones, so that no transaction may wait for it. */
export async function loadImport(ctx: Ctx, row: ImportRow): Promise<LoadedImport> {
  let file: TranslationFile
  try {
    file = await readFile(ctx, row)
  } catch (error) {
    if (error instanceof TranslationFileError) return toRefused(error.reason)
    throw error
  }
  const { defaultLanguage } = ctx.brand.settings
  if (file.entries.length === 0) return toRefused('empty')
  const language = findLanguage(ctx.brand.languages, file.language)
  if (language === undefined || language === defaultLanguage) return toRefused('language', { language: file.language })
  if (findLanguage(ctx.brand.languages, file.sourceLanguage) !== defaultLanguage)
    return toRefused('source_language', { language: file.sourceLanguage })
  return { refused: null, language, entries: file.entries }
}

/** Plans what a file changes; `onBatch` may write it. A file that is refused has no batch. */
export async function planImport(
  ctx: Ctx,
  row: ImportRow,
  loaded: LoadedImport,
  options: Options,
): Promise<ImportResult> {
  if (loaded.refused) return loaded.refused
  const { language, entries: all } = loaded
  const { defaultLanguage } = ctx.brand.settings
  const rules: PlanRules = { ...row, language, sourceLanguage: defaultLanguage }
  const report = createReport(language)
  const words = createWords(ctx.lang)
  const isTwin = await createTwinCheck(ctx, row.storeId)
  const seen = new Set<string>()
  const groups = new Set<TranslationGroup>()
  const reading = {
    storeId: row.storeId,
    groups: row.groups,
    isLocking: options.isLocking,
    seenAtMs: ctx.clock.now().getTime(),
  }
  let done = 0
  for (const entries of toBatches(all)) {
    const keys = [...new Set(entries.map(({ key }) => splitKey(key).subject))].filter((key) => key !== '')
    const subjects = await findSubjects(ctx, keys, reading)
    for (const { group } of subjects.values()) groups.add(group)
    const changes = new Map<string, { readonly subject: Subject; readonly texts: Map<string, NewText> }>()
    for (const entry of entries) {
      const subject = subjects.get(splitKey(entry.key).subject)
      let planned = planEntry(entry, subject, rules)
      if (seen.has(entry.key)) planned = { result: 'error', reason: 'duplicate', params: {} }
      seen.add(entry.key)
      if (planned.result === 'change' && isTwin(subject!, language, planned.text.text))
        planned = { result: 'error', reason: 'name_taken', params: {} }
      const unit = planned.result === 'change' ? planned.unit : undefined
      report.add(entry, planned, unit ? words.toPlace(subject!, unit) : '', unit?.texts[language] ?? '')
      if (planned.result !== 'change') continue
      const change = changes.get(subject!.key) ?? { subject: subject!, texts: new Map<string, NewText>() }
      changes.set(subject!.key, change)
      change.texts.set(planned.unit.key, planned.text)
    }
    await options.onBatch?.(language, [...changes.values()])
    done += entries.length
    await options.report(done, all.length)
  }
  return report.toResult([...groups])
}
