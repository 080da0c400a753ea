import type { z } from 'zod'
import type { CartItem, MergeResult } from '#contract/cart.ts'

/** A cart holds so many lines. */
export const maxLines = 200

/** What the rules must know of an offer. */
export type Buyable = {
  readonly ownerId: string | null
  readonly listed: boolean
  readonly priceMinor: number
  readonly stock: number
  readonly minQuantity: number
  readonly maxQuantity: number
}

type NoticeKind = NonNullable<CartItem['notice']>['kind']
export type LineIssue = Exclude<NoticeKind, 'price_up' | 'price_down'>

/** Why so many of an offer cannot be bought by this user now; null when they can. */
export function findLineIssue(offer: Buyable, quantity: number, userId: string): LineIssue | null {
  if (offer.ownerId === userId) return 'own_store'
  if (!offer.listed) return 'delisted'
  if (quantity < offer.minQuantity) return 'below_minimum'
  if (quantity > offer.maxQuantity) return 'above_maximum'
  if (offer.stock === 0) return 'sold_out'
  return offer.stock < quantity ? 'stock_short' : null
}

/** What changed since the line was last touched: what stops it first, else its price. Money in minor units. */
export function toNotice(
  issue: LineIssue | null,
  seenPriceMinor: number,
  { priceMinor, stock }: Pick<Buyable, 'priceMinor' | 'stock'>,
): { kind: NoticeKind; left?: number; beforeMinor?: number } | null {
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

/** Sums of a cart: `quantity` counts everything in it, money only what can be bought, checked sums only what is chosen. */
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

/** Lines of one store together, stores in the order in which they first appear. */
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

/** Wanted quantities by SKU; of one that is named twice, the sum. */
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
 * What becomes of a visitor's line in the user's cart: `quantity` is what the line holds afterwards. Quantities add,
 * are raised to the least that is sold, and capped by stock and maximum. A dropped line changes nothing.
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
