import type { TextKey } from '#i18n/text-keys.ts'
import { listSold, parseNumber, type DraftSku, type ProductDraft } from './product-draft.ts'

/** Errors of fields by their names: `titles.en`, `sku.<key>.price`, `option.<id>`, `option.<id>.<value>`. */
export type DraftErrors = Readonly<Record<string, TextKey>>
type Errors = Record<string, TextKey>

/** Errors of one SKU as they can be seen while typing; what is missing counts on saving only. */
function checkSku(errors: Errors, sku: DraftSku, isSaving: boolean): void {
  const name = (part: string) => `sku.${sku.key}.${part}`
  const isMissing = (value: string) => isSaving && value.trim() === ''
  const isBad = (value: string) => value.trim() !== '' && !(parseNumber(value) >= 0)
  const isUnwhole = (value: string) => value.trim() !== '' && !Number.isInteger(parseNumber(value))
  const price = parseNumber(sku.price)
  if (isMissing(sku.code)) errors[name('code')] = 'products.error.code'
  if (isMissing(sku.price)) errors[name('price')] = 'products.error.priceMissing'
  if (isBad(sku.price)) errors[name('price')] = 'products.error.amount'
  if (isBad(sku.marketPrice)) errors[name('marketPrice')] = 'products.error.amount'
  else if (sku.marketPrice.trim() && parseNumber(sku.marketPrice) <= price)
    errors[name('marketPrice')] = 'products.error.marketPrice'
  for (const part of ['weightGrams', 'minQuantity', 'maxQuantity'] as const)
    if (isBad(sku[part]) || isUnwhole(sku[part])) errors[name(part)] = 'products.error.whole'
  if (parseNumber(sku.maxQuantity) < parseNumber(sku.minQuantity))
    errors[name('maxQuantity')] = 'products.error.maxQuantity'
  for (const [warehouseId, units] of Object.entries(sku.stock))
    if (isBad(units) || isUnwhole(units)) errors[`stock.${sku.key}.${warehouseId}`] = 'products.error.whole'
}

function checkCodes(errors: Errors, skus: readonly DraftSku[]): void {
  const seen = new Set<string>()
  for (const { key, code } of skus) {
    const trimmed = code.trim()
    if (trimmed && seen.has(trimmed)) errors[`sku.${key}.code`] = 'products.error.codeTwice'
    seen.add(trimmed)
  }
}

function checkOptions(errors: Errors, { options }: ProductDraft, lang: string): void {
  for (const { id, names, values } of options) {
    if (values.length > 0 && !names[lang]?.trim()) errors[`option.${id}`] = 'products.error.optionName'
    const seen = new Set<string>()
    for (const value of values) {
      const text = value.texts[lang]?.trim() ?? ''
      if (!text) errors[`option.${id}.${value.id}`] = 'products.error.optionValue'
      else if (seen.has(text)) errors[`option.${id}.${value.id}`] = 'products.error.valueTwice'
      seen.add(text)
    }
  }
}

/** Checks a form in the brand's language without the server; `isSaving` also counts what is missing. */
export function checkDraft(draft: ProductDraft, lang: string, isSaving: boolean): DraftErrors {
  const errors: Errors = {}
  const sold = listSold(draft)
  if (isSaving) {
    if (!draft.titles[lang]?.trim()) errors[`titles.${lang}`] = 'products.error.title'
    if (sold.length === 0) errors.skus = 'products.error.noSku'
    checkOptions(errors, draft, lang)
  }
  for (const sku of sold) checkSku(errors, sku, isSaving)
  checkCodes(errors, sold)
  return errors
}

/** The server's errors by the names that the form has; those without a field of it are left in `others`. */
export function toFormErrors(draft: ProductDraft, fields: Readonly<Record<string, string>>) {
  const sold = listSold(draft)
  const options = draft.options.filter(({ values }) => values.length > 0)
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const [name, message] of Object.entries(fields)) {
    const [kind = '', index = '', part = '', at = ''] = name.split('.')
    const option = options[Number(index)]
    if (kind === 'skus' && sold[Number(index)] && part) errors[`sku.${sold[Number(index)]!.key}.${part}`] = message
    else if (kind === 'options' && option)
      errors[part === 'values' ? `option.${option.id}.${option.values[Number(at)]?.id}` : `option.${option.id}`] =
        message
    else if (kind === 'images') errors.images = message
    else if (kind === 'titles' || kind === 'subtitles' || kind === 'descriptions') errors[`${kind}.${index}`] = message
    else if (['handle', 'categoryId', 'taxClass', 'tags', 'attributes'].includes(kind)) errors[kind] = message
    else others.push(message)
  }
  return { errors, others }
}

export const editorTabs = ['basics', 'skus', 'delivery', 'translations'] as const
export type EditorTab = (typeof editorTabs)[number]

const deliveryParts: ReadonlySet<string> = new Set(['barcode', 'weightGrams', 'minQuantity', 'maxQuantity'])

/** The tab on which a field stands. */
export function findTab(name: string, lang: string): EditorTab {
  const [kind = '', , part = ''] = name.split('.')
  if (kind === 'sku') return deliveryParts.has(part) ? 'delivery' : 'skus'
  if (kind === 'stock' || kind === 'option' || kind === 'skus' || kind === 'images') return 'skus'
  if (kind === 'taxClass' || kind === 'withdrawalExemption') return 'delivery'
  return name.startsWith('titles.') && name !== `titles.${lang}` ? 'translations' : 'basics'
}
