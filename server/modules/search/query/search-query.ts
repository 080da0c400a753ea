import type { Locale } from '#i18n/locales.ts'
import { findSynonymsAt, type Synonyms } from '../vocabulary/synonym-groups.ts'
import { toSearchWords } from '../words/to-search-words.ts'
import { isGramPrefix, toQueryForms } from '../words/grams.ts'

const maxWords = 12

/** A shopper's text as a query and for highlighting. */
export type SearchQuery = {
  /** A tsquery. Without its `:*` it matches whole words only. */
  readonly query: string
  /** Every word that may match, synonyms included. */
  readonly words: ReadonlySet<string>
  /** The last word, when words that begin with it match too. */
  readonly prefix: string | null
}

/** A single Latin letter begins too many words; two letters, or one of another script, do not. */
const isSelective = (word: string): boolean => word.length > 1 || !/[a-z0-9]/.test(word)

/** A gram prefix lists every weight, so that it stays a prefix match when `:*` is removed. */
const toTsqueryTerm = (form: string): string => (isGramPrefix(form) ? `'${form}':ABCD*` : `'${form}'`)

const toTsquery = (words: readonly string[]): string =>
  [...new Set(words.flatMap(toQueryForms))].map(toTsqueryTerm).join(' & ')

/**
 * The query of a text: every word or a synonym, the last one as a prefix. Null without words. Words are letters, marks
 * and digits only, so the text cannot contain operators.
 */
export function toSearchQuery(text: string, lang: Locale, synonyms?: Synonyms): SearchQuery | null {
  return parseText(text, lang, synonyms)?.searchQuery ?? null
}

/** Three Latin letters or one of another script can be searched alone. */
const isSelectivePart = (part: string): boolean => /[a-z]{3}|[^\p{ASCII}\p{N}]/u.test(part)

/** Whether a text is worth searching without its other words. */
export function isSelectiveText(text: string, lang: Locale): boolean {
  const searchQuery = toSearchQuery(text, lang)
  return searchQuery !== null && isSelectivePart(searchQuery.query)
}

/** A query that lets one word of the text be missing; null for a single word. */
export function toLooseQuery(text: string, lang: Locale, synonyms?: Synonyms): SearchQuery | null {
  const parsed = parseText(text, lang, synonyms)
  if (!parsed || parsed.parts.length < 2) return null
  const { parts, searchQuery } = parsed
  const withoutOne = parts
    .map((_, index) => parts.filter((_, other) => other !== index).join(' & '))
    .filter(isSelectivePart)
  return withoutOne.length > 0 ? { ...searchQuery, query: withoutOne.map((one) => `(${one})`).join(' | ') } : null
}

function parseText(
  text: string,
  lang: Locale,
  synonyms: Synonyms | undefined,
): { readonly parts: readonly string[]; readonly searchQuery: SearchQuery } | null {
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
  // A last word that was there before counts once, as a prefix.
  if (prefix) parts.delete(`'${prefix}'`)
  return { parts: [...parts], searchQuery: { query: [...parts].join(' & '), words: matchingWords, prefix } }
}
