import type { importColumns } from '#contract/seller-imports.ts'
/** Headings of Shopify's product CSV by column key: the older layout first, then that of 2025. */
export const headings = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  vendor: ['Vendor'],
  category: ['Product Category', 'Standardized Product Type'],
  type: ['Type', 'Custom Product Type'],
  tags: ['Tags'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  weight: ['Variant Grams', 'Weight value (grams)'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  /** Our own column: units sold or removed since the last import. */
  unitsGone: ['Galleria Units Gone'],
  price: ['Variant Price', 'Price'],
  marketPrice: ['Variant Compare At Price', 'Compare-at price'],
  barcode: ['Variant Barcode', 'Barcode', 'Variant Barcodes', 'Barcodes'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  skuImage: ['Variant Image', 'Variant image URL'],
} as const satisfies Readonly<Record<(typeof importColumns)[number], readonly string[]>>

export type ColumnKey = keyof typeof headings

export type Columns = {
  /** Field indexes of the known columns. */
  indexes: Partial<Record<ColumnKey, number>>
  /** Headings as written in the file. */
  names: string[]
  /** Field indexes of options beyond the third. */
  surplusOptions: number[]
  /** Headings of prices for other markets. */
  otherPrices: string[]
}

const required = ['handle', 'title', 'price'] as const satisfies ColumnKey[]

/** Other known exports with headings that identify each. */
const foreignLayouts: readonly (readonly [string, readonly string[]])[] = [
  ['Shopify’s inventory export, which has no prices', ['Handle', 'Location', 'HS Code']],
  ['Shopify’s inventory export, which has no prices', ['Handle', 'Location', 'On hand']],
  ['Wix’s product export', ['handleId', 'fieldType', 'name']],
  ['Squarespace’s product export', ['Product ID [Non Editable]', 'Product Type [Non Editable]']],
  ['BigCommerce’s product export', ['Item Type', 'Product ID', 'Product Name']],
  ['Magento’s product export', ['sku', 'attribute_set_code', 'product_type']],
  ['PrestaShop’s product export', ['Product ID', 'Reference', 'Final price (tax incl.)']],
  ['Etsy’s listing export', ['TITLE', 'DESCRIPTION', 'CURRENCY_CODE']],
]

/** The name of a known export that cannot be imported; null for an unknown table. */
export function findForeignLayout(names: readonly string[]): string | null {
  const normalized = new Set(names.map(normalizeHeading))
  return (
    foreignLayouts.find(([, needed]) => needed.every((name) => normalized.has(normalizeHeading(name))))?.[0] ?? null
  )
}

/** Finds the known columns by heading, ignoring case, spaces and punctuation. */
export function readColumns(heading: string[], fileNames: string[] = heading): Columns {
  const names = fileNames.map((name) => name.trim())
  const normalized = heading.map(normalizeHeading)
  const indexes: Columns['indexes'] = {}
  for (const key of Object.keys(headings) as ColumnKey[]) {
    const index = headings[key].map((name) => normalized.indexOf(normalizeHeading(name))).find((found) => found !== -1)
    if (index !== undefined) indexes[key] = index
  }
  const surplusOptions = normalized.flatMap((name, index) =>
    /^option([4-9]|\d\d+)(name|value)$/.test(name) ? [index] : [],
  )
  const otherPrices = names.filter((name) => /^(compare[ -]at )?price \/ /i.test(name))
  return { indexes, names, surplusOptions, otherPrices }
}

/** Required headings that the file lacks, in the older layout. */
export function listMissingColumns(columns: Columns): string[] {
  return required.filter((key) => columns.indexes[key] === undefined).map((key) => headings[key][0])
}

/** Lower case, letters and digits only. */
export function normalizeHeading(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
