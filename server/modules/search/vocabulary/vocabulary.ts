import { locales, type Locale } from '#i18n/locales.ts'
import { foldText, getSegmenter, toIndexWords } from '../words/to-search-words.ts'
import type { Texts } from '../../catalogue/public.ts'
import type { Store } from '../../merchants/public.ts'
import type { StoreWord, Term, TermKind, WordRow } from './vocabulary.queries.ts'

/** A name to suggest; among names of the same kind a greater weight comes first. */
export type TermSource = {
  readonly name: Readonly<Record<string, string>>
  readonly weight: number
  readonly kind: TermKind
}

const maxRotations = 6
const maxTermLength = 200
// Scripts without spaces. Their words are not corrected: one character more or less is another word.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Folds a text for comparison with terms; words are separated by one space. */
export const foldTerm = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

/** Starts of words: after each space, or by a segmenter in scripts without spaces. */
function findWordStarts(folded: string, lang: string): number[] {
  if (!unspaced.test(folded)) return [...folded.matchAll(/[^ ]+/g)].map(({ index }) => index)
  return [...getSegmenter(lang as Locale).segment(folded)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index }) => index)
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

export type IndexableStore = Pick<Store, 'id' | 'name' | 'rating_hundredths' | 'goods_count'>

/** The words of a store's name in all its languages, weighted by rating and number of goods. */
export function toStoreWords({ id, name, rating_hundredths, goods_count }: IndexableStore): StoreWord[] {
  const names = name as Readonly<Record<string, string>>
  const words = new Set(locales.flatMap((lang) => (names[lang] ? toIndexWords(names[lang], lang) : [])))
  const weight = Math.round(rating_hundredths + 60 * Math.log(1 + goods_count))
  return [...words].map((word) => ({ word, store_id: id, weight }))
}

const wordParts = /[\p{L}\p{N}\p{M}]+/gu
const plain = /^[\x20-\x7e]*$/
const plainWordParts = /[a-z0-9]+/g
// A word with its hyphens and apostrophes, or punctuation that separates phrases.
const wordOrBreak = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[^\p{L}\p{N}\p{M} ]+/gu
const letter = /\p{L}/u
const maxTitlesForPhrases = 10_000
const maxPhrases = 1_500
const minPhraseCount = 5
const maxWords = 60_000
const maxProducts = 1_000
const maxLetters = 40

const isWord = (text: string): boolean =>
  text.length > 1 && text.length <= maxLetters && letter.test(text) && !unspaced.test(text)

/** Collects words, phrases and best sellers of titles in bounded memory. */
export class Vocabulary {
  readonly #words = new Map<Locale, Map<string, number>>()
  readonly #phrases = new Map<Locale, Map<string, number>>()
  #products: { title: Texts; salesCount: number }[] = []
  #titles = 0

  addTitle(title: Texts, salesCount: number): void {
    this.#titles++
    for (const lang of locales) if (title[lang]) this.#addText(title[lang], lang, this.#titles <= maxTitlesForPhrases)
    this.#products.push({ title, salesCount })
    if (this.#products.length > maxProducts * 20) this.#products = this.#bestProducts()
  }

  /** Adds a name of a store, a category or an option. */
  addName(name: Texts): void {
    for (const lang of locales) if (name[lang]) this.#addText(name[lang], lang, false)
  }

  #addText(text: string, lang: Locale, withPhrases: boolean): void {
    const words = getCounts(this.#words, lang)
    const phrases = getCounts(this.#phrases, lang)
    let before = ''
    const lower = text.toLowerCase()
    for (const part of lower.match(plain.test(lower) ? plainWordParts : wordParts) ?? []) {
      const count = words.get(part)
      if (count !== undefined) words.set(part, count + 1)
      else if (isWord(part)) words.set(part, 1)
    }
    if (!withPhrases) return
    for (const found of lower.match(wordOrBreak) ?? []) {
      const word = isWord(found) ? found : ''
      const phrase = `${before} ${word}`
      if (word && before) phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1)
      before = word
    }
  }

  /** Every word, or the most frequent ones above the bound. */
  words(): WordRow[] {
    const rows = new Map<string, WordRow>()
    for (const [lang, words] of this.#words)
      for (const [label, goods] of words) {
        const word = foldText(label)
        const key = `${lang} ${word}`
        const known = rows.get(key)
        // Of two spellings of a word the more frequent one becomes the label.
        const shown = known && known.goods > goods ? known.label : label
        rows.set(key, { word, lang, label: shown, goods: goods + (known?.goods ?? 0) })
      }
    const all = [...rows.values()]
    return all.length <= maxWords ? all : all.toSorted((a, b) => b.goods - a.goods).slice(0, maxWords)
  }

  /** Frequent pairs of words in titles of one language, without words that are everywhere. */
  phrases(): TermSource[] {
    const everywhere = Math.max(20, Math.min(this.#titles, maxTitlesForPhrases) / 20)
    return [...this.#phrases].flatMap(([lang, phrases]) => {
      const words = getCounts(this.#words, lang)
      const isTelling = (phrase: string) => phrase.split(/[ '’-]/).every((word) => (words.get(word) ?? 0) < everywhere)
      return [...phrases]
        .filter(([phrase, count]) => count >= minPhraseCount && isTelling(phrase))
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, maxPhrases)
        .map(([phrase, count]): TermSource => ({ name: { [lang]: phrase }, weight: count, kind: 2 }))
    })
  }

  #bestProducts = () => this.#products.toSorted((a, b) => b.salesCount - a.salesCount).slice(0, maxProducts)

  /** The best-selling products, at most a tenth of all. */
  products(): TermSource[] {
    return this.#bestProducts()
      .slice(0, Math.max(20, this.#titles / 10))
      .map(({ title, salesCount }): TermSource => ({ name: title, weight: salesCount, kind: 4 }))
  }
}

function getCounts(counts: Map<Locale, Map<string, number>>, lang: Locale): Map<string, number> {
  let own = counts.get(lang)
  if (!own) counts.set(lang, (own = new Map()))
  return own
}
