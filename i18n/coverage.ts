import { locales, type Locale } from './locales.ts'
import { readArea } from './read-texts.ts'
import { areas } from './text-keys.ts'

export type Coverage = { readonly locale: Locale; readonly filled: number; readonly total: number }

let english: readonly { readonly file: string; readonly keys: readonly string[] }[] | undefined

/** The keys of every area of the interface and of what the server says. */
const englishFiles = () =>
  (english ??= [...areas, 'server'].map((file) => ({ file, keys: Object.keys(readArea('en', file)) })))

function countFilled(locale: Locale, file: string, keys: readonly string[]): number {
  const own = readArea(locale, file)
  return keys.filter((key) => Object.hasOwn(own, key) && own[key]!.trim() !== '').length
}

/** How many of all texts a language has itself; it speaks English for the rest. Reads the text files. */
export function measureCoverage(locale: Locale): Coverage {
  let filled = 0
  let total = 0
  for (const { file, keys } of englishFiles()) {
    filled += countFilled(locale, file, keys)
    total += keys.length
  }
  return { locale, filled, total }
}

let coverages: readonly Coverage[] | undefined

/** How many of all texts each language has, in the order of menus; measured once per process. */
export const listCoverages = (): readonly Coverage[] => (coverages ??= locales.map(measureCoverage))

const isComplete = (locale: Locale) =>
  englishFiles().every(({ file, keys }) => countFilled(locale, file, keys) === keys.length)

let complete: readonly Locale[] | undefined

/**
 * The languages that have every text; only these are offered to shoppers and search engines. Measured once per process,
 * so a language is offered from the first start after its last text was added.
 */
export const completeLocales = (): readonly Locale[] => (complete ??= locales.filter(isComplete))
