import { foldText } from './to-search-words.ts'
import type { Term } from './search.queries.ts'

/** A name in several languages with how many goods stand behind it. */
export type Named = { readonly name: Readonly<Record<string, string>>; readonly goodsCount: number }

const mostWords = 6

/** Text as terms are compared: folded, words parted by one space. */
export const foldTerm = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** One term per word of the label, each with the rest behind it, so that any word's beginning finds the label. */
export function rotations(label: string): string[] {
  const words = foldTerm(label).split(' ').filter(Boolean).slice(0, mostWords)
  return [...new Set(words.map((_, index) => [...words.slice(index), ...words.slice(0, index)].join(' ')))]
}

/** The terms of these names in every language; of equal ones the weightier name stays. */
export function termsOf(names: readonly Named[]): Term[] {
  const terms = new Map<string, Term>()
  for (const { name, goodsCount } of names)
    for (const [lang, label] of Object.entries(name))
      for (const term of rotations(label)) {
        const key = `${lang} ${term}`
        const known = terms.get(key)
        if (!known || known.weight < goodsCount) terms.set(key, { lang, term, label, weight: goodsCount })
      }
  return [...terms.values()]
}
