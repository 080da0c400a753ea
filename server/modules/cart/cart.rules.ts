import type { z } from 'zod'
import type { CartItem, MergeResult } from '#contract/cart.ts'

export const maxLines = 200

/** The part of an offer that the rules need. */
export type Buyable = {
  readonly ownerId: string | null
  readonly listed: boolean
  readonly priceMinor: number
  readonly stock: number
  readonly minQuantity: number
  readonly maxQuantity: number
  /** The planned closure of the store that runs. */
  readonly closure: { readonly takesOrders: boolean; readonly lastDay: string } | null
}

type NoticeKind = NonNullable<CartItem['notice']>['kind']
export type LineIssue = Exclude<NoticeKind, 'price_up' | 'price_down'>

/** Why the user cannot buy this quantity now; null when possible. */
export function findLineIssue(offer: Buyable, quantity: number, userId: string): LineIssue | null {
  if (offer.ownerId === userId) return 'own_store'
  if (!offer.listed) return 'delisted'
  if (offer.closure && !offer.closure.takesOrders) return 'store_closed'
  if (quantity < offer.minQuantity) return 'below_minimum'
  if (quantity > offer.maxQuantity) return 'above_maximum'
  if (offer.stock === 0) return 'sold_out'
  return offer.stock < quantity ? 'stock_short' : null
}

/** The notice of a line: an issue first, else a changed price. Money in minor units. */
export function toNotice(
  issue: LineIssue | null,
  seenPriceMinor: number,
  { priceMinor, stock, closure }: Pick<Buyable, 'priceMinor' | 'stock' | 'closure'>,
): { kind: NoticeKind; left?: number; beforeMinor?: number; until?: string } | null {
  if (issue === 'store_closed' && closure) return { kind: issue, until: closure.lastDay }
  if (issue === 'stock_short') return { kind: issue, left: stock }
  if (issue) return { kind: issue }
  if (priceMinor === seenPriceMinor) return null
  return { kind: priceMinor > seenPriceMinor ? 'price_up' : 'price_down', beforeMinor: seenPriceMinor }
}

type TotalsLine = {
  readonly quantity: number
  readonly subtotalMinor: number
  readonly checked: boolean
  readonly valid: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Totals of a cart: `quantity` counts all lines, amounts only valid ones, checked totals only valid checked ones. */
export function getTotals(lines: readonly TotalsLine[]) {
  const valid = lines.filter((line) => line.valid)
  const chosen = valid.filter((line) => line.checked)
  return {
    goodsMinor: sum(valid.map((line) => line.subtotalMinor)),
    checkedMinor: sum(chosen.map((line) => line.subtotalMinor)),
    checkedQuantity: sum(chosen.map((line) => line.quantity)),
    quantity: sum(lines.map((line) => line.quantity)),
  }
}

/** Groups lines by store, in the order of each store's first line. */
export function groupByStore<Line>(lines: readonly Line[], getStore: (line: Line) => string): Line[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const store = getStore(line)
    const group = groups.get(store)
    if (group) group.push(line)
    else groups.set(store, [line])
  }
  return [...groups.values()].flat()
}

/** Quantities by SKU; duplicates are added. */
export function sumBySku(items: readonly { skuId: string; quantity: number }[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { skuId, quantity } of items) {
    const key = skuId.toLowerCase()
    wanted.set(key, (wanted.get(key) ?? 0) + quantity)
  }
  return wanted
}

type MergeOutcome = Omit<z.infer<typeof MergeResult>, 'skuId'>
type DropReason = NonNullable<MergeOutcome['reason']>

const drop = (reason: DropReason): MergeOutcome => ({ result: 'dropped', quantity: 0, reason })

type MergeInput = { readonly had: number; readonly wanted: number; readonly userId: string; readonly full: boolean }

/**
 * Merges a visitor's line into the user's cart; `quantity` is the result. Quantities are added, raised to the minimum,
 * and capped by stock and maximum. A dropped line changes nothing.
 */
export function mergeLine(offer: Buyable | undefined, { had, wanted, userId, full }: MergeInput): MergeOutcome {
  if (!offer) return drop('unknown')
  if (offer.ownerId === userId) return drop('own_store')
  if (!offer.listed) return drop('delisted')
  const max = Math.min(offer.stock, offer.maxQuantity)
  if (max < offer.minQuantity) return drop('stock')
  if (had === 0 && full) return drop('full')
  const sum = Math.max(had + wanted, offer.minQuantity)
  if (sum <= max) return { result: 'added', quantity: sum }
  return { result: 'capped', quantity: max, reason: offer.stock < offer.maxQuantity ? 'stock' : 'maximum' }
}
