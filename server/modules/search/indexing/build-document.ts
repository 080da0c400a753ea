import { locales, type Locale } from '#i18n/locales.ts'
import { toRating, type Texts } from '../../catalogue/public.ts'
import { effectivePrice, type SalePrice } from '../../promotions/public.ts'
import { prefixKeys } from '../search.queries.ts'
import { toIndexWords } from '../words/to-search-words.ts'
import { toOptionKeys, type Option } from './option-ids.ts'

/** The data of one product that its search document is built from. */
export type DocumentSource = {
  readonly goodsId: string
  readonly storeId: string
  readonly title: Texts
  readonly subtitle: Texts
  /** HTML. */
  readonly description: Texts
  readonly options: readonly Option[]
  readonly tags: readonly string[]
  readonly tint: number
  readonly image: string | null
  readonly storeName: Texts
  /** From the department down, at most three levels. */
  readonly categoryPath: readonly { readonly id: string; readonly name: Texts }[]
  /** The listed SKUs, at least one. */
  readonly skus: readonly {
    readonly priceMinor: number
    readonly marketPriceMinor: number | null
    readonly sale?: SalePrice | undefined
  }[]
  readonly inStock: boolean
  /** Numbers of ratings with one to five stars. */
  readonly ratingCounts: readonly number[]
  readonly salesCount: number
  readonly createdAt: Date
}

/** The language-independent data of a product card, stored as JSON. */
export type Card = {
  readonly title: Texts
  readonly store: Texts
  readonly image: string | null
  readonly tint: number
}

export type SearchDocument = {
  readonly brand_id: number
  readonly goods_id: string
  readonly store_id: string
  readonly category_1: string | null
  readonly category_2: string | null
  readonly category_3: string | null
  readonly card: Card
  readonly price_minor: number
  readonly market_price_minor: number | null
  readonly sale_ends_at: Date | null
  readonly in_stock: boolean
  readonly rating_hundredths: number
  readonly review_count: number
  readonly sales_count: number
  readonly created_at: Date
  readonly options: readonly string[]
  readonly words: string
  readonly words_version: number
}

/** Raise it with every change of a rule in `words/` that gives documents other words: a job then rebuilds them. */
export const wordsVersion = 2

/** Bound of the cache in characters of its phrases; it takes about four times as many bytes. */
const maxCacheLength = 2 << 20
const wordCaches = new Map<Locale, Map<string, readonly string[]>>()
let cacheLength = 0

/** The index words of a phrase that many goods share, such as a colour or a category; cached. */
function getPhraseWords(phrase: string, lang: Locale): readonly string[] {
  const cached = wordCaches.get(lang)?.get(phrase)
  if (cached) return cached
  cacheLength += phrase.length
  if (cacheLength > maxCacheLength) {
    wordCaches.clear()
    cacheLength = phrase.length
  }
  const words = toIndexWords(phrase, lang)
  const cache = wordCaches.get(lang) ?? new Map<string, readonly string[]>()
  wordCaches.set(lang, cache.set(phrase, words))
  return words
}

/** For all languages together, which bounds the size of the row. */
const maxDescriptionWords = 60
const maxPositions = 12_000

type Weight = 'A' | 'B' | 'C' | 'D'

/** The words of a text in its languages; a word that several of them share is in the first one only. */
function listDistinctWords(languages: readonly (readonly string[])[]): (readonly string[])[] {
  const placed = new Set<string>()
  return languages.map((words) => {
    const others =
      placed.size > 0 && words.some((word) => placed.has(word)) ? words.filter((word) => !placed.has(word)) : words
    for (const word of words) placed.add(word)
    return others
  })
}

/** The words of texts that are one object for many goods, such as the name of a category. */
const sharedWords = new WeakMap<Texts, (readonly string[])[]>()

function getSharedWords(text: Texts): readonly (readonly string[])[] {
  let words = sharedWords.get(text)
  if (!words) {
    words = listDistinctWords(listTexts(text).map(([lang, phrase]) => getPhraseWords(phrase, lang)))
    sharedWords.set(text, words)
  }
  return words
}

type Places = { text: string; count: number }

/** Builds a tsvector. Weights: A title; B store, category and options; C subtitle and tags; D description. */
class Vector {
  readonly #places = new Map<string, Places>()
  #position = 0

  addText(languages: readonly (readonly string[])[], weight: Weight): void {
    for (const words of languages) this.add(words, weight)
  }

  add(words: readonly string[], weight: Weight): void {
    // A gap, so that the last word of a text and the first of the next do not count as neighbours.
    this.#position += 5
    for (const word of words) {
      if (this.#position >= maxPositions) return
      const places = this.#places.get(word)
      const place = ++this.#position + weight
      if (!places) this.#places.set(word, { text: place, count: 1 })
      else if (weight !== 'D' && places.count < 6) {
        places.text += `,${place}`
        places.count++
      }
    }
  }

  /** The tsvector with its words prefixed by the brand. */
  toText(brandId: number): string {
    let text = ''
    for (const [word, places] of this.#places) text += `'${brandId}:${word}':${places.text} `
    return text
  }
}

const listTexts = (text: Texts): [Locale, string][] =>
  locales.flatMap((lang): [Locale, string][] => (text[lang] ? [[lang, text[lang]]] : []))

/** The first `count` words of a description. */
function listDescriptionWords(html: string, lang: Locale, count: number): string[] {
  const words: string[] = []
  for (const piece of html.split(/<[^>]*>|&\w+;/)) {
    if (words.length >= count) break
    if (piece) words.push(...getPhraseWords(piece, lang))
  }
  return words.slice(0, count)
}

function buildWords(brandId: number, goods: DocumentSource): string {
  const vector = new Vector()
  const titles = listTexts(goods.title).map(([lang, title]) => toIndexWords(title, lang))
  vector.addText(listDistinctWords(titles), 'A')
  vector.addText(getSharedWords(goods.storeName), 'B')
  for (const { name } of goods.categoryPath) vector.addText(getSharedWords(name), 'B')
  for (const { values } of goods.options) for (const value of values) vector.addText(getSharedWords(value), 'B')
  vector.addText(getSharedWords(goods.subtitle), 'C')
  for (const tag of goods.tags) vector.add(getPhraseWords(tag, 'en'), 'C')
  const descriptions = listTexts(goods.description)
  const share = Math.floor(maxDescriptionWords / descriptions.length)
  for (const [lang, html] of descriptions) vector.add(listDescriptionWords(html, lang, share), 'D')
  return vector.toText(brandId)
}

/**
 * Builds the document of one product. Its price is that of the cheapest SKU, running sales included. Words and option
 * keys are prefixed by the brand.
 */
export function buildDocument(brandId: number, goods: DocumentSource): SearchDocument {
  const prices = goods.skus.map((sku) => effectivePrice(sku, sku.sale))
  const cheapest = prices.reduce((best, price) => (price.priceMinor < best.priceMinor ? price : best))
  const rating = toRating(goods.ratingCounts)
  const [first, second, third] = goods.categoryPath
  return {
    brand_id: brandId,
    goods_id: goods.goodsId,
    store_id: goods.storeId,
    category_1: first?.id ?? null,
    category_2: second?.id ?? null,
    category_3: third?.id ?? null,
    card: { title: goods.title, store: goods.storeName, image: goods.image, tint: goods.tint },
    price_minor: cheapest.priceMinor,
    market_price_minor: cheapest.wasMinor,
    sale_ends_at: cheapest.sale?.endsAt ?? null,
    in_stock: goods.inStock,
    rating_hundredths: Math.round(rating.average * 100),
    review_count: rating.count,
    sales_count: goods.salesCount,
    created_at: goods.createdAt,
    options: prefixKeys(brandId, toOptionKeys(goods.options)),
    words: buildWords(brandId, goods),
    words_version: wordsVersion,
  }
}
