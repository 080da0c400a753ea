import type { Locale } from '#i18n/locales.ts'
import { synonymAt, type Synonyms } from './synonym-groups.ts'
import { toSearchWords } from './to-search-words.ts'

const mostWords = 12

/** What a shopper typed, as the database is asked and as matches are shown. */
export type Asked = {
  /** A full-text question. Without its `:*` it asks for whole words only. */
  readonly query: string
  /** Every word that may match, those of the same meaning among them. */
  readonly words: ReadonlySet<string>
  /** The last word, when its beginning is enough. */
  readonly beginning: string | null
}

/** One Latin letter begins half of all words; from two on, and in other scripts from one, a beginning says something. */
const saysSomething = (word: string): boolean => word.length > 1 || !/[a-z0-9]/.test(word)

const all = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(' & ')

/**
 * The question for a text: every word or one that means the same, the last one as a beginning. Null when the text holds
 * no word. Words are letters, marks and digits only, so nothing typed can be an operator.
 */
export function toSearchQuery(text: string, lang: Locale, synonyms?: Synonyms): Asked | null {
  const words = toSearchWords(text, lang).slice(0, mostWords)
  const last = words.at(-1)
  if (last === undefined) return null
  const beginning = saysSomething(last) ? last : null
  const parts = new Set<string>()
  const meant = new Set(words)
  for (let place = 0; place < words.length;) {
    const same = synonyms && synonymAt(synonyms, words, place)
    const own = words.slice(place, place + (same?.length ?? 1))
    place += own.length
    const typed = all(own) + (place === words.length && beginning ? ':*' : '')
    const others = same?.others ?? []
    for (const word of others.flat()) meant.add(word)
    parts.add(others.length > 0 ? `(${[typed, ...others.map(all)].join(' | ')})` : typed)
  }
  // A last word that stood before is asked for once, as a beginning.
  if (beginning) parts.delete(`'${beginning}'`)
  return { query: [...parts].join(' & '), words: meant, beginning }
}
