import type { Brand } from '#server/platform/brand.ts'
import { toCsvLine } from '#server/platform/csv.rules.ts'
import { toMajor } from '#server/platform/money.ts'
import { headings as importHeadings } from './columns.ts'
import type { ImportedGoods, ImportedSku } from './imported-goods.ts'

const columns = [
  'handle',
  'title',
  'body',
  'vendor',
  'category',
  'tags',
  'option1Name',
  'option1Value',
  'option2Name',
  'option2Value',
  'option3Name',
  'option3Value',
  'sku',
  'weight',
  'stock',
  'unitsGone',
  'price',
  'marketPrice',
  'barcode',
  'image',
  'imagePosition',
  'imageAlt',
  'skuImage',
  'status',
] as const

type Cells = Partial<Record<(typeof columns)[number], string>>

/** The heading line of the columns. */
export const headingLine: string = toCsvLine(columns.map((column) => importHeadings[column][0]))

export const maxOptions = 3

const statuses = { listed: 'active', draft: 'draft', delisted: 'archived' } as const

// The import removes one apostrophe before a formula, so a text that has one gets a second.
const escapeApostrophe = (text: string) => (/^'+[=+\-@|%]/.test(text) ? `'${text}` : text)

const toLine = (cells: Cells) => toCsvLine(columns.map((column) => escapeApostrophe(cells[column] ?? '')))

/** Absolute URL of an image for another shop; our own files get the brand's host. */
const toAbsoluteUrl = ({ hosts }: Brand, src: string) => (src.startsWith('/') ? `https://${hosts[0]}${src}` : src)

const formatAmount = ({ settings }: Brand, minor: number) =>
  toMajor(minor, settings.currency.digits).toFixed(settings.currency.digits)

function skuCells(brand: Brand, sku: ImportedSku): Cells {
  const [option1Value = '', option2Value = '', option3Value = ''] = sku.values
  const available = sku.stock ?? 0
  return {
    option1Value,
    option2Value,
    option3Value,
    sku: sku.code,
    weight: String(sku.weightGrams),
    stock: String(available),
    unitsGone: String((sku.fileStock ?? available) - available),
    price: formatAmount(brand, sku.priceMinor),
    marketPrice: sku.marketPriceMinor === null ? '' : formatAmount(brand, sku.marketPriceMinor),
    barcode: sku.barcode ?? '',
    skuImage: sku.imageUrl === null ? '' : toAbsoluteUrl(brand, sku.imageUrl),
  }
}

/** Builds a product's lines in Shopify's layout: one per SKU or image, whichever are more. */
export function buildGoodsLines(brand: Brand, goods: ImportedGoods): string {
  const [option1Name = '', option2Name = '', option3Name = ''] = goods.options
  const first: Cells = {
    title: goods.title,
    body: goods.bodyHtml,
    vendor: goods.vendor,
    category: goods.categoryPath.join(' > '),
    tags: goods.tags.join(', '),
    option1Name,
    option2Name,
    option3Name,
    status: statuses[goods.status],
  }
  const count = Math.max(goods.skus.length, goods.images.length)
  return Array.from({ length: count }, (_, index) => {
    const [sku, image] = [goods.skus[index], goods.images[index]]
    return toLine({
      handle: goods.handle,
      ...(index === 0 && first),
      ...(sku && skuCells(brand, sku)),
      ...(image && { image: toAbsoluteUrl(brand, image.url), imagePosition: String(index + 1), imageAlt: image.alt }),
    })
  }).join('')
}
