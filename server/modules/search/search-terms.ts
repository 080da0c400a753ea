import { localeInfo, type Locale } from '#i18n/locales.ts'
import { foldText } from './to-search-words.ts'
import type { Term, TermKind } from './vocabulary.queries.ts'

/** A name in several languages; among names of one kind the weightier is offered first. */
export type Named = {
  readonly name: Readonly<Record<string, string>>
  readonly weight: number
  readonly kind: TermKind
}

const mostRotations = 6
const longestTerm = 200
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Text as terms are compared: folded, words parted by one space. */
export const foldTerm = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(lang: string): Intl.Segmenter {
  const { intl } = localeInfo(lang as Locale)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

/** Where words begin: behind each space, and where a segmenter cuts what is written without any. */
function wordStarts(folded: string, lang: string): number[] {
  if (!unspaced.test(folded)) return [...folded.matchAll(/[^ ]+/g)].map(({ index }) => index)
  return [...segmenterOf(lang).segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ index }) => index)
}

/** One term per word of the label, each with the rest behind it, so that any word's beginning finds the label. */
export function rotations(label: string, lang: string): string[] {
  const folded = foldTerm(label)
  const terms = wordStarts(folded, lang)
    .slice(0, mostRotations)
    .map((start) => `${folded.slice(start)} ${folded.slice(0, start)}`.trim().slice(0, longestTerm))
  return [...new Set(terms)]
}

/** The terms of these names in every language; of equal ones the first kind stays, then the weightier name. */
export function termsOf(names: readonly Named[]): Term[] {
  const terms = new Map<string, Term>()
  for (const { name, weight, kind } of names)
    for (const [lang, label] of Object.entries(name))
      for (const term of rotations(label, lang)) {
        const key = `${lang} ${term}`
        const known = terms.get(key)
        if (!known || kind < known.kind || (kind === known.kind && known.weight < weight))
          terms.set(key, { lang, term, label, weight, kind })
      }
  return [...terms.values()]
}
