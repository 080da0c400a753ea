import { standardTaxClass, type SellerGoods, type sellerGoodsApi } from '#contract/seller-goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { listStoredGoods, type StoredGoods, type StoredSku } from '#server/modules/catalogue/editing/public.ts'
import { toRating } from '#server/modules/catalogue/public.ts'
import { getStock } from '#server/modules/inventory/public.ts'
import { findCheckOfStore } from '#server/modules/moderation/public.ts'
import { listGoodsClasses } from '#server/modules/tax/public.ts'
import type { Ctx, SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'

type Operation = typeof sellerGoodsApi.detail
type SkuView = SellerGoods['skus'][number]

function toSkuView(ctx: Ctx, sku: StoredSku, stock: ReadonlyMap<string, number>): SkuView {
  const { digits } = ctx.brand.settings.currency
  const { id: skuId, priceMinor, marketPriceMinor, isListed: _isListed, choice, ...rest } = sku
  return {
    ...rest,
    skuId,
    choice: [...choice],
    price: toMajor(priceMinor, digits),
    marketPrice: marketPriceMinor === null ? null : toMajor(marketPriceMinor, digits),
    stock: stock.get(skuId) ?? 0,
  }
}

/** A stored product as its store sees it. One query for the stock, one for the tax class. */
export async function toGoodsView(ctx: Ctx, goods: StoredGoods): Promise<SellerGoods> {
  const stock = await getStock(
    ctx,
    goods.skus.map(({ id }) => id),
  )
  const taxClasses = await listGoodsClasses(ctx, [goods.id])
  const toViews = (isListed: boolean) =>
    goods.skus.filter((sku) => sku.isListed === isListed).map((sku) => toSkuView(ctx, sku, stock))
  const rating = toRating(goods.ratingCounts)
  return {
    goodsId: goods.id,
    version: goods.version,
    status: goods.status as SellerGoods['status'],
    handle: goods.handle,
    titles: goods.title,
    subtitles: goods.subtitle,
    descriptions: goods.description,
    attributes: goods.attributes.map(({ name, value }) => ({ names: name, values: value })),
    tags: [...goods.tags],
    categoryId: goods.categoryId,
    images: goods.images.map(({ src, alt = {} }) => ({ src, alts: alt })),
    options: goods.options.map(({ name, values }) => ({ names: name, values: [...values] })),
    staleTexts: Object.fromEntries(Object.entries(goods.marks.stale ?? {}).map(([lang, keys]) => [lang, [...keys]])),
    skus: toViews(true),
    retiredSkus: toViews(false),
    withdrawalExemption: goods.withdrawalExemption,
    taxClass: taxClasses.get(goods.id) ?? standardTaxClass,
    listAt: goods.listAt?.toISOString() ?? null,
    delistAt: goods.delistAt?.toISOString() ?? null,
    check: await findCheckOfStore(ctx, goods.id),
    salesCount: goods.salesCount,
    rating: rating.average,
    reviewCount: rating.count,
    createdAt: goods.createdAt.toISOString(),
    updatedAt: goods.updatedAt.toISOString(),
  }
}

/** A product of the caller's store. Throws `goods.not_found`. */
export async function getOwnGoods(ctx: SellerCtx, goodsId: string): Promise<StoredGoods> {
  const [goods] = isId(goodsId) ? await listStoredGoods(ctx, ctx.principal.storeId, [goodsId]) : []
  if (!goods) throw refusal('goods.not_found')
  return goods
}

export const readGoods = async (ctx: SellerCtx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> => ({
  goods: await toGoodsView(ctx, await getOwnGoods(ctx, goodsId)),
})

/** The top-level fields in which two views differ, as they were and as they are; for the audit log. */
export function toChangedFields(before: SellerGoods, after: SellerGoods) {
  const names = Object.keys(after) as (keyof SellerGoods)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const pick = (goods: SellerGoods) => Object.fromEntries(changed.map((name) => [name, goods[name]]))
  return { before: pick(before), after: pick(after) }
}
