import type { Locale } from '#i18n/locales.ts'
import { isGramPrefix, toQueryForms } from '../words/grams.ts'
import { toRunWords, toSearchWords } from '../words/to-search-words.ts'

/** Synonyms of one language. */
export type SynonymGroup = { readonly lang: Locale; readonly words: readonly string[] }

type SynonymEntry = { readonly sequence: readonly string[]; readonly others: readonly (readonly string[])[] }

/** Compiled synonyms by the first word of each text, longer texts first. */
export type Synonyms = ReadonlyMap<string, readonly SynonymEntry[]>

type SynonymText = {
  /** As the words of a query. */
  readonly sequence: readonly string[]
  /** As the words that a product must have. */
  readonly words: readonly string[]
}

/**
 * A segmenter may cut a text into single characters, which begin many words: such a text is looked for as it is written.
 */
function toSynonymText(text: string, lang: Locale): SynonymText {
  const sequence = toSearchWords(text, lang)
  const isCut = sequence.length > 1 && sequence.flatMap(toQueryForms).some(isGramPrefix)
  return { sequence, words: isCut ? toRunWords(text, lang) : sequence }
}

const textsByGroup = new WeakMap<SynonymGroup, ReadonlyMap<string, SynonymText>>()

/** The texts of a group by their key; cached with the group. */
function getTexts(group: SynonymGroup): ReadonlyMap<string, SynonymText> {
  const known = textsByGroup.get(group)
  if (known) return known
  const texts = group.words.map((text) => toSynonymText(text, group.lang)).filter(({ words }) => words.length > 0)
  const distinct = new Map(texts.map((text) => [text.sequence.join(' '), text]))
  textsByGroup.set(group, distinct)
  return distinct
}

/**
 * Converts groups into search words; texts without words are skipped. A text of several groups has the others of each as
 * its synonyms.
 */
export function compileSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const entries = new Map<string, { sequence: readonly string[]; others: Map<string, readonly string[]> }>()
  for (const group of groups) {
    const distinct = getTexts(group)
    if (distinct.size < 2) continue
    for (const [key, { sequence }] of distinct) {
      const entry = entries.get(key) ?? { sequence, others: new Map<string, readonly string[]>() }
      entries.set(key, entry)
      for (const [other, { words }] of distinct) if (other !== key) entry.others.set(other, words)
    }
  }
  const found = new Map<string, SynonymEntry[]>()
  for (const { sequence, others } of entries.values()) {
    const known = found.get(sequence[0]!) ?? []
    found.set(sequence[0]!, [...known, { sequence, others: [...others.values()] }])
  }
  for (const same of found.values()) same.sort((a, b) => b.sequence.length - a.sequence.length)
  return found
}

/** The key by which texts are compared as synonyms: their search words. */
export const toSynonymKey = (text: string, lang: Locale): string => toSearchWords(text, lang).join(' ')

/** The groups without these texts; a group that has none of them is the same object. */
export function withoutTexts(groups: readonly SynonymGroup[], removed: readonly SynonymGroup[]): SynonymGroup[] {
  const keys = new Set(removed.flatMap((group) => [...getTexts(group).keys()].map((key) => `${group.lang} ${key}`)))
  return groups.map((group) =>
    [...getTexts(group).keys()].some((key) => keys.has(`${group.lang} ${key}`))
      ? {
          lang: group.lang,
          words: group.words.filter((text) => !keys.has(`${group.lang} ${toSynonymKey(text, group.lang)}`)),
        }
      : group,
  )
}

/** Synonyms of the words from `start` on, with the number of words that they replace; null without any. */
export function findSynonymsAt(
  synonyms: Synonyms,
  words: readonly string[],
  start: number,
): { readonly length: number; readonly others: readonly (readonly string[])[] } | null {
  const same = synonyms
    .get(words[start]!)
    ?.find(({ sequence }) => sequence.every((word, index) => words[start + index] === word))
  return same ? { length: same.sequence.length, others: same.others } : null
}
