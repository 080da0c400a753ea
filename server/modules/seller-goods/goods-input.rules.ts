import type { FieldError } from '#contract/field-errors.ts'
import { toMajor, toMinor } from '#server/platform/money.ts'

type Texts = Readonly<Record<string, string>>
export type CheckedSku = {
  readonly code: string
  readonly choice: readonly number[]
  readonly price: number
  readonly marketPrice?: number | undefined
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly image?: string | undefined
}
export type CheckedGoods = {
  readonly titles: Texts
  readonly images: readonly { readonly src: string }[]
  readonly options: readonly { readonly names: Texts; readonly values: readonly Texts[] }[]
  readonly skus: readonly CheckedSku[]
}
export type GoodsRules = { readonly lang: string; readonly currencyDigits: number }

type Fields = Record<string, FieldError>

const hasDecimals = (amount: number, digits: number) => toMajor(toMinor(amount, digits), digits) !== amount

/** Marks the second and later of equal values; `''` is not compared. */
function checkUnique(fields: Fields, values: readonly string[], toName: (index: number) => string): void {
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (value !== '' && seen.has(value)) fields[toName(index)] ??= { key: 'field.duplicate' }
    seen.add(value)
  }
}

function checkOptions(fields: Fields, { options }: CheckedGoods, lang: string): void {
  for (const [index, { names, values }] of options.entries()) {
    if (!names[lang]) fields[`options.${index}.names.${lang}`] = { key: 'field.required' }
    for (const [at, value] of values.entries())
      if (!value[lang]) fields[`options.${index}.values.${at}.${lang}`] = { key: 'field.required' }
    checkUnique(
      fields,
      values.map((value) => value[lang] ?? ''),
      (at) => `options.${index}.values.${at}.${lang}`,
    )
  }
  checkUnique(
    fields,
    options.map(({ names }) => names[lang] ?? ''),
    (index) => `options.${index}.names.${lang}`,
  )
}

function checkAmounts(fields: Fields, name: string, sku: CheckedSku, digits: number): void {
  const { price, marketPrice, minQuantity, maxQuantity } = sku
  const decimals: FieldError = { key: 'field.decimals', params: { digits } }
  if (hasDecimals(price, digits)) fields[`${name}.price`] = decimals
  if (marketPrice !== undefined && hasDecimals(marketPrice, digits)) fields[`${name}.marketPrice`] = decimals
  else if (marketPrice !== undefined && marketPrice <= price)
    fields[`${name}.marketPrice`] = { key: 'field.too_small', params: { min: price } }
  if (maxQuantity < minQuantity)
    fields[`${name}.maxQuantity`] = { key: 'field.too_small', params: { min: minQuantity } }
}

/**
 * Checks a product before it is written; returns the errors by the names of fields (`skus.2.code`). Every SKU has one
 * value of each option, no two have the same values or code, and a market price is above the price.
 */
export function checkGoods(goods: CheckedGoods, { lang, currencyDigits }: GoodsRules): Fields {
  const fields: Fields = {}
  if (!goods.titles[lang]) fields[`titles.${lang}`] = { key: 'field.required' }
  checkOptions(fields, goods, lang)
  const images = new Set(goods.images.map(({ src }) => src))
  for (const [index, sku] of goods.skus.entries()) {
    const name = `skus.${index}`
    const isComplete =
      sku.choice.length === goods.options.length &&
      sku.choice.every((value, at) => value < goods.options[at]!.values.length)
    if (!isComplete) fields[`${name}.choice`] = { key: 'field.choice_incomplete' }
    checkAmounts(fields, name, sku, currencyDigits)
    if (sku.image !== undefined && !images.has(sku.image)) fields[`${name}.image`] = { key: 'field.not_listed' }
  }
  checkUnique(
    fields,
    goods.images.map(({ src }) => src),
    (index) => `images.${index}.src`,
  )
  checkUnique(
    fields,
    goods.skus.map(({ code }) => code),
    (index) => `skus.${index}.code`,
  )
  checkUnique(
    fields,
    goods.skus.map(({ choice }) => `of ${choice.join()}`),
    (index) => `skus.${index}.choice`,
  )
  return fields
}
