import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import type { GoodsEntry, BrandData } from './brand-data.ts'

const hour = 3_600_000
const day = 24 * hour

/** The sale price in minor units; a multiple of ten if the ordinary price is one. */
export function toSalePrice(priceMinor: number, percentOff: number): number {
  const step = priceMinor % 10 === 0 ? 10 : 1
  return Math.max(step, Math.round((priceMinor * (100 - percentOff)) / 100 / step) * step)
}

export function* saleRows({ brand, now }: BrandData, slice: readonly GoodsEntry[]): Rows<'sale_prices'> {
  for (const { goods, id, storeId, firstSku } of slice) {
    if (!goods.sale) continue
    const { percentOff, startsHoursFromNow, endsHoursFromNow } = goods.sale
    for (const [position, sku] of goods.skus.entries()) {
      yield {
        brand_id: brand.id,
        sku_id: demoId('sku', brand.id, firstSku + position),
        goods_id: id,
        store_id: storeId,
        price_minor: toSalePrice(sku.priceMinor, percentOff),
        starts_at: new Date(now.getTime() + startsHoursFromNow * hour),
        ends_at: new Date(now.getTime() + endsHoursFromNow * hour),
        // The documents are filled with the prices of now.
        indexed: startsHoursFromNow <= 0,
      }
    }
  }
}

const getSaleStart = (now: Date, { goods }: GoodsEntry) =>
  new Date(now.getTime() + goods.sale!.startsHoursFromNow * hour)

/** Every third product on sale cost a little less until some days before its sale; the others never changed. */
export function* priceChangeRows({ brand, now }: BrandData, slice: readonly GoodsEntry[]): Rows<'price_changes'> {
  for (const entry of slice) {
    const { goods, number, firstSku, createdAt } = entry
    if (!goods.sale) continue
    const raised = new Date(getSaleStart(now, entry).getTime() - (9 + (number % 12)) * day)
    const wasLower = number % 3 === 0 && createdAt < raised
    for (const [position, sku] of goods.skus.entries()) {
      const base = { brand_id: brand.id, sku_id: demoId('sku', brand.id, firstSku + position) }
      const earlier = wasLower ? toSalePrice(sku.priceMinor, 6) : sku.priceMinor
      yield { ...base, at: createdAt, price_minor: earlier }
      if (wasLower) yield { ...base, at: raised, price_minor: sku.priceMinor }
    }
  }
}

/** Units sold by running sales: between a tenth and nine tenths of the initial stock. */
export function* saleCountRows({ brand, now }: BrandData, slice: readonly GoodsEntry[]): Rows<'sale_counts'> {
  for (const { goods, id, number } of slice) {
    if (!goods.sale || goods.sale.startsHoursFromNow > 0) continue
    const left = goods.skus.reduce((units, sku) => units + sku.stock.reduce((sum, one) => sum + one, 0), 0)
    const share = 0.1 + ((number * 37) % 80) / 100
    const sold = Math.min(goods.salesCount, Math.round((left * share) / (1 - share)))
    if (sold === 0) continue
    const ends = new Date(now.getTime() + goods.sale.endsHoursFromNow * hour)
    yield { brand_id: brand.id, goods_id: id, ends_at: ends, sold }
  }
}
