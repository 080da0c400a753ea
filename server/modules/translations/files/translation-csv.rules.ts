import { readCsv } from '#server/modules/catalogue/import/public.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { TranslationFileError, type FileEntry, type FileText, type TranslationFile } from './entries.ts'

const names = ['Key', 'Place', 'Maximum', 'Source', 'Translation', 'State', 'Reference'] as const

// Reading removes one apostrophe before a formula, so a text that has one gets a second.
const guarded = /^'+[=+\-@\t\r\n|%]/
const escapeApostrophe = (text: string) => (guarded.test(text) ? `'${text}` : text)
const stripGuard = (text: string) => (guarded.test(text) ? text.slice(1) : text)

/** The heading line; the languages stand in the headings of their columns. */
export const toCsvHeading = (sourceLanguage: string, language: string): string =>
  toCsvLine(
    names.map((name) =>
      name === 'Source' ? `Source (${sourceLanguage})` : name === 'Translation' ? `Translation (${language})` : name,
    ),
  )

export const toCsvText = ({ key, where, max, source, target, state, reference }: FileText): string =>
  toCsvLine(
    [key, where, String(max), source.coded, target.coded, state, reference].map((cell) => escapeApostrophe(cell)),
  )

/** Reads our CSV with its columns in any order, comma, semicolon or tab. Throws TranslationFileError. */
export async function readTranslationCsv(bytes: AsyncIterable<Uint8Array>): Promise<TranslationFile> {
  let places: Record<string, number> | null = null
  let [sourceLanguage, language] = ['', '']
  const entries: FileEntry[] = []
  for await (const { fields, line, broken } of readCsv(bytes)) {
    if (places === null) {
      places = {}
      for (const [index, field] of fields.entries()) {
        const [, name = '', lang] = /^\s*(\w+)\s*(?:\(([\w-]+)\))?\s*$/.exec(field) ?? []
        places[name.toLowerCase()] ??= index
        if (/^source$/i.test(name)) sourceLanguage = lang ?? ''
        if (/^translation$/i.test(name)) language = lang ?? ''
      }
      if (['key', 'source', 'translation'].some((name) => places![name] === undefined))
        throw new TranslationFileError('columns')
      continue
    }
    const get = (name: string) => fields[places![name] ?? -1] ?? ''
    const target = stripGuard(get('translation'))
    entries.push({
      line,
      key: get('key').trim(),
      source: stripGuard(get('source')),
      target: target.trim() === '' ? null : target,
      reference: stripGuard(get('reference')).trim(),
      isBroken: broken !== undefined,
    })
  }
  if (places === null) throw new TranslationFileError('columns')
  return { sourceLanguage, language, entries }
}
