import { locales, type Locale } from '#i18n/locales.ts'
import type { Texts } from '../../catalogue/public.ts'
import type { TermSource } from './search-terms.ts'
import { foldText } from '#server/modules/search/words/to-search-words.ts'
import type { WordRow } from './vocabulary.queries.ts'

const wordParts = /[\p{L}\p{N}\p{M}]+/gu
// A word with its hyphens and apostrophes, or punctuation that separates phrases.
const wordOrBreak = /[\p{L}\p{N}\p{M}]+(?:['’-][\p{L}\p{N}\p{M}]+)*|[^\p{L}\p{N}\p{M} ]+/gu
const letter = /\p{L}/u
// Scripts without spaces are not corrected: one character more or less is another word.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
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
    for (const part of lower.match(wordParts) ?? []) {
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
