import type { Locale } from '#i18n/locales.ts'
import { toSearchWords } from '../words/to-search-words.ts'

/** Synonyms of one language. */
export type SynonymGroup = { readonly lang: Locale; readonly words: readonly string[] }

type SynonymEntry = { readonly sequence: readonly string[]; readonly others: readonly (readonly string[])[] }

/** Compiled synonyms by the first word of each text, longer texts first. */
export type Synonyms = ReadonlyMap<string, readonly SynonymEntry[]>

const sequencesByGroup = new WeakMap<SynonymGroup, ReadonlyMap<string, readonly string[]>>()

/** The search words of a group's texts by their key; cached with the group. */
function getSequences(group: SynonymGroup): ReadonlyMap<string, readonly string[]> {
  const known = sequencesByGroup.get(group)
  if (known) return known
  const sequences = group.words.map((text) => toSearchWords(text, group.lang)).filter(({ length }) => length > 0)
  const distinct = new Map(sequences.map((sequence) => [sequence.join(' '), sequence]))
  sequencesByGroup.set(group, distinct)
  return distinct
}

/**
 * Converts groups into search words; texts without words are skipped. A text of several groups has the others of each as
 * its synonyms.
 */
export function compileSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const entries = new Map<string, { sequence: readonly string[]; others: Map<string, readonly string[]> }>()
  for (const group of groups) {
    const distinct = getSequences(group)
    if (distinct.size < 2) continue
    for (const [key, sequence] of distinct) {
      const entry = entries.get(key) ?? { sequence, others: new Map<string, readonly string[]>() }
      entries.set(key, entry)
      for (const [other, otherSequence] of distinct) if (other !== key) entry.others.set(other, otherSequence)
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
  const keys = new Set(removed.flatMap((group) => [...getSequences(group).keys()].map((key) => `${group.lang} ${key}`)))
  return groups.map((group) =>
    [...getSequences(group).keys()].some((key) => keys.has(`${group.lang} ${key}`))
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
