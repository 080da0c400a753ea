import { goodsLimits, standardTaxClass, type SellerGoods } from '#contract/seller-goods.ts'
import type { OperationInput } from '#web/client/api-call.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'

export type Texts = Readonly<Record<string, string>>
/** A value or an option keeps its id while its texts change, so that its SKUs stay its own. */
export type DraftValue = { readonly id: string; readonly texts: Texts }
export type DraftOption = { readonly id: string; readonly names: Texts; readonly values: readonly DraftValue[] }
export type DraftImage = { readonly src: string; readonly alts: Texts }
type DraftAttribute = { readonly id: string; readonly names: Texts; readonly values: Texts }

/** A combination of option values; numbers are as they are typed. */
export type DraftSku = {
  /** The ids of its values. */
  readonly key: string
  readonly skuId: string | null
  /** False: the combination is not for sale. */
  readonly isSold: boolean
  readonly code: string
  readonly price: string
  readonly marketPrice: string
  readonly barcode: string
  readonly weightGrams: string
  readonly minQuantity: string
  readonly maxQuantity: string
  readonly image: string
  /** Units by warehouse id; those that never held any are missing. */
  readonly stock: Texts
}
const skuNumbers = ['price', 'marketPrice', 'weightGrams', 'minQuantity', 'maxQuantity'] as const
const skuTexts = ['code', 'barcode', 'image', ...skuNumbers] as const
export type SkuText = (typeof skuTexts)[number]

export type ProductDraft = {
  readonly handle: string
  readonly titles: Texts
  readonly subtitles: Texts
  readonly descriptions: Texts
  readonly attributes: readonly DraftAttribute[]
  readonly tags: readonly string[]
  readonly categoryId: string
  readonly images: readonly DraftImage[]
  readonly options: readonly DraftOption[]
  readonly skus: readonly DraftSku[]
  readonly withdrawalExemption: string
  readonly taxClass: string
}

export const newKey = (): string => newIdempotencyKey()

const blankSku: Omit<DraftSku, 'key'> = {
  skuId: null,
  isSold: true,
  code: '',
  price: '',
  marketPrice: '',
  barcode: '',
  weightGrams: '0',
  minQuantity: '1',
  maxQuantity: '999',
  image: '',
  stock: {},
}

export const emptyDraft: ProductDraft = {
  handle: '',
  titles: {},
  subtitles: {},
  descriptions: {},
  attributes: [],
  tags: [],
  categoryId: '',
  images: [],
  options: [],
  skus: [{ ...blankSku, key: '' }],
  withdrawalExemption: 'none',
  taxClass: standardTaxClass,
}

type Combination = readonly DraftValue[]

/** Every combination of the values of the options, the last option changing fastest; options without values are left out. */
function listCombinations(options: readonly DraftOption[]): Combination[] {
  let combinations: Combination[] = [[]]
  for (const { values } of options)
    if (values.length > 0) combinations = combinations.flatMap((before) => values.map((value) => [...before, value]))
  return combinations
}

export const countCombinations = (options: readonly DraftOption[]): number =>
  options.reduce((product, { values }) => product * Math.max(1, values.length), 1)

/** More combinations than a product may have SKUs are not laid out. */
export const isTooMany = (options: readonly DraftOption[]): boolean => countCombinations(options) > goodsLimits.skus

/** In one order, so that moving an option changes no key. */
const joinIds = (ids: readonly string[]): string => ids.toSorted().join(' ')
const toKey = (combination: Combination): string => joinIds(combination.map(({ id }) => id))

/** The SKU that a new combination takes over or resembles: the one that shares most of its values. */
function findNearest(key: string, skus: readonly DraftSku[]): DraftSku | undefined {
  const ids = new Set(key.split(' '))
  const score = (sku: DraftSku) => sku.key.split(' ').filter((id) => ids.has(id)).length
  return skus.reduce<DraftSku | undefined>((best, sku) => (best && score(best) >= score(sku) ? best : sku), undefined)
}

/**
 * The SKUs of changed options. A combination keeps its SKU; where an option was added, the first value takes over the
 * SKUs there were; new combinations begin with the prices and sizes of the nearest one.
 */
export function layOutSkus(options: readonly DraftOption[], before: readonly DraftSku[]): DraftSku[] {
  const left = new Map(before.map((sku) => [sku.key, sku]))
  const takeOver = (key: string): DraftSku | undefined => {
    const holds = (all: string, some: string) =>
      some === '' || some.split(' ').every((id) => all.split(' ').includes(id))
    return [...left.values()].find((sku) => holds(key, sku.key) || holds(sku.key, key))
  }
  const combinations = listCombinations(options).map(toKey)
  const known = new Map(combinations.flatMap((key) => (left.has(key) ? [[key, left.get(key)!] as const] : [])))
  for (const key of known.keys()) left.delete(key)
  const isSameShape =
    before[0] && combinations[0] !== undefined && before[0].key !== '' && combinations[0] !== ''
      ? before[0].key.split(' ').length === combinations[0].split(' ').length
      : before[0]?.key === combinations[0]
  return combinations.map((key) => {
    const same = known.get(key)
    if (same) return same
    const taken = isSameShape ? undefined : takeOver(key)
    if (taken) {
      left.delete(taken.key)
      return { ...taken, key }
    }
    const nearest = findNearest(key, before)
    return { ...blankSku, ...nearest, skuId: null, isSold: true, code: '', barcode: '', stock: {}, key }
  })
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

export type StockBySku = ReadonlyMap<string, Texts>
type SkuView = SellerGoods['skus'][number]

function toDraftSku(key: string, sku: SkuView | undefined, isSold: boolean, stock: StockBySku): DraftSku {
  if (!sku) return { ...blankSku, key, isSold: false }
  return {
    key,
    skuId: sku.skuId,
    isSold,
    code: sku.code,
    price: toText(sku.price),
    marketPrice: toText(sku.marketPrice),
    barcode: sku.barcode ?? '',
    weightGrams: toText(sku.weightGrams),
    minQuantity: toText(sku.minQuantity),
    maxQuantity: toText(sku.maxQuantity),
    image: sku.image ?? '',
    stock: stock.get(sku.skuId) ?? {},
  }
}

const toChoiceKey = (options: readonly DraftOption[], choice: readonly number[]): string =>
  joinIds(choice.map((at, index) => options[index]!.values[at]!.id))

const isChoice = (options: readonly DraftOption[], key: string) => (sku: SkuView) =>
  sku.choice.length === options.length && toChoiceKey(options, sku.choice) === key

/** The form of a stored product. */
export function toDraft(goods: SellerGoods, stock: StockBySku): ProductDraft {
  const options = goods.options.map(({ names, values }, index) => ({
    id: `o${index}`,
    names,
    values: values.map((texts, at) => ({ id: `o${index}v${at}`, texts })),
  }))
  const toSku = (key: string) => {
    const listed = goods.skus.find(isChoice(options, key))
    return toDraftSku(key, listed ?? goods.retiredSkus.find(isChoice(options, key)), listed !== undefined, stock)
  }
  const listedKeys = () => goods.skus.map(({ choice }) => toChoiceKey(options, choice))
  return {
    handle: goods.handle,
    titles: goods.titles,
    subtitles: goods.subtitles,
    descriptions: goods.descriptions,
    attributes: goods.attributes.map((attribute, index) => ({ id: `a${index}`, ...attribute })),
    tags: goods.tags,
    categoryId: goods.categoryId ?? '',
    images: goods.images,
    options,
    skus: (isTooMany(options) ? listedKeys() : listCombinations(options).map(toKey)).map(toSku),
    withdrawalExemption: goods.withdrawalExemption ?? 'none',
    taxClass: goods.taxClass,
  }
}

const zeros = [0x660, 0x6f0, 0x966]

/** Arabic, Persian and Devanagari digits as those of ASCII. */
const toAsciiDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Reads an amount as people of any language type it: `1,234.50`, `1 234,50`, `$12`. NaN when it is none. */
export function parseNumber(typed: string): number {
  const text = toAsciiDigits(typed)
    .replaceAll(/[\s'’]|\p{Sc}|\b[A-Z]{3}\b/gu, '')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(text)) return Number.NaN
  const separators = text.replaceAll(/[\d-]/g, '')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  // One kind of separator before three digits groups them; a single point never does.
  const isGrouped = /[.,]\d{3}$/.test(text) && new Set(separators).size === 1 && separators !== '.'
  if (last < 0 || isGrouped) return Number(text.replaceAll(/[.,]/g, ''))
  return Number(`${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`)
}

export const listSold = ({ skus }: ProductDraft): DraftSku[] => skus.filter(({ isSold }) => isSold)

/** The indexes of a SKU's values in the options. */
function toChoice(key: string, options: readonly DraftOption[]): number[] {
  const ids = key.split(' ')
  return options.map(({ values }) => values.findIndex(({ id }) => ids.includes(id)))
}

type SaveInput = OperationInput<'sellerGoods.save'>

/** The input that saves a form; `version` is the one that it was read at, absent for a new product. */
export function toSaveInput(draft: ProductDraft, saved: { goodsId: string; version: number } | null): SaveInput {
  const options = draft.options.filter(({ values }) => values.length > 0)
  return {
    ...(saved && { goodsId: saved.goodsId, version: saved.version }),
    ...(draft.handle && { handle: draft.handle }),
    titles: draft.titles,
    subtitles: draft.subtitles,
    descriptions: draft.descriptions,
    attributes: draft.attributes.map(({ names, values }) => ({ names, values })),
    tags: [...draft.tags],
    ...(draft.categoryId && { categoryId: draft.categoryId }),
    images: draft.images.map(({ src, alts }) => ({ src, alts })),
    options: options.map(({ names, values }) => ({ names, values: values.map(({ texts }) => texts) })),
    skus: listSold(draft).map((sku) => ({
      ...(sku.skuId && { skuId: sku.skuId }),
      code: sku.code.trim(),
      choice: toChoice(sku.key, options),
      price: parseNumber(sku.price),
      ...(sku.marketPrice.trim() && { marketPrice: parseNumber(sku.marketPrice) }),
      ...(sku.barcode.trim() && { barcode: sku.barcode.trim() }),
      weightGrams: parseNumber(sku.weightGrams || '0'),
      minQuantity: parseNumber(sku.minQuantity || '1'),
      maxQuantity: parseNumber(sku.maxQuantity || '999'),
      ...(sku.image && { image: sku.image }),
    })),
    withdrawalExemption: draft.withdrawalExemption,
    taxClass: draft.taxClass,
  }
}

export type StockChange = { readonly skuId: string; readonly warehouseId: string; readonly difference: number }

/** The changes of stock of a form, once its SKUs have ids: `saved` is the product as it was stored with the form. */
export function listStockChanges(base: ProductDraft, draft: ProductDraft, saved: SellerGoods): StockChange[] {
  const before = new Map(base.skus.map((sku) => [sku.skuId ?? sku.key, sku.stock]))
  return listSold(draft).flatMap((sku, index) => {
    const skuId = sku.skuId ?? saved.skus[index]?.skuId
    const was = (sku.skuId ? before.get(sku.skuId) : undefined) ?? {}
    return Object.entries(sku.stock).flatMap(([warehouseId, units]) => {
      const difference = parseNumber(units || '0') - parseNumber(was[warehouseId] ?? '0')
      return skuId && Number.isInteger(difference) && difference !== 0 ? [{ skuId, warehouseId, difference }] : []
    })
  })
}

const toLetters = (text: string) =>
  [...text.toUpperCase().matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => letter).join('')

/** Codes for the SKUs that have none: letters of the title and of their values, with a number where two are alike. */
export function suggestCodes(draft: ProductDraft, lang: string): DraftSku[] {
  const used = new Set(draft.skus.map(({ code }) => code).filter(Boolean))
  const start = toLetters(draft.titles[lang] ?? '').slice(0, 6) || 'SKU'
  const texts = new Map(
    draft.options.flatMap(({ values }) => values.map(({ id, texts: words }) => [id, words[lang] ?? ''])),
  )
  return draft.skus.map((sku) => {
    if (sku.code || !sku.isSold) return sku
    const parts = sku.key.split(' ').map((id) => toLetters(texts.get(id) ?? '').slice(0, 4))
    const code = [start, ...parts].filter(Boolean).join('-')
    let free = code
    for (let number = 2; used.has(free); number += 1) free = `${code}-${number}`
    used.add(free)
    return { ...sku, code: free }
  })
}
