import type { Locale } from '#i18n/locales.ts'
import { hasOpenCompounds, type Compounds } from '../vocabulary/compounds.ts'
import { findSynonymsAt, type Synonyms } from '../vocabulary/synonym-groups.ts'
import { stemWord } from '../words/stem-word.ts'
import { toQueryTokens, type QueryToken, type SearchWord } from '../words/to-search-words.ts'
import { measureMarker } from '../words/measures.ts'
import { listSpellings } from '../words/spellings.ts'
import { toAlternatives, toPhrase, toSpacedPair, toTsquery } from './tsquery.ts'

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

/** The synonyms and compounds that the words of a text are looked up in. */
export type WordRelations = { readonly synonyms?: Synonyms | undefined; readonly compounds?: Compounds | undefined }

/** The query of a word or of several, with their position in the folded text. */
export type QueryPart = { readonly query: string; readonly start: number; readonly end: number }

/** A single Latin letter begins too many words; two letters, or one of another script, do not. */
const isSelective = (word: string): boolean => word.length > 1 || !/[a-z0-9]/.test(word)

/**
 * The query of a text: every word, a synonym or another spelling of it, the last one as a prefix. Null without words.
 * Words are letters, marks and digits only, so the text cannot contain operators.
 */
export function toSearchQuery(text: string, lang: Locale, relations?: WordRelations): SearchQuery | null {
  return parseText(text, lang, relations)?.searchQuery ?? null
}

/** The parts of a text that a product must have, each with its own query. */
export function toQueryParts(text: string, lang: Locale, relations?: WordRelations): readonly QueryPart[] {
  return parseText(text, lang, relations)?.parts ?? []
}

const measurePart = new RegExp(`\\('${measureMarker}[^)]*\\)`, 'g')

/** Three Latin letters or one of another script can be searched alone; a measure cannot. */
const isSelectivePart = (part: string): boolean => /[a-z]{3}|[^\p{ASCII}\p{N}]/u.test(part.replaceAll(measurePart, ''))

/** Whether a text is worth searching without its other words. */
export function isSelectiveText(text: string, lang: Locale): boolean {
  const searchQuery = toSearchQuery(text, lang)
  return searchQuery !== null && isSelectivePart(searchQuery.query)
}

/** A query that lets one word of the text be missing; null for a single word. */
export function toLooseQuery(text: string, lang: Locale, relations?: WordRelations): SearchQuery | null {
  const parsed = parseText(text, lang, relations)
  if (!parsed || parsed.parts.length < 2) return null
  const { parts, searchQuery } = parsed
  const withoutOne = parts
    .map((_, index) => parts.flatMap(({ query }, other) => (other === index ? [] : [query])).join(' & '))
    .filter(isSelectivePart)
  return withoutOne.length > 0 ? { ...searchQuery, query: withoutOne.map((one) => `(${one})`).join(' | ') } : null
}

const noCompounds: Compounds = { joined: new Set(), splits: new Map(), unmatchedPairs: new Set() }

class QueryBuilder {
  readonly matchingWords = new Set<string>()
  readonly #tokens: readonly QueryToken[]
  readonly #lang: Locale
  readonly #relations: WordRelations
  readonly prefix: string | null

  constructor(tokens: readonly QueryToken[], lang: Locale, relations: WordRelations) {
    this.#tokens = tokens
    this.#lang = lang
    this.#relations = relations
    const last = tokens.at(-1)!
    const [{ stem }] = last.words
    this.prefix = last.measure === null && isSelective(stem) ? stem : null
  }

  build(): QueryPart[] {
    const parts: QueryPart[] = []
    for (let index = 0; index < this.#tokens.length;) {
      const { query, length } = this.#buildPart(index)
      const last = this.#tokens[index + length - 1]!.words
      parts.push({ query, start: this.#tokens[index]!.words[0].start, end: last.at(-1)!.end })
      index += length
    }
    return parts
  }

  /** The query as a prefix at the end of the text. */
  #complete(query: string, isLast: boolean): string {
    return isLast && this.prefix !== null && query.endsWith("'") ? `${query}:*` : query
  }

  #stem(word: string): string {
    const stem = stemWord(word, this.#lang)
    this.matchingWords.add(stem)
    return stem
  }

  #buildPart(index: number): { readonly query: string; readonly length: number } {
    const token = this.#tokens[index]!
    const isLast = index === this.#tokens.length - 1
    if (token.measure !== null) return { query: this.#buildMeasure(token, token.measure), length: 1 }
    const stems = this.#tokens.slice(index).map(({ words, measure }) => (measure === null ? words[0].stem : ''))
    const synonyms = this.#relations.synonyms && findSynonymsAt(this.#relations.synonyms, stems, 0)
    const others = (synonyms?.others ?? []).map((words) => {
      for (const word of words) this.matchingWords.add(word)
      return toTsquery(words)
    })
    const joined = this.#joinWithNext(index)
    const length = Math.max(synonyms?.length ?? 1, joined === null ? 1 : 2)
    const isEnd = index + length === this.#tokens.length
    if (length === 1) return { query: toAlternatives([...this.#spell(token.words[0], isLast), ...others]), length }
    const own = this.#tokens.slice(index, index + length).map(({ words }, at) => {
      const isFinal = isEnd && at === length - 1
      // A synonym of the first word alone stays its alternative beside the joined word.
      return synonyms?.length === 1 && at === 0
        ? toAlternatives([...this.#spell(words[0], false), ...others])
        : toAlternatives(this.#spell(words[0], isFinal))
    })
    return {
      query: toAlternatives([
        [...new Set(own)].join(' & '),
        ...(joined !== null && length === 2 ? [this.#complete(toTsquery([joined]), isEnd)] : []),
        ...(synonyms?.length === length ? others : []),
      ]),
      length,
    }
  }

  /** The stem of this word and the next one as one word, if titles have it or a number is one of the two. */
  #joinWithNext(index: number): string | null {
    const [first, second] = this.#tokens.slice(index, index + 2)
    if (!first || !second || second.measure !== null) return null
    const [{ text: one }] = first.words
    const [{ text: other }] = second.words
    const isKnown = this.#relations.compounds?.joined.has(one + other) ?? false
    const isNumbered = /^(?:[a-z]{1,3} \d{1,4}|\d{1,4} [a-z]{1,3})$/.test(`${one} ${other}`)
    return isKnown || isNumbered ? this.#stem(one + other) : null
  }

  /** The word itself and its other spellings. */
  #spell({ text, stem }: SearchWord, isLast: boolean): string[] {
    this.matchingWords.add(stem)
    const own = this.#complete(toTsquery([stem]), isLast)
    const spellings = listSpellings(text).map((words) => toPhrase(words.map((word) => this.#stem(word))))
    const { splits, unmatchedPairs } = this.#relations.compounds ?? noCompounds
    const parts = (splits.get(text) ?? []).map((words) => {
      const stems = words.map((word) => this.#stem(word))
      return hasOpenCompounds(this.#lang) ? toTsquery(stems) : toPhrase(stems)
    })
    const pair = unmatchedPairs.has(text) ? toSpacedPair(text) : []
    for (const character of pair.length > 0 ? text : []) this.matchingWords.add(character)
    return [own, ...spellings, ...parts, ...pair]
  }

  /** The key of the measure, or its words as typed, which documents from before it was indexed have. */
  #buildMeasure({ words }: QueryToken, key: string): string {
    this.matchingWords.add(key)
    const stems = words.map(({ stem }) => stem)
    return toAlternatives([`'${key}'`, toPhrase(stems)])
  }
}

function parseText(
  text: string,
  lang: Locale,
  relations: WordRelations = {},
): { readonly parts: readonly QueryPart[]; readonly searchQuery: SearchQuery } | null {
  const tokens = toQueryTokens(text, lang).slice(0, maxWords)
  if (tokens.length === 0) return null
  const builder = new QueryBuilder(tokens, lang, relations)
  const { prefix } = builder
  // A word that is repeated counts once; as the last word, it counts as a prefix.
  const parts = new Map(builder.build().map((part) => [part.query, part]))
  if (prefix !== null) parts.delete(`'${prefix}'`)
  const query = [...parts.keys()].join(' & ')
  return { parts: [...parts.values()], searchQuery: { query, words: builder.matchingWords, prefix } }
}
