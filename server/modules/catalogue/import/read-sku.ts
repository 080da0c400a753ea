import type { ImportedSku, ImportRules } from './imported-goods.ts'
import { parsePrice } from './parse-price.ts'
import { readImageName } from './read-image.ts'
import { readOptionValues } from './read-options.ts'
import { type Cells, toExcerpt } from './cells.ts'

const MAX_CODE = 255
const MAX_STOCK = 1_000_000_000
const MAX_GRAMS = 1_000_000_000

/** Whether the row describes a SKU; otherwise it only adds an image. */
export function isSkuRow(cells: Cells): boolean {
  const columns = ['price', 'sku', 'option1Value', 'option2Value', 'option3Value', 'stock', 'barcode'] as const
  return columns.some((column) => cells.get(column) !== '')
}

/** Reads the SKU of a row. Problems are reported; the result is unusable then. */
export function readSku(cells: Cells, handle: string, options: string[], rules: ImportRules): ImportedSku {
  const values = readOptionValues(cells, options)
  const priceMinor = readPrice(cells, rules)
  const skuImage = cells.get('skuImage')
  const code = stripGuard(cells.get('sku')) || deriveCode(handle, values)
  if (code.length > MAX_CODE) cells.report('import.too_long', 'sku', { length: code.length, max: MAX_CODE })
  return {
    line: cells.line,
    code,
    values,
    priceMinor,
    marketPriceMinor: readMarketPrice(cells, priceMinor, rules),
    ...readStock(cells, rules),
    weightGrams: readWeight(cells),
    barcode: stripGuard(cells.getShort('barcode', MAX_CODE)) || null,
    imageUrl: skuImage === '' ? null : readImageName(cells, 'skuImage', rules),
  }
}

// Derived, so that a second import of the file finds its SKUs again.
function deriveCode(handle: string, values: string[]): string {
  return [handle, ...values].join('-').replace(/\s+/g, '-')
}

// Exports put an apostrophe before digits to keep spreadsheets from changing them.
function stripGuard(code: string): string {
  return /^'\d/.test(code) ? code.slice(1) : code
}

function readPrice(cells: Cells, { currencyDigits }: ImportRules): number {
  const value = cells.get('price')
  if (value === '') {
    cells.report('import.price_missing', 'price')
    return 0
  }
  const price = parsePrice(value, currencyDigits)
  if ('minor' in price) return price.minor
  cells.report(price.refused, 'price', { value: toExcerpt(value), digits: currencyDigits })
  return 0
}

function readMarketPrice(cells: Cells, priceMinor: number, { currencyDigits }: ImportRules): number | null {
  const value = cells.get('marketPrice')
  if (value === '') return null
  const price = parsePrice(value, currencyDigits)
  if ('refused' in price) {
    cells.report(price.refused, 'marketPrice', { value: toExcerpt(value), digits: currencyDigits })
    return null
  }
  // Some shops write zero for no compare-at price.
  if (price.minor !== 0 && price.minor < priceMinor) {
    cells.report('import.market_price_dropped', 'marketPrice', { value: toExcerpt(value) })
  }
  return price.minor > priceMinor ? price.minor : null
}

// Shopify counts below zero when it oversells; that is imported as zero.
function readStock(cells: Cells, { uncountedStock }: ImportRules): Pick<ImportedSku, 'stock' | 'fileStock'> {
  const value = cells.get('stock')
  if (!/^(-?\d+)?$/.test(value)) cells.report('import.stock_invalid', 'stock', { value: toExcerpt(value) })
  const stock = Number(value)
  const isUntracked = cells.has('tracker') && cells.get('tracker') === ''
  if (value === '' || (isUntracked && stock <= 0)) {
    if (uncountedStock === undefined && cells.has('stock')) cells.report('import.stock_uncounted', 'stock')
    return { stock: uncountedStock ?? null, fileStock: uncountedStock ?? null }
  }
  if (stock < 0) cells.report('import.stock_negative', 'stock', { value: toExcerpt(value) })
  const units = Math.max(stock, 0)
  const fileStock = units + readUnitsGone(cells)
  if (units > MAX_STOCK || Math.abs(fileStock) > MAX_STOCK)
    cells.report('import.stock_too_large', 'stock', { value: toExcerpt(value) })
  return { stock: units, fileStock }
}

// Negative when units were added by hand.
function readUnitsGone(cells: Cells): number {
  const value = cells.get('unitsGone')
  if (/^-?\d{1,10}$/.test(value)) return Number(value)
  if (value !== '') cells.report('import.stock_invalid', 'unitsGone', { value: toExcerpt(value) })
  return 0
}

function readWeight(cells: Cells): number {
  const value = cells.get('weight')
  if (value === '') return 0
  const grams = /^\d+([.,]\d+)?$/.test(value) ? Math.round(Number(value.replace(',', '.'))) : Number.NaN
  if (!(grams <= MAX_GRAMS)) cells.report('import.weight_invalid', 'weight', { value: toExcerpt(value) })
  return grams
}
