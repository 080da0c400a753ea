import { importHeadings, type ImportedGoods, type ImportedSku } from '../modules/catalogue/public.ts'
import type { Brand } from '../platform/brand.ts'
import { csvLine } from '../platform/csv.rules.ts'
import { toMajor } from '../platform/money.ts'

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

/** A line of the columns' names. */
export const headingLine: string = csvLine(columns.map((column) => importHeadings[column][0]))

export const maxOptions = 3

const statuses = { listed: 'active', draft: 'draft', delisted: 'archived' } as const

// What begins like a formula is led by an apostrophe, and so is what begins with apostrophes before one.
const guarded = (text: string) => (/^'+[=+\-@|%]/.test(text) ? `'${text}` : text)

const toLine = (cells: Cells) => csvLine(columns.map((column) => guarded(cells[column] ?? '')))

/** The address of an image for another shop: our own files are named with the brand's host. */
const addressOf = ({ hosts }: Brand, src: string) => (src.startsWith('/') ? `https://${hosts[0]}${src}` : src)

const amount = ({ settings }: Brand, minor: number) =>
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
    price: amount(brand, sku.priceMinor),
    marketPrice: sku.marketPriceMinor === null ? '' : amount(brand, sku.marketPriceMinor),
    barcode: sku.barcode ?? '',
    skuImage: sku.imageUrl === null ? '' : addressOf(brand, sku.imageUrl),
  }
}

/** The lines of a product in Shopify's layout: as many as it has SKUs or images. */
export function goodsLines(brand: Brand, goods: ImportedGoods): string {
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
      ...(image && { image: addressOf(brand, image.url), imagePosition: String(index + 1), imageAlt: image.alt }),
    })
  }).join('')
}
