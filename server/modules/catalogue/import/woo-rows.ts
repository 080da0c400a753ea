import { headings, normalizeHeading } from './columns.ts'
import type { Row } from './read-rows.ts'
import type { ImportReason } from './reasons.ts'
import { toBodyHtml, listCombinations, selectLeafPath, splitList, toStatus, toGrams, type Choice } from './woo-cells.ts'

/** Characters of variations that are held in memory until their product comes. */
const MAX_BUFFERED = 24_000_000
const MAX_OPTIONS = 4

const optionNumbers = [1, 2, 3, 4] as const

/** Columns of the converted rows: Shopify's name beside WooCommerce's. */
const layout = [
  [headings.handle[0], 'ID'],
  [headings.title[0], 'Name'],
  [headings.body[0], 'Description'],
  [headings.vendor[0], 'Brands'],
  [headings.category[0], 'Categories'],
  [headings.tags[0], 'Tags'],
  [headings.status[0], 'Published'],
  [headings.sku[0], 'SKU'],
  [headings.weight[0], 'Weight'],
  [headings.stock[0], 'Stock'],
  [headings.price[0], 'Regular price'],
  [headings.marketPrice[0], 'Regular price'],
  [headings.barcode[0], 'GTIN, UPC, EAN, or ISBN'],
  [headings.image[0], 'Images'],
  [headings.skuImage[0], 'Images'],
  ...optionNumbers.flatMap((number) => [
    [`Option${number} Name`, `Attribute ${number} name`] as const,
    [`Option${number} Value`, `Attribute ${number} value(s)`] as const,
  ]),
] as const

type Field = (typeof layout)[number][0]
type Fields = Partial<Record<Field, string>>

/** Recognises WooCommerce's product export by columns that no other export has together. */
export function isWooHeading(heading: readonly string[]): boolean {
  const names = new Set(heading.map(normalizeHeading))
  return ['id', 'type', 'sku', 'name', 'published', 'regularprice'].every((name) => names.has(name))
}

type Variation = {
  readonly line: number
  readonly fields: Fields
  readonly choices: readonly Choice[]
  readonly notes: ImportReason[]
}

type Cells = {
  readonly get: (name: string) => string
  /** Attributes of the row with their values. */
  readonly choices: readonly Choice[]
  readonly weightUnit: string
}

type ReadRow = (row: Row) => Cells

function createCellReader(heading: readonly string[]): ReadRow {
  const plain = heading.map(normalizeHeading)
  const attributes = plain.flatMap((name, index) => {
    const number = /^attribute(\d+)name$/.exec(name)?.[1]
    return number === undefined ? [] : [{ name: index, values: plain.indexOf(`attribute${number}values`) }]
  })
  const weightUnit = plain.find((name) => /^weight(kg|g|lbs|oz)$/.test(name))?.slice('weight'.length) ?? 'kg'
  return ({ fields }) => {
    const at = (index: number) => fields[index]?.trim() ?? ''
    const choices = attributes.flatMap(({ name, values }) =>
      at(name) === '' ? [] : [{ name: at(name), values: splitList(at(values)) }],
    )
    return { get: (name) => at(plain.indexOf(normalizeHeading(name))), choices, weightUnit }
  }
}

const isVariation = (cells: Cells) => getTypes(cells).includes('variation')
const getTypes = (cells: Cells) => splitList(cells.get('Type').toLowerCase())
const toRow = (line: number, fields: Fields, more: Partial<Row> = {}): Row => ({
  line,
  fields: layout.map(([name]) => fields[name] ?? ''),
  ...more,
})

/** Built from the product's id, which stays the same when the name changes. */
const toHandle = (cells: Cells) => `woo-${cells.get('ID')}`

/** Price, stock, weight and codes of a product or a variation, with warnings for values that are not imported. */
function toSkuFields(cells: Cells): { readonly fields: Fields; readonly notes: ImportReason[] } {
  const [regular, sale] = [cells.get('Regular price'), cells.get('Sale price')]
  const isDated = cells.get('Date sale price starts') !== '' || cells.get('Date sale price ends') !== ''
  const isOnSale = sale !== '' && !isDated
  const isShared = cells.get('Stock').toLowerCase() === 'parent'
  const counted = isShared ? '' : cells.get('Stock')
  return {
    fields: {
      'Variant SKU': cells.get('SKU'),
      'Variant Grams': toGrams(cells.get(`Weight (${cells.weightUnit})`), cells.weightUnit),
      // Not counted and out of stock.
      'Variant Inventory Qty': counted === '' && cells.get('In stock?') === '0' ? '0' : counted,
      'Variant Price': isOnSale ? sale : regular,
      'Variant Compare At Price': isOnSale ? regular : '',
      'Variant Barcode': cells.get('GTIN, UPC, EAN, or ISBN'),
    },
    notes: [
      ...(sale !== '' && isDated ? (['import.sale_dated'] as const) : []),
      ...(isShared ? (['import.stock_shared'] as const) : []),
    ],
  }
}

function toGoodsFields(cells: Cells, image: string): Fields {
  return {
    Handle: toHandle(cells),
    Title: cells.get('Name'),
    'Body (HTML)': toBodyHtml(cells.get('Description') || cells.get('Short description')),
    Vendor: cells.get('Brands'),
    'Product Category': selectLeafPath(splitList(cells.get('Categories'))),
    Tags: splitList(cells.get('Tags'))
      .map((tag) => tag.replaceAll(',', ' '))
      .join(','),
    Status: toStatus(cells.get('Published'), cells.get('Visibility in catalog')),
    'Image Src': image,
  }
}

/** Variations by the parent that they name: `id:44`, or its SKU. */
async function gatherVariations(rows: AsyncIterable<Row>, read: ReadRow) {
  const byParent = new Map<string, Variation[]>()
  let buffered = 0
  for await (const row of rows) {
    const cells = read(row)
    if (row.broken !== undefined || row.damagedField !== undefined || !isVariation(cells)) continue
    const { fields, notes } = toSkuFields(cells)
    fields['Variant Image'] = splitList(cells.get('Images'))[0] ?? ''
    buffered += row.fields.reduce((sum, { length }) => sum + length, 200)
    if (buffered > MAX_BUFFERED) return { byParent, tooMany: row.line }
    const key = cells.get('Parent').toLowerCase()
    const siblings = byParent.get(key) ?? []
    siblings.push({ line: row.line, fields, choices: cells.choices, notes })
    byParent.set(key, siblings)
  }
  return { byParent, tooMany: null }
}

/** The attributes in which the variations differ, in the product's order, each with all its values. */
function toOptions(product: readonly Choice[], variations: readonly Variation[]): Choice[] {
  const used = new Map<string, Choice>()
  for (const { choices } of variations)
    for (const { name } of choices) used.set(name.toLowerCase(), used.get(name.toLowerCase()) ?? { name, values: [] })
  const own = product.filter(({ name }) => used.delete(name.toLowerCase()))
  return [...own, ...used.values()].slice(0, MAX_OPTIONS)
}

function* variableRows(first: Fields, cells: Cells, variations: readonly Variation[], line: number): Generator<Row> {
  const options = toOptions(cells.choices, variations)
  const names = Object.fromEntries(options.map(({ name }, index) => [`Option${index + 1} Name`, name]))
  yield toRow(line, { ...first, ...names }, { hasNoSku: true })
  const parentGrams = toGrams(cells.get(`Weight (${cells.weightUnit})`), cells.weightUnit)
  for (const variation of variations) {
    const combinations = listCombinations(options, variation.choices)
    const isShared = combinations.length > 1 && variation.fields['Variant Inventory Qty'] !== ''
    for (const [index, { values, added }] of combinations.entries()) {
      const { fields } = variation
      const code = fields['Variant SKU'] && [fields['Variant SKU'], ...added].join('-').replace(/\s+/g, '-')
      const notes: ImportReason[] = isShared ? [...variation.notes, 'import.stock_shared'] : variation.notes
      const sku: Fields = {
        ...fields,
        Handle: first.Handle ?? '',
        'Variant SKU': code ?? '',
        'Variant Grams': fields['Variant Grams'] || parentGrams,
        ...(isShared && { 'Variant Inventory Qty': fields['Variant Inventory Qty'] === '0' ? '0' : '' }),
        ...Object.fromEntries(values.map((value, option) => [`Option${option + 1} Value`, value])),
      }
      yield toRow(variation.line, sku, index === 0 ? { notes } : {})
    }
  }
}

function* productRows(row: Row, cells: Cells, variations: readonly Variation[]): Generator<Row> {
  const [image = '', ...images] = splitList(cells.get('Images'))
  const isVariable = getTypes(cells).includes('variable')
  const first = toGoodsFields(cells, image)
  const sku = toSkuFields(cells)
  const notes: ImportReason[] = splitList(cells.get('Categories')).length > 1 ? ['import.categories_many'] : []
  if (isVariable && variations.length > 0) yield* withNotes(variableRows(first, cells, variations, row.line), notes)
  else yield toRow(row.line, { ...first, ...sku.fields }, { notes: [...notes, ...sku.notes] })
  for (const one of images) yield toRow(row.line, { Handle: first.Handle ?? '', 'Image Src': one })
}

function* withNotes(rows: Iterable<Row>, notes: ImportReason[]): Generator<Row> {
  let isFirst = true
  for (const row of rows) {
    yield isFirst ? { ...row, notes: [...notes, ...(row.notes ?? [])] } : row
    isFirst = false
  }
}

/**
 * Converts WooCommerce's rows after the heading into Shopify's layout, heading first. The file is read twice, because
 * variations can precede their product; they are held in memory.
 */
export async function* convertWooRows(
  heading: Row,
  rows: AsyncIterable<Row>,
  readAgain: () => AsyncGenerator<Row>,
): AsyncGenerator<Row> {
  yield { line: heading.line, fields: layout.map(([name]) => name), names: layout.map(([, name]) => name) }
  const read = createCellReader(heading.fields)
  const { byParent, tooMany } = await gatherVariations(readAgain(), read)
  if (tooMany !== null) return yield toRow(tooMany, {}, { broken: 'import.variations_too_many' })
  const take = (key: string) => {
    const found = byParent.get(key.toLowerCase()) ?? []
    byParent.delete(key.toLowerCase())
    return found
  }
  for await (const row of rows) {
    const cells = read(row)
    const { broken, damagedField } = row
    if (broken !== undefined) yield toRow(row.line, { Handle: toHandle(cells) }, { broken })
    else if (damagedField !== undefined) {
      const column = layout.findIndex(
        ([, name]) => normalizeHeading(name) === normalizeHeading(heading.fields[damagedField] ?? ''),
      )
      yield toRow(row.line, { Handle: toHandle(cells) }, { damagedField: Math.max(0, column) })
    } else if (isVariation(cells)) continue
    else if (!getTypes(cells).some((type) => type === 'simple' || type === 'variable'))
      yield toRow(row.line, {}, { notes: ['import.type_left_out'], isSkipped: true })
    else {
      const sku = cells.get('SKU')
      const variations = [...take(`id:${cells.get('ID')}`), ...(sku === '' ? [] : take(sku))]
      yield* productRows(row, cells, variations)
    }
  }
  for (const { line } of [...byParent.values()].flat())
    yield toRow(line, { Handle: `line-${line}` }, { broken: 'import.parent_missing' })
}
