import type { Locale } from '#i18n/locales.ts'
import { toSearchWords } from '#server/modules/search/words/to-search-words.ts'

/** Texts of one language that mean the same. */
export type SynonymGroup = { readonly lang: Locale; readonly words: readonly string[] }

type SynonymEntry = { readonly sequence: readonly string[]; readonly others: readonly (readonly string[])[] }

/** Groups ready to be asked, by the first word of each text; longer texts come first. */
export type Synonyms = ReadonlyMap<string, readonly SynonymEntry[]>

/** Groups as questions meet them: cut into search words. A text without words counts as absent. */
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

/** What may stand in the place of the words from `place` on, and how many of them it is for; null when nothing. */
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
