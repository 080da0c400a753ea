import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { formatMessage } from '#i18n/message-format.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import type { TextUnit } from '#server/platform/text-source.ts'
import { toCodedText } from './files/coded-text.rules.ts'
import { getFileName } from './files/file-name.ts'
import { toReference, type FileText } from './files/entries.ts'
import { toCsvHeading, toCsvText } from './files/translation-csv.rules.ts'
import { closeXliff, openXliff, toXliffUnit } from './files/write-xliff.rules.ts'
import { findState, iterateGroup } from './read-texts.ts'
import type { Subject } from './source-entry.ts'
import { isHtml } from './text-form.ts'
import { writeSeenTexts } from './text-marks.queries.ts'
import {
  endExport,
  findExport,
  findLastExportTime,
  findLatestReadyTime,
  recordTextCount,
  type ExportRow,
} from './translations.queries.ts'

export const writeTranslationsJobName = 'write-translations'
/** A file that was filled in is at most a third larger, and has to fit an upload. */
const maxBytes = 44 << 20
const lastAttempt = 5
const minReportMs = 500
/** A text that was saved while the last file was begun is in both. */
const overlapMs = 60_000

/** Names of the kinds of texts and the bound, in the language of the person who exports. */
export function createWords(lang: Locale) {
  const texts = loadTexts(lang)
  const say = (key: TextKey, params?: Readonly<Record<string, string | number>>) =>
    String(formatMessage(texts[key] ?? key, lang, params))
  return {
    toPlace: ({ name }: Subject, { kind }: Pick<TextUnit, 'kind'>) => `${name} – ${say(`translations.kind.${kind}`)}`,
    toLimit: (max: number) => say('translations.file.limit', { max }),
  }
}
type Words = ReturnType<typeof createWords>

function toFileText(subject: Subject, unit: TextUnit, row: ExportRow, words: Words): FileText | null {
  const state = findState(subject, unit, row.language, row.sourceLanguage as Locale)
  if (state === null) return null
  const target = unit.texts[row.language] ?? ''
  return {
    key: `${subject.key}:${unit.key}`,
    where: words.toPlace(subject, unit),
    max: unit.max,
    isHtml: isHtml(unit),
    source: toCodedText(unit.texts[row.sourceLanguage]!, isHtml(unit)),
    target: toCodedText(target, isHtml(unit)),
    state,
    reference: toReference(target),
  }
}

const isWanted = (subject: Subject, unit: TextUnit, { scope }: ExportRow, text: FileText, sinceMs: number) =>
  scope === 'all' ||
  (scope === 'missing'
    ? text.state !== 'translated'
    : (subject.marks.changed?.[unit.key] ?? subject.sinceMs) >= sinceMs)

/**
 * The time of changes that this file is the first to see: before the file, so that the next one of the language leaves
 * them out, and not before any file that was written already and lacks them.
 */
async function findSeenTime(ctx: Ctx, { createdAt }: ExportRow): Promise<number> {
  const latest = await findLatestReadyTime(ctx)
  return Math.max(createdAt.getTime() - 1, latest?.getTime() ?? 0) - overlapMs
}

/** The texts of a file, in batches. */
async function* iterateTexts(ctx: Ctx, row: ExportRow, words: Words): AsyncGenerator<FileText[]> {
  const seenAtMs = await findSeenTime(ctx, row)
  for (const group of row.groups) {
    const last = row.scope === 'changed' ? await findLastExportTime(ctx, row, group) : null
    const sinceMs = last === null ? Number.NEGATIVE_INFINITY : last.getTime() - overlapMs
    for await (const subjects of iterateGroup(ctx, group, { storeId: row.storeId, seenAtMs })) {
      await writeSeenTexts(
        ctx,
        subjects.flatMap(({ seen }) => seen ?? []),
      )
      yield subjects.flatMap((subject) =>
        subject.units.flatMap((unit) => {
          const text = toFileText(subject, unit, row, words)
          return text && isWanted(subject, unit, row, text, sinceMs) ? [text] : []
        }),
      )
    }
  }
}

async function buildFile(ctx: Ctx, row: ExportRow, control: Pick<JobControl, 'reportProgress'>) {
  const words = createWords(row.uiLanguage as Locale)
  const [from, to] = [row.sourceLanguage, row.language].map((lang) => getLocaleInfo(lang as Locale).htmlLang)
  const isCsv = row.format === 'csv'
  // The byte order mark lets spreadsheets detect UTF-8.
  const parts = [Buffer.from(isCsv ? `\u{feff}${toCsvHeading(from!, to!)}` : openXliff(from!, to!))]
  const close = () => parts.push(Buffer.from(isCsv ? '' : closeXliff))
  let [bytes, textCount, reportedAt] = [0, 0, performance.now()]
  for await (const texts of iterateTexts(ctx, row, words)) {
    const part = Buffer.from(
      texts.map((text) => (isCsv ? toCsvText(text) : toXliffUnit(text, words.toLimit(text.max)))).join(''),
    )
    bytes += part.length
    if (bytes > maxBytes) {
      close()
      return { parts, textCount, isComplete: false }
    }
    parts.push(part)
    textCount += texts.length
    await control.reportProgress(textCount, textCount + 1)
    if (performance.now() - reportedAt < minReportMs) continue
    reportedAt = performance.now()
    await recordTextCount(ctx, row.id, textCount)
  }
  close()
  return { parts, textCount, isComplete: true }
}

/** Writes the file of an export; a second run of the same writes it again. */
async function writeTranslations(
  ctx: Ctx,
  id: string,
  control: Pick<JobControl, 'reportProgress' | 'attempt'>,
): Promise<JobOutcome | undefined> {
  const row = await findExport(ctx, id)
  if (row?.state !== 'waiting') return skip('no such export waits')
  try {
    const { parts, ...result } = await buildFile(ctx, row, control)
    await ctx.files.write('private', getFileName(id, row.format), Buffer.concat(parts))
    await endExport(ctx, { id, state: 'ready', ...result })
  } catch (error) {
    if (control.attempt >= lastAttempt) await endExport(ctx, { id, state: 'failed', textCount: 0, isComplete: false })
    throw error
  }
  return undefined
}

export const writeTranslationsJob = createRowJob({
  name: writeTranslationsJobName,
  policy: {
    maxRetries: lastAttempt - 1,
    retrySeconds: 10,
    maxRetrySeconds: 300,
    maxRunSeconds: 1_800,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 1,
  run: writeTranslations,
})
