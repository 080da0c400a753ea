import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { KindName } from '#demo/art/kinds.ts'
import type { View } from '#demo/art/draw.ts'
import { toGoodsImageAddress, toSnapshotAddress } from '#demo/art/image-address.ts'
import { snapshotSettings } from '#demo/art/snapshot.ts'
import { hash } from '#demo/catalogue/random.ts'
import { demoReviews } from '#demo/catalogue/reviews.ts'
import type { DemoGoods, DemoSku } from '#demo/catalogue/types.ts'
import type { Rows } from './fill-tables.ts'
import { demoId } from './demo-id.ts'
import type { GoodsEntry, BrandData } from './brand-data.ts'

const day = 86_400_000
const hour = 3_600_000
// More than any product has, so that review numbers are unique.
const reviewsPerGoods = 10

const toImageAddress = (goods: DemoGoods, sku: DemoSku, view: View) =>
  toGoodsImageAddress(goods.kind, sku.colour, sku.accent, view)

/** The order of views varies, so that a list of similar goods looks less uniform. */
const viewOrders: readonly (readonly View[])[] = [
  [1, 2, 3],
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [3, 1, 2],
]
const getViews = (goods: DemoGoods) => viewOrders[hash(`${goods.key} pictures`) % viewOrders.length]!

/** Three views of the first colour, two of the others. Without an alternative text pages use the name. */
function toGallery(goods: DemoGoods): { src: string; alt: Record<string, string> }[] {
  const [first, ...others] = new Map(goods.skus.map((sku) => [`${sku.colour} ${sku.accent}`, sku])).values()
  const views = getViews(goods).map((view) => toImageAddress(goods, first!, view))
  const more = others.flatMap((sku) => [toImageAddress(goods, sku, 1), toImageAddress(goods, sku, 2)])
  return [...views, ...more].map((src) => ({ src, alt: {} }))
}

/** The image of the goods on cards. */
export const getFirstImage = (goods: DemoGoods): string => toImageAddress(goods, goods.skus[0]!, getViews(goods)[0]!)

/** Goods that the law exempts from the right of withdrawal. */
const exemptions: Readonly<Partial<Record<KindName, WithdrawalExemption>>> = { serum: 'sealed', plant: 'perishable' }

export function* goodsRows({ brand, categoryId, getTint }: BrandData, slice: readonly GoodsEntry[]): Rows<'goods'> {
  for (const { goods, id, storeId, createdAt } of slice) {
    yield {
      brand_id: brand.id,
      id,
      store_id: storeId,
      category_id: categoryId(goods.categoryKey),
      handle: goods.key,
      title: goods.title,
      subtitle: goods.subtitle,
      description: goods.description,
      attributes: JSON.stringify(goods.specs),
      options: JSON.stringify(goods.options),
      images: JSON.stringify(toGallery(goods)),
      tint: getTint(goods.categoryKey),
      tags: goods.tags,
      withdrawal_exemption: exemptions[goods.kind] ?? null,
      sales_count: goods.salesCount,
      rating_counts: goods.ratingCounts,
      created_at: createdAt,
      updated_at: createdAt,
    }
  }
}

export function* skuRows({ brand }: BrandData, slice: readonly GoodsEntry[]): Rows<'skus'> {
  for (const { goods, id, storeId, firstSku } of slice) {
    for (const [position, sku] of goods.skus.entries()) {
      yield {
        brand_id: brand.id,
        id: demoId('sku', brand.id, firstSku + position),
        goods_id: id,
        store_id: storeId,
        code: sku.code,
        position,
        choice: sku.optionIndexes,
        price_minor: sku.priceMinor,
        market_price_minor: sku.marketPriceMinor,
        image: toImageAddress(goods, sku, 1),
        weight_grams: sku.weightGrams,
      }
    }
  }
}

export function* stockRows({ brand }: BrandData, slice: readonly GoodsEntry[]): Rows<'stock'> {
  const warehouses = [1, 2, 3].map((number) => demoId('warehouse', brand.id, number))
  for (const { goods, firstSku } of slice) {
    for (const [position, sku] of goods.skus.entries()) {
      const sku_id = demoId('sku', brand.id, firstSku + position)
      for (const [index, available] of sku.stock.entries())
        yield { brand_id: brand.id, sku_id, warehouse_id: warehouses[index], available }
    }
  }
}

/** One or two images with every third positive review. */
function listSnapshots(goods: DemoGoods, number: number, stars: number): string[] {
  if (number % 3 !== 0 || stars < 3) return []
  return Array.from({ length: 1 + (number % 2) }, (_, index) => {
    const sku = goods.skus[(number + index) % goods.skus.length]!
    const setting = snapshotSettings[(number + index * 3) % snapshotSettings.length]!
    const { colour, accent } = sku
    return toSnapshotAddress({
      setting,
      kind: goods.kind,
      colour,
      ...(accent && { accent }),
      view: index === 0 ? 1 : 2,
    })
  })
}

export function* reviewRows({ brand, now, translate }: BrandData, slice: readonly GoodsEntry[]): Rows<'reviews'> {
  for (const { goods, id, storeId, number: goodsNumber } of slice) {
    for (const [index, review] of demoReviews(goods, translate).entries()) {
      const number = goodsNumber * reviewsPerGoods + index
      yield {
        brand_id: brand.id,
        id: demoId('review', brand.id, number),
        goods_id: id,
        store_id: storeId,
        status: 'passed',
        author: review.author,
        stars: review.stars,
        body: review.text,
        lang: review.language,
        images: JSON.stringify(listSnapshots(goods, number, review.stars)),
        created_at: new Date(now.getTime() - review.daysAgo * day - (number % 20) * hour),
      }
    }
  }
}
