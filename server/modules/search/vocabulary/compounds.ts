import type { Locale } from '#i18n/locales.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createTtlCache } from '#server/platform/ttl-cache.ts'
import type { SearchTables } from '../search.queries.ts'
import { findQueriesWithMatches } from '../query/queries-with-matches.ts'
import { toTsquery } from '../query/tsquery.ts'
import { stemWord } from '../words/stem-word.ts'
import { isStopWord } from '../words/stop-words.ts'
import { toQueryTokens, type QueryToken } from '../words/to-search-words.ts'
import { haveWords, toPrefixRange, toWordRange, type WordRange } from './vocabulary.queries.ts'

/** How titles of the brand write the words of a text otherwise: together or apart. Folded, not stemmed. */
export type Compounds = {
  /** Two words of the text in a row that titles write as one. */
  readonly joined: ReadonlySet<string>
  /** Words of the text that titles write as two. */
  readonly splits: ReadonlyMap<string, readonly (readonly [string, string])[]>
  /** Chinese words of two characters that no product has. */
  readonly unmatchedPairs: ReadonlySet<string>
}

type Split = { readonly word: string; readonly parts: readonly [string, string] }

/** A possible spelling, true if the brand has a word in every range. */
type Candidate = { readonly ranges: readonly WordRange[] } & ({ readonly joined: string } | { readonly split: Split })

const letters = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u
const lettersOrDigits = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]+$/u
const minSplitLength = 4
/** A longer word is no compound that a title writes as two words. */
const maxSplitLength = 24
/** Beside a single letter, as in tshirt, the other part has at least this many. */
const minLengthBesideLetter = 3
/** In a language whose compounds may stand apart, shorter parts would find too much. */
const minLengthApart = 3
const maxTokens = 12
const maxSplitsPerWord = 3

/** Whether the parts of a compound may stand apart in this language: a Damenjacke is a Jacke für Damen. */
export const hasOpenCompounds = (lang: Locale): boolean => lang === 'de' || lang === 'af'

const toSplitRange = (part: string, lang: Locale, isFirst: boolean): WordRange =>
  isFirst ? toWordRange(part) : toPrefixRange(stemWord(part, lang))

function listSplits(word: string, lang: Locale): Candidate[] {
  if (word.length < minSplitLength || word.length > maxSplitLength || !letters.test(word)) return []
  const candidates: Candidate[] = []
  for (let at = 1; at < word.length; at++) {
    const parts = [word.slice(0, at), word.slice(at)] as const
    if (parts.some((part) => isStopWord(part, lang))) continue
    if (hasOpenCompounds(lang) && parts.some((part) => part.length < minLengthApart)) continue
    const known = parts.filter((part) => part.length > 1)
    const [only] = known
    if (known.length === 1 && only!.length < minLengthBesideLetter) continue
    // Single letters are not in the vocabulary.
    const ranges = known.map((part) => toSplitRange(part, lang, part === parts[0]))
    candidates.push({ ranges, split: { word, parts } })
  }
  return candidates
}

/** Spellings to look up; words that stop words or measures separate are not joined. */
function listCandidates(tokens: readonly QueryToken[], lang: Locale): Candidate[] {
  const candidates: Candidate[] = []
  tokens.forEach(({ words: [word], measure }, index) => {
    if (measure !== null) return
    candidates.push(...listSplits(word.text, lang))
    const next = tokens[index + 1]
    if (!next || next.measure !== null) return
    const joined = word.text + next.words[0].text
    if (lettersOrDigits.test(joined)) candidates.push({ ranges: [toPrefixRange(stemWord(joined, lang))], joined })
  })
  return candidates
}

const cache = createTtlCache<readonly boolean[]>(60)

const toKey = ({ from, to }: WordRange): string => `${from} ${to}`

/** Looks up which of the candidates the titles of the brand have; cached for a minute. */
async function filterKnown(ctx: Ctx<SearchTables>, candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
  if (candidates.length === 0) return []
  const ranges = new Map(candidates.flatMap((one) => one.ranges).map((range) => [toKey(range), range]))
  const keys = [...ranges.keys()]
  const found = await cache.getOrCompute(ctx.brand.id, keys.join(' '), () => haveWords(ctx, [...ranges.values()]))
  const known = new Set(keys.filter((_, index) => found[index]))
  return candidates.filter((one) => one.ranges.every((range) => known.has(toKey(range))))
}

const hanPair = /^\p{Script=Han}{2}$/u
const unmatchedCache = createTtlCache<readonly string[]>(60)

/**
 * Chinese words of two characters that no product has: a shop may have 女士皮鞋 when 女鞋 is typed. For words that products
 * have, looking for the characters apart would find too much.
 */
async function findUnmatchedPairs(ctx: Ctx<SearchTables>, tokens: readonly QueryToken[]): Promise<readonly string[]> {
  const texts = [...new Set(tokens.flatMap(({ words: [{ text }], measure }) => (measure === null ? [text] : [])))]
  const words = texts.filter((text) => hanPair.test(text))
  if (words.length === 0) return []
  return unmatchedCache.getOrCompute(ctx.brand.id, words.join(' '), async () => {
    const queries = new Map(words.map((word) => [word, toTsquery([word])]))
    const matched = await findQueriesWithMatches(ctx, [...queries.values()])
    return words.filter((word) => !matched.has(queries.get(word)!))
  })
}

/** Looks up how the brand's products write the words of a text: one statement, for Chinese words two more. */
export async function findCompounds(ctx: Ctx<SearchTables>, text: string): Promise<Compounds> {
  const tokens = toQueryTokens(text, ctx.lang).slice(0, maxTokens)
  const [known, unmatched] = await Promise.all([
    filterKnown(ctx, listCandidates(tokens, ctx.lang)),
    findUnmatchedPairs(ctx, tokens),
  ])
  const splits = new Map<string, readonly (readonly [string, string])[]>()
  for (const candidate of known)
    if ('split' in candidate) {
      const { word, parts } = candidate.split
      const found = splits.get(word) ?? []
      if (found.length < maxSplitsPerWord) splits.set(word, [...found, parts])
    }
  const joined = new Set(known.flatMap((one) => ('joined' in one ? [one.joined] : [])))
  return { joined, splits, unmatchedPairs: new Set(unmatched) }
}
