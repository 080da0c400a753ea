import { getLowestPriceBefore, type SalePrice } from '../promotions/public.ts'
import type { GoodsDetailData } from './find-goods-detail.ts'

type PriceHistory = Pick<GoodsDetailData, 'goods' | 'sales' | 'changes'>

/** The running sale of each SKU with the lowest price; of equal ones the last to end. */
export function findRunningSales({ sales }: Pick<PriceHistory, 'sales'>, now: Date): ReadonlyMap<string, SalePrice> {
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
 * For each SKU on sale the lowest price of the thirty days before the sale, in minor units. Without recorded changes
 * that is the ordinary price.
 */
export function getLowestPricesBefore(
  { goods, sales, changes }: PriceHistory,
  running: ReadonlyMap<string, SalePrice>,
  now: Date,
): ReadonlyMap<string, number> {
  const reduced = goods.skus.filter(({ id, priceMinor }) => (running.get(id)?.priceMinor ?? priceMinor) < priceMinor)
  return new Map(
    reduced.map(({ id, priceMinor }) => {
      const own = sales.get(id) ?? []
      const { priceMinor: salePrice } = running.get(id)!
      const start = own.find((sale) => sale.endsAt > now && sale.priceMinor === salePrice)?.startsAt ?? now
      return [id, getLowestPriceBefore(start, changes.get(id) ?? [], own) ?? priceMinor]
    }),
  )
}
