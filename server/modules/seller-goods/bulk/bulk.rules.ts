import type { priceRoundings } from '#contract/seller-goods-bulk.ts'
import { maxUnits } from '#contract/seller-stock.ts'

export type PriceRounding = (typeof priceRoundings)[number]

/** Amounts in minor units; a percentage is a number of percent. */
export type BulkRule =
  | {
      readonly field: 'price' | 'market_price'
      readonly how: 'set' | 'add' | 'percent'
      readonly amount: number
      /** Of computed prices; absent in edits from before it could be chosen. */
      readonly rounding?: PriceRounding
      /** Decimals of the brand's currency. */
      readonly digits?: number
    }
  | { readonly field: 'stock'; readonly how: 'set' | 'add'; readonly units: number; readonly warehouseId: string }
  | { readonly field: 'category'; readonly categoryId: string }
  | { readonly field: 'tags'; readonly how: 'set' | 'add' | 'remove'; readonly tags: readonly string[] }
  | { readonly field: 'status'; readonly status: 'listed' | 'delisted' }

type BulkSku = {
  readonly id: string
  readonly priceMinor: number
  readonly marketPriceMinor: number | null
  /** Units in the warehouse of the rule. */
  readonly available: number
}

export type BulkGoods = {
  readonly status: string
  readonly categoryId: string | null
  readonly tags: readonly string[]
  /** Those for sale. */
  readonly skus: readonly BulkSku[]
}

/** One value before and after; `skuId` is null for one of the product itself. Stock is in units, prices in minor units. */
export type BulkChange = {
  readonly skuId: string | null
  readonly before: number | string | null | readonly string[]
  readonly after: number | string | null | readonly string[]
}

export type BulkReason =
  | 'same'
  | 'changed'
  | 'below_zero'
  | 'too_large'
  | 'banned'
  | 'draft'
  | 'deleted'
  | 'not_above_price'

/** The effect of a rule on a product: its changes, or why it stays as it is. */
export type BulkResult = { readonly changes: readonly BulkChange[] } | { readonly reason: BulkReason }

const maxPriceMinor = 1e14
const maxTags = 250

function toAmount(how: 'set' | 'add' | 'percent', before: number, amount: number): number {
  if (how === 'set') return amount
  return how === 'add' ? before + amount : Math.round((before * (100 + amount)) / 100)
}

/** Percent of a whole amount by which a rounded price ends below it. */
const missingPercent = { whole: 0, end_90: 10, end_95: 5, end_99: 1 } as const

/**
 * Rounds a price in minor units to the nearest that ends as wished, never from above zero to zero. A currency without
 * decimals has whole amounts already, one with a single decimal has no .95 and .99: prices stay as computed.
 */
export function roundPrice(minor: number, rounding: PriceRounding, digits: number): number {
  if (rounding === 'none' || minor <= 0) return minor
  const whole = 10 ** digits
  const missing = (whole * missingPercent[rounding]) / 100
  if (!Number.isInteger(missing) || (missing === 0 && rounding !== 'whole')) return minor
  return Math.max(Math.round((minor + missing) / whole), 1) * whole - missing
}

const toResult = (changes: readonly BulkChange[]): BulkResult => {
  const real = changes.filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
  return real.length === 0 ? { reason: 'same' } : { changes: real }
}

function changePrices(rule: Extract<BulkRule, { amount: number }>, { skus }: BulkGoods): BulkResult {
  const changes: BulkChange[] = []
  for (const { id: skuId, priceMinor, marketPriceMinor } of skus) {
    const before = rule.field === 'price' ? priceMinor : marketPriceMinor
    // A market price that is not there can only be set.
    if (before === null && rule.how !== 'set') continue
    const computed = toAmount(rule.how, before ?? 0, rule.amount)
    const after = rule.how === 'set' ? computed : roundPrice(computed, rule.rounding ?? 'none', rule.digits ?? 0)
    if (after < 0) return { reason: 'below_zero' }
    if (after > maxPriceMinor) return { reason: 'too_large' }
    if (rule.field === 'market_price' && after <= priceMinor) return { reason: 'not_above_price' }
    changes.push({ skuId, before, after })
  }
  return toResult(changes)
}

function changeUnits({ how, units }: Extract<BulkRule, { field: 'stock' }>, { skus }: BulkGoods): BulkResult {
  const changes = skus.map(({ id, available }) => ({
    skuId: id,
    before: available,
    after: how === 'set' ? units : available + units,
  }))
  if (changes.some(({ after }) => after < 0)) return { reason: 'below_zero' }
  return changes.some(({ after }) => after > maxUnits) ? { reason: 'too_large' } : toResult(changes)
}

function changeTags({ how, tags }: Extract<BulkRule, { field: 'tags' }>, goods: BulkGoods): BulkResult {
  const others = how === 'set' ? [] : goods.tags.filter((tag) => how === 'add' || !tags.includes(tag))
  const after = how === 'remove' ? others : [...new Set([...others, ...tags])]
  return after.length > maxTags ? { reason: 'too_large' } : toResult([{ skuId: null, before: goods.tags, after }])
}

function changeStatus({ status }: Extract<BulkRule, { field: 'status' }>, goods: BulkGoods): BulkResult {
  if (goods.status === 'banned') return { reason: 'banned' }
  if (goods.status === 'draft' && status === 'delisted') return { reason: 'draft' }
  // It is listed as soon as staff have approved it.
  if (goods.status === 'under_review' && status === 'listed') return { reason: 'same' }
  return toResult([{ skuId: null, before: goods.status, after: status }])
}

/**
 * The effect of a rule on one product. All its SKUs change or none: a price or stock below zero, or a market price that
 * is not above the price, leaves the product as it is.
 */
export function computeBulkChanges(rule: BulkRule, goods: BulkGoods): BulkResult {
  switch (rule.field) {
    case 'price':
    case 'market_price':
      return changePrices(rule, goods)
    case 'stock':
      return changeUnits(rule, goods)
    case 'category':
      return toResult([{ skuId: null, before: goods.categoryId, after: rule.categoryId }])
    case 'tags':
      return changeTags(rule, goods)
    case 'status':
      return changeStatus(rule, goods)
  }
}
