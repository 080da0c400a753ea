import { createHash } from 'node:crypto'
import type { Locale } from '#i18n/locales.ts'
import type { Option, Texts } from '../catalogue.queries.ts'
import type { ImportedGoods } from './imported-goods.ts'

/** A row of `goods` without its id, as the insert statement reads it from JSON. */
export type GoodsRecord = {
  readonly handle: string
  /** SHA-256, hexadecimal, of the file's content of the product; another hash means a change. */
  readonly hash: string
  readonly category_id: string | null
  readonly title: Texts
  readonly description: Texts
  readonly attributes: readonly { readonly name: Texts; readonly value: Texts }[]
  readonly options: readonly Option[]
  readonly images: readonly { readonly src: string; readonly alt?: Texts }[]
  readonly tint: number
  readonly tags: readonly string[]
  readonly status: ImportedGoods['status']
  readonly skus: readonly SkuRecord[]
}

export type SkuRecord = {
  readonly code: string
  readonly position: number
  /** One index per option, into that option's values. */
  readonly choice: readonly number[]
  readonly price_minor: number
  readonly market_price_minor: number | null
  readonly image: string | null
  readonly barcode: string | null
  readonly weight_grams: number
  readonly stock: number | null
  readonly fileStock: number | null
}

export const vendorLabel = { en: 'Brand', 'zh-CN': '品牌', ar: 'العلامة التجارية' }

/** The file's content of a product for comparison. Line numbers are left out, and the category counts by its id. */
export const serializeContent = (goods: ImportedGoods, categoryId: string | null): string =>
  JSON.stringify([
    [goods.handle, goods.title, goods.bodyHtml, goods.vendor, goods.tags, goods.status, goods.options, categoryId],
    goods.images.map(({ url, alt }) => [url, alt]),
    goods.skus.map((sku) => [
      [sku.code, sku.values, sku.priceMinor, sku.marketPriceMinor],
      [sku.fileStock, sku.weightGrams, sku.barcode, sku.imageUrl],
    ]),
  ])

/** Derived from the handle, so that every import gives the same tint. */
/** The colour of a product's drawn background, from 1 to 6; the same for the same handle. */
export const toTint = (handle: string): number =>
  (Number.parseInt(createHash('sha256').update(handle).digest('hex').slice(0, 2), 16) % 6) + 1

/** Converts an imported product; its texts are in the brand's language `lang`. */
export function toGoodsRecord(goods: ImportedGoods, lang: Locale, categoryId: string | null): GoodsRecord {
  const hash = createHash('sha256').update(serializeContent(goods, categoryId)).digest('hex')
  const text = (words: string): Texts => (words === '' ? {} : { [lang]: words })
  const values = goods.options.map((_, option) => [...new Set(goods.skus.map((sku) => sku.values[option]!))])
  return {
    handle: goods.handle,
    hash,
    category_id: categoryId,
    title: text(goods.title),
    description: text(goods.bodyHtml),
    attributes: goods.vendor === '' ? [] : [{ name: vendorLabel, value: text(goods.vendor) }],
    options: goods.options.map((name, option) => ({ name: text(name), values: values[option]!.map(text) })),
    images: goods.images.map(({ url, alt }) => ({ src: url, alt: text(alt) })),
    tint: toTint(goods.handle),
    tags: goods.tags,
    status: goods.status,
    skus: goods.skus.map((sku, position) => ({
      code: sku.code,
      position,
      choice: sku.values.map((value, option) => values[option]!.indexOf(value)),
      price_minor: sku.priceMinor,
      market_price_minor: sku.marketPriceMinor,
      image: sku.imageUrl,
      barcode: sku.barcode,
      weight_grams: sku.weightGrams,
      stock: sku.stock,
      fileStock: sku.fileStock,
    })),
  }
}
