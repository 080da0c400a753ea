import type { Locale } from '#i18n/locales.ts'
import { toSearchWords } from '../words/to-search-words.ts'

/** Synonyms of one language. */
export type SynonymGroup = { readonly lang: Locale; readonly words: readonly string[] }

type SynonymEntry = { readonly sequence: readonly string[]; readonly others: readonly (readonly string[])[] }

/** Compiled synonyms by the first word of each text, longer texts first. */
export type Synonyms = ReadonlyMap<string, readonly SynonymEntry[]>

/** Converts groups into search words; texts without words are skipped. */
export function compileSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const found = new Map<string, SynonymEntry[]>()
  for (const { lang, words } of groups) {
    const sequences = words.map((text) => toSearchWords(text, lang)).filter((sequence) => sequence.length > 0)
    const distinct = [...new Map(sequences.map((sequence) => [sequence.join(' '), sequence])).values()]
    for (const sequence of distinct) {
      const others = distinct.filter((other) => other !== sequence)
      if (others.length === 0) continue
      const known = found.get(sequence[0]!) ?? []
      found.set(sequence[0]!, [...known, { sequence, others }])
    }
  }
  for (const same of found.values()) same.sort((a, b) => b.sequence.length - a.sequence.length)
  return found
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
