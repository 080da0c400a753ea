import type { TranslationProblem } from '#contract/translations.ts'
import type { NewText } from '#server/modules/catalogue/texts/public.ts'
import type { TextUnit } from '#server/platform/text-source.ts'
import { readTranslation, toCodedText } from './files/coded-text.rules.ts'
import { toReference, type FileEntry } from './files/entries.ts'
import { hasLines, isHtml } from './text-form.ts'

export type PlanRules = {
  readonly language: string
  readonly sourceLanguage: string
  readonly includesStale: boolean
  readonly includesConflicts: boolean
}

/** The subject that an entry names, without its version. */
type PlannedSubject = { readonly units: readonly TextUnit[] }

export type Planned =
  | {
      readonly result: 'change'
      readonly unit: TextUnit
      readonly text: NewText
      readonly warning?: 'stale' | 'conflict'
    }
  | { readonly result: 'unchanged' | 'untranslated' }
  | { readonly result: 'skipped'; readonly reason: 'stale' | 'conflict' }
  | {
      readonly result: 'error'
      readonly reason: TranslationProblem
      readonly params: Readonly<Record<string, string | number>>
    }

const toLines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

/** The key of the subject and of its text: `goods:<id>` and `option.0.name`. */
export function splitKey(key: string): { readonly subject: string; readonly unit: string } {
  const [, subject = '', unit = ''] = /^([a-z]+:[0-9a-f-]{1,36}):([\w.-]{1,200})$/.exec(key) ?? []
  return { subject, unit }
}

/**
 * The text that an entry is about: the one at its place, or the one of the same kind that has its source now, because
 * lists may be sorted since the file was made.
 */
function findUnit(units: readonly TextUnit[], key: string, source: string, sourceLanguage: string) {
  const unit = units.find((one) => one.key === key)
  const isSource = (one: TextUnit) =>
    toLines(toCodedText(one.texts[sourceLanguage] ?? '', isHtml(one)).coded) === toLines(source)
  if (unit && isSource(unit)) return { unit, isStale: false }
  const kind = /^(attribute|option|image)\.\d+\.(name|value|alt)/.exec(key)
  const parent = key.replace(/\d+$/, '')
  const moved =
    kind && units.find((one) => one.kind === unit?.kind && one.key.replace(/\d+$/, '') === parent && isSource(one))
  if (moved) return { unit: moved, isStale: false }
  return unit && { unit, isStale: true }
}

/** Plans the import of one line. The file is believed in nothing but the translation itself. */
export function planEntry(entry: FileEntry, subject: PlannedSubject | undefined, rules: PlanRules): Planned {
  const { key, source, target, reference, isBroken } = entry
  const { language, sourceLanguage, includesStale, includesConflicts } = rules
  const found = subject && findUnit(subject.units, splitKey(key).unit, source, sourceLanguage)
  if (!found) return { result: 'error', reason: 'unknown_key', params: {} }
  const { unit, isStale } = found
  if (isBroken) return { result: 'error', reason: 'markup', params: {} }
  if (target === null) return { result: 'untranslated' }
  if (isStale && !includesStale) return { result: 'skipped', reason: 'stale' }
  const coded = toCodedText(unit.texts[sourceLanguage] ?? '', isHtml(unit))
  const read = readTranslation(target, coded, { isHtml: isHtml(unit), hasLines: hasLines(unit), max: unit.max })
  if ('problem' in read) {
    const params: Readonly<Record<string, number>> =
      read.problem === 'too_long' ? { length: read.length, max: unit.max } : {}
    return { result: 'error', reason: read.problem, params }
  }
  if (unit.kind === 'categoryName' && read.text.includes('>'))
    return { result: 'error', reason: 'characters', params: {} }
  const current = unit.texts[language] ?? ''
  if (read.text === '') return { result: 'untranslated' }
  if (read.text === current) return { result: 'unchanged' }
  const hasConflict = reference !== toReference(current)
  if (hasConflict && !includesConflicts) return { result: 'skipped', reason: 'conflict' }
  const warning = isStale ? 'stale' : hasConflict ? 'conflict' : undefined
  return { result: 'change', unit, text: { text: read.text, isStale }, ...(warning && { warning }) }
}
