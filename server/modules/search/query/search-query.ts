import type { Locale } from '#i18n/locales.ts'
import { findSynonymsAt, type Synonyms } from '#server/modules/search/vocabulary/synonym-groups.ts'
import { toSearchWords } from '#server/modules/search/words/to-search-words.ts'
import { toQueryForms, isGramPrefix } from '#server/modules/search/words/grams.ts'

const maxWords = 12

/** What a shopper typed, as the database is asked and as matches are shown. */
export type SearchQuery = {
  /** A full-text question. Without its `:*` it asks for whole words only. */
  readonly query: string
  /** Every word that may match, those of the same meaning among them. */
  readonly words: ReadonlySet<string>
  /** The last word, when its beginning is enough. */
  readonly prefix: string | null
}

/** One Latin letter begins half of all words; from two on, and in other scripts from one, a beginning says something. */
const isSelective = (word: string): boolean => word.length > 1 || !/[a-z0-9]/.test(word)

/** A gram's beginning is written with every weight, so that it stays one where `:*` is taken away. */
const toTsqueryTerm = (form: string): string => (isGramPrefix(form) ? `'${form}':ABCD*` : `'${form}'`)

const toTsquery = (words: readonly string[]): string =>
  [...new Set(words.flatMap(toQueryForms))].map(toTsqueryTerm).join(' & ')

/**
 * The question for a text: every word or one that means the same, the last one as a beginning. Null when the text holds
 * no word. Words are letters, marks and digits only, so nothing typed can be an operator.
 */
export function toSearchQuery(text: string, lang: Locale, synonyms?: Synonyms): SearchQuery | null {
  return parseText(text, lang, synonyms)?.asked ?? null
}

/** Three Latin letters or any of another script: enough to be asked for alone. */
const isSelectivePart = (part: string): boolean => /[a-z]{3}|[^\p{ASCII}\p{N}]/u.test(part)

/** The question that one word of the text may be missing from; null when there is too little to miss one. */
export function toLooseQuery(text: string, lang: Locale, synonyms?: Synonyms): SearchQuery | null {
  const parsed = parseText(text, lang, synonyms)
  if (!parsed || parsed.parts.length < 2) return null
  const { parts, asked: searchQuery } = parsed
  const withoutOne = parts
    .map((_, index) => parts.filter((_, other) => other !== index).join(' & '))
    .filter(isSelectivePart)
  return withoutOne.length > 0 ? { ...searchQuery, query: withoutOne.map((one) => `(${one})`).join(' | ') } : null
}

function parseText(
  text: string,
  lang: Locale,
  synonyms: Synonyms | undefined,
): { readonly parts: readonly string[]; readonly asked: SearchQuery } | null {
  const words = toSearchWords(text, lang).slice(0, maxWords)
  const last = words.at(-1)
  if (last === undefined) return null
  const prefix = isSelective(last) ? last : null
  const parts = new Set<string>()
  const matchingWords = new Set(words)
  for (let index = 0; index < words.length;) {
    const same = synonyms && findSynonymsAt(synonyms, words, index)
    const own = words.slice(index, index + (same?.length ?? 1))
    index += own.length
    const exactQuery = toTsquery(own)
    const ownQuery = index === words.length && prefix && exactQuery.endsWith("'") ? `${exactQuery}:*` : exactQuery
    const others = same?.others ?? []
    for (const word of others.flat()) matchingWords.add(word)
    parts.add(others.length > 0 ? `(${[ownQuery, ...others.map(toTsquery)].join(' | ')})` : ownQuery)
  }
  // A last word that stood before is asked for once, as a beginning.
  if (prefix) parts.delete(`'${prefix}'`)
  return { parts: [...parts], asked: { query: [...parts].join(' & '), words: matchingWords, prefix } }
}
