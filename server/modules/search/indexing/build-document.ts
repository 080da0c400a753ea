import { locales, type Locale } from '#i18n/locales.ts'
import { toRating, type Texts } from '../../catalogue/public.ts'
import { effectivePrice, type SalePrice } from '../../promotions/public.ts'
import { prefixKeys, prefixWords } from '../search.queries.ts'
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
export const wordsVersion = 1

/** Bound of the cache in characters of its phrases; it takes about four times as many bytes. */
const maxCacheLength = 2 << 20
const wordCache = new Map<string, readonly string[]>()
let cacheLength = 0

/** The index words of a phrase that many goods share, such as a colour or a category; cached. */
function getPhraseWords(phrase: string, lang: Locale): readonly string[] {
  const key = `${lang} ${phrase}`
  const cached = wordCache.get(key)
  if (cached) return cached
  cacheLength += key.length
  if (cacheLength > maxCacheLength) {
    wordCache.clear()
    cacheLength = key.length
  }
  const words = toIndexWords(phrase, lang)
  wordCache.set(key, words)
  return words
}

/** For all languages together, which bounds the size of the row. */
const maxDescriptionWords = 60
const maxPositions = 12_000

type Weight = 'A' | 'B' | 'C' | 'D'

/** Builds a tsvector. Weights: A title; B store, category and options; C subtitle and tags; D description. */
class Vector {
  readonly #places = new Map<string, string[]>()
  #position = 0

  /** Adds one text in its languages; a word that several languages share counts once. */
  addText(languages: Iterable<readonly string[]>, weight: Weight): void {
    const placed = new Set<string>()
    for (const words of languages) {
      this.add(
        words.filter((word) => !placed.has(word)),
        weight,
      )
      for (const word of words) placed.add(word)
    }
  }

  add(words: Iterable<string>, weight: Weight): void {
    // A gap, so that the last word of a text and the first of the next do not count as neighbours.
    this.#position += 5
    for (const word of words) {
      if (this.#position >= maxPositions) return
      const places = this.#places.get(word)
      const place = `${++this.#position}${weight}`
      if (!places) this.#places.set(word, [place])
      else if (weight !== 'D' && places.length < 6) places.push(place)
    }
  }

  toString(): string {
    let text = ''
    for (const [word, places] of this.#places) text += `'${word}':${places.join(',')} `
    return text
  }
}

const listTexts = (text: Texts): [Locale, string][] =>
  locales.flatMap((lang): [Locale, string][] => (text[lang] ? [[lang, text[lang]]] : []))

function buildWords(goods: DocumentSource): string {
  const vector = new Vector()
  const shared = (text: Texts, weight: Weight) =>
    vector.addText(
      listTexts(text).map(([lang, phrase]) => getPhraseWords(phrase, lang)),
      weight,
    )
  vector.addText(
    listTexts(goods.title).map(([lang, title]) => toIndexWords(title, lang)),
    'A',
  )
  const optionTexts = goods.options.flatMap((option) => option.values)
  for (const text of [goods.storeName, ...goods.categoryPath.map(({ name }) => name), ...optionTexts]) shared(text, 'B')
  shared(goods.subtitle, 'C')
  for (const tag of goods.tags) vector.add(getPhraseWords(tag, 'en'), 'C')
  const descriptions = listTexts(goods.description)
  for (const [lang, html] of descriptions) {
    const pieces = html.split(/<[^>]*>|&\w+;/).filter(Boolean)
    const share = Math.floor(maxDescriptionWords / descriptions.length)
    vector.add(pieces.flatMap((piece) => getPhraseWords(piece, lang)).slice(0, share), 'D')
  }
  return vector.toString()
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
    words: prefixWords(brandId, buildWords(goods)),
    words_version: wordsVersion,
  }
}
