import { lowestBefore, type SalePrice } from '../promotions/public.ts'
import type { GoodsWithSurroundings } from './goods-with-surroundings.ts'

type Known = Pick<GoodsWithSurroundings, 'goods' | 'sales' | 'changes'>

/** The running sale with the lowest price of each SKU; of equal ones the one that ends last. */
export function runningSales({ sales }: Pick<Known, 'sales'>, now: Date): ReadonlyMap<string, SalePrice> {
  const running = new Map<string, SalePrice>()
  for (const [skuId, all] of sales) {
    const [best] = all
      .filter(({ endsAt }) => endsAt > now)
      .toSorted((a, b) => a.priceMinor - b.priceMinor || b.endsAt.getTime() - a.endsAt.getTime())
    if (best) running.set(skuId, best)
  }
  return running
}

/**
 * For each SKU on sale, the lowest price of the thirty days before the sale began, in minor units. A SKU without recorded
 * changes has always cost what it costs without the sale.
 */
export function pricesBefore(
  { goods, sales, changes }: Known,
  running: ReadonlyMap<string, SalePrice>,
  now: Date,
): ReadonlyMap<string, number> {
  const reduced = goods.skus.filter(({ id, priceMinor }) => (running.get(id)?.priceMinor ?? priceMinor) < priceMinor)
  return new Map(
    reduced.map(({ id, priceMinor }) => {
      const own = sales.get(id) ?? []
      const { priceMinor: salePrice } = running.get(id)!
      const begin = own.find((sale) => sale.endsAt > now && sale.priceMinor === salePrice)?.startsAt ?? now
      return [id, lowestBefore(begin, changes.get(id) ?? [], own) ?? priceMinor]
    }),
  )
}
