import type { z } from 'zod'
import type { CartItem, MergeResult } from '#contract/cart.ts'

/** A cart holds so many lines. */
export const mostLines = 200

/** What the rules must know of an offer. */
export type Buyable = {
  readonly ownerId: string | null
  readonly listed: boolean
  readonly priceMinor: number
  readonly stock: number
  readonly minQuantity: number
  readonly maxQuantity: number
}

type Kind = NonNullable<CartItem['notice']>['kind']
export type Fault = Exclude<Kind, 'price_up' | 'price_down'>

/** Why so many of an offer cannot be bought by this user now; null when they can. */
export function faultOf(offer: Buyable, quantity: number, userId: string): Fault | null {
  if (offer.ownerId === userId) return 'own_store'
  if (!offer.listed) return 'delisted'
  if (quantity < offer.minQuantity) return 'below_minimum'
  if (quantity > offer.maxQuantity) return 'above_maximum'
  if (offer.stock === 0) return 'sold_out'
  return offer.stock < quantity ? 'stock_short' : null
}

/** What changed since the line was last touched: what stops it first, else its price. Money in minor units. */
export function noticeOf(
  fault: Fault | null,
  seenPriceMinor: number,
  { priceMinor, stock }: Pick<Buyable, 'priceMinor' | 'stock'>,
): { kind: Kind; left?: number; beforeMinor?: number } | null {
  if (fault === 'stock_short') return { kind: fault, left: stock }
  if (fault) return { kind: fault }
  if (priceMinor === seenPriceMinor) return null
  return { kind: priceMinor > seenPriceMinor ? 'price_up' : 'price_down', beforeMinor: seenPriceMinor }
}

type Counted = {
  readonly quantity: number
  readonly subtotalMinor: number
  readonly checked: boolean
  readonly valid: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Sums of a cart: `quantity` counts everything in it, money only what can be bought, checked sums only what is chosen. */
export function totalsOf(lines: readonly Counted[]) {
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
export function groupByStore<Line>(lines: readonly Line[], storeOf: (line: Line) => string): Line[] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const store = storeOf(line)
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

type Merged = Omit<z.infer<typeof MergeResult>, 'skuId'>
type Dropped = NonNullable<Merged['reason']>

const dropped = (reason: Dropped): Merged => ({ result: 'dropped', quantity: 0, reason })

type Merging = { readonly had: number; readonly wanted: number; readonly userId: string; readonly full: boolean }

/**
 * What becomes of a visitor's line in the user's cart: `quantity` is what the line holds afterwards. Quantities add,
 * are raised to the least that is sold, and capped by stock and maximum. A dropped line changes nothing.
 */
export function mergeLine(offer: Buyable | undefined, { had, wanted, userId, full }: Merging): Merged {
  if (!offer) return dropped('unknown')
  if (offer.ownerId === userId) return dropped('own_store')
  if (!offer.listed) return dropped('delisted')
  const most = Math.min(offer.stock, offer.maxQuantity)
  if (most < offer.minQuantity) return dropped('stock')
  if (had === 0 && full) return dropped('full')
  const sum = Math.max(had + wanted, offer.minQuantity)
  if (sum <= most) return { result: 'added', quantity: sum }
  return { result: 'capped', quantity: most, reason: offer.stock < offer.maxQuantity ? 'stock' : 'maximum' }
}
