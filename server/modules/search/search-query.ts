import type { Locale } from '#i18n/locales.ts'
import { synonymAt, type Synonyms } from './synonym-groups.ts'
import { toSearchWords } from './to-search-words.ts'
import { askedForms, isGramStart } from './words-grams.ts'

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

/** A gram's beginning is written with every weight, so that it stays one where `:*` is taken away. */
const written = (form: string): string => (isGramStart(form) ? `'${form}':ABCD*` : `'${form}'`)

const all = (words: readonly string[]): string => [...new Set(words.flatMap(askedForms))].map(written).join(' & ')

/**
 * The question for a text: every word or one that means the same, the last one as a beginning. Null when the text holds
 * no word. Words are letters, marks and digits only, so nothing typed can be an operator.
 */
export function toSearchQuery(text: string, lang: Locale, synonyms?: Synonyms): Asked | null {
  return toQuestion(text, lang, synonyms)?.asked ?? null
}

/** Three Latin letters or any of another script: enough to be asked for alone. */
const standsAlone = (part: string): boolean => /[a-z]{3}|[^\p{ASCII}\p{N}]/u.test(part)

/** The question that one word of the text may be missing from; null when there is too little to miss one. */
export function toLooseQuery(text: string, lang: Locale, synonyms?: Synonyms): Asked | null {
  const question = toQuestion(text, lang, synonyms)
  if (!question || question.parts.length < 2) return null
  const { parts, asked } = question
  const withoutOne = parts
    .map((_, index) => parts.filter((_, other) => other !== index).join(' & '))
    .filter(standsAlone)
  return withoutOne.length > 0 ? { ...asked, query: withoutOne.map((one) => `(${one})`).join(' | ') } : null
}

function toQuestion(
  text: string,
  lang: Locale,
  synonyms: Synonyms | undefined,
): { readonly parts: readonly string[]; readonly asked: Asked } | null {
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
    const whole = all(own)
    const typed = place === words.length && beginning && whole.endsWith("'") ? `${whole}:*` : whole
    const others = same?.others ?? []
    for (const word of others.flat()) meant.add(word)
    parts.add(others.length > 0 ? `(${[typed, ...others.map(all)].join(' | ')})` : typed)
  }
  // A last word that stood before is asked for once, as a beginning.
  if (beginning) parts.delete(`'${beginning}'`)
  return { parts: [...parts], asked: { query: [...parts].join(' & '), words: meant, beginning } }
}
