import type { Locale } from '#i18n/locales.ts'
import { toSearchWords } from './to-search-words.ts'
import { askedForms, isGramStart } from './words-grams.ts'

const mostWords = 12

/** One Latin letter begins half of all words; from two on, and in other scripts from one, a beginning says something. */
const saysSomething = (word: string): boolean => word.length > 1 || !/[a-z0-9]/.test(word)

/**
 * The full-text question for what a shopper typed: every word, the last one as a beginning. Null when the text holds no
 * word. Words are letters, marks and digits only, so nothing typed can be an operator.
 */
export function toSearchQuery(text: string, lang: Locale): string | null {
  const words = toSearchWords(text, lang).slice(0, mostWords)
  const last = words.at(-1)
  if (last === undefined) return null
  const forms = new Set(words.flatMap(askedForms))
  const begun = askedForms(last).at(-1)!
  return [...forms]
    .map((form) => (isGramStart(form) || (form === begun && saysSomething(form)) ? `'${form}':*` : `'${form}'`))
    .join(' & ')
}
