import { getLocaleInfo, type Locale } from '#i18n/locales.ts'
import { foldText } from '#server/modules/search/words/to-search-words.ts'
import type { Term, TermKind } from './vocabulary.queries.ts'

/** A name to suggest; among names of the same kind a greater weight comes first. */
export type TermSource = {
  readonly name: Readonly<Record<string, string>>
  readonly weight: number
  readonly kind: TermKind
}

const maxRotations = 6
const maxTermLength = 200
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Folds a text for comparison with terms; words are separated by one space. */
export const foldTerm = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

const segmenters = new Map<string, Intl.Segmenter>()

function getSegmenter(lang: string): Intl.Segmenter {
  const { intl } = getLocaleInfo(lang as Locale)
  let segmenter = segmenters.get(intl)
  if (!segmenter) segmenters.set(intl, (segmenter = new Intl.Segmenter(intl, { granularity: 'word' })))
  return segmenter
}

/** Starts of words: after each space, or by a segmenter in scripts without spaces. */
function findWordStarts(folded: string, lang: string): number[] {
  if (!unspaced.test(folded)) return [...folded.matchAll(/[^ ]+/g)].map(({ index }) => index)
  return [...getSegmenter(lang).segment(folded)].filter(({ isWordLike }) => isWordLike).map(({ index }) => index)
}

/** One term per word of the label, followed by the rest, so that the beginning of any word finds the label. */
export function rotateLabel(label: string, lang: string): string[] {
  const folded = foldTerm(label)
  const terms = findWordStarts(folded, lang)
    .slice(0, maxRotations)
    .map((start) => `${folded.slice(start)} ${folded.slice(0, start)}`.trim().slice(0, maxTermLength))
  return [...new Set(terms)]
}

/** The terms of these names in every language; of equal terms the lower kind wins, then the greater weight. */
export function toTerms(names: readonly TermSource[]): Term[] {
  const terms = new Map<string, Term>()
  for (const { name, weight, kind } of names)
    for (const [lang, label] of Object.entries(name))
      for (const term of rotateLabel(label, lang)) {
        const key = `${lang} ${term}`
        const known = terms.get(key)
        if (!known || kind < known.kind || (kind === known.kind && known.weight < weight))
          terms.set(key, { lang, term, label, weight, kind })
      }
  return [...terms.values()]
}
