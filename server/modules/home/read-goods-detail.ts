import type { GoodsDetail, homeApi } from '#contract/goods.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refuse } from '#server/platform/refuse.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { categoryTree, chosenTexts, findGoodsDetail, ratingOf, type GoodsRow } from '../catalogue/public.ts'
import { deliveryOptions } from '../delivery/public.ts'
import { stockOf } from '../inventory/public.ts'
import { findStores, toSeller } from '../merchants/public.ts'
import { showablePicture } from '../media/public.ts'
import { effectivePrice, percentOff, salePricesNow, type EffectivePrice, type SalePrice } from '../promotions/public.ts'
import { pricesBefore } from './prices-before.ts'

type Operation = typeof homeApi.detail
type Text = (texts: unknown) => string
type Priced = GoodsRow['skus'][number] & { readonly now: EffectivePrice }

const priceSkus = (goods: GoodsRow, sales: ReadonlyMap<string, SalePrice>): Priced[] =>
  goods.skus.map((sku) => ({ ...sku, now: effectivePrice(sku, sales.get(sku.id)) }))

/** Price, crossed-out price and sale of the cheapest SKU: what the page shows before a choice is made. */
function priceOf(skus: readonly Priced[], digits: number): Pick<GoodsDetail, 'price' | 'marketPrice' | 'promotion'> {
  const { now } = skus.reduce((best, sku) => (sku.now.priceMinor < best.now.priceMinor ? sku : best))
  const { priceMinor, wasMinor, sale } = now
  return {
    price: toMajor(priceMinor, digits),
    marketPrice: wasMinor === null ? null : toMajor(wasMinor, digits),
    ...(sale && {
      promotion: { kind: 'sale', endsAt: sale.endsAt.toISOString(), percentOff: percentOff(priceMinor, wasMinor ?? 0) },
    }),
  }
}

type Around = { readonly stock: ReadonlyMap<string, number>; readonly before: ReadonlyMap<string, number> }

const skusOf = (ctx: Ctx, goods: GoodsRow, skus: readonly Priced[], { stock, before }: Around, text: Text) => {
  const major = (minor: number) => toMajor(minor, ctx.brand.settings.currency.digits)
  return skus.map(({ id, code, choice, image, minQuantity, maxQuantity, now }) => ({
    skuId: id,
    code,
    choice: [...choice],
    specifications: chosenTexts(goods.options, choice).map(text),
    price: major(now.priceMinor),
    marketPrice: now.wasMinor === null ? null : major(now.wasMinor),
    ...(before.has(id) && { lowestPrice30Days: major(before.get(id)!) }),
    stock: stock.get(id) ?? 0,
    image: image === null ? null : showablePicture(ctx.brand, image),
    minQuantity,
    maxQuantity,
  }))
}

const wordsOf = (ctx: Ctx, goods: GoodsRow, text: Text) => ({
  name: text(goods.title),
  subtitle: text(goods.subtitle),
  description: sanitiseRichText(text(goods.description)),
  images: goods.images.map(({ src, alt }) => ({
    src: showablePicture(ctx.brand, src),
    alt: text(alt) || text(goods.title),
  })),
  attributes: goods.attributes.map(({ name, value }) => ({ name: text(name), value: text(value) })),
  specifications: goods.options.map(({ name, values }) => ({ name: text(name), values: values.map(text) })),
})

async function findPath(ctx: Ctx, goods: GoodsRow, text: Text) {
  const tree = await categoryTree(ctx)
  const path = (goods.categoryId && tree.byId.get(goods.categoryId)?.path) || []
  return path.map(({ id, name }) => ({ id, name: text(name) }))
}

/**
 * How the store sends this product, to whoever has not said where: of its SKUs the heaviest and the cheapest count, so
 * that no choice costs more than the page says.
 */
async function deliveryOf(
  ctx: Ctx,
  goods: GoodsRow,
  skus: readonly Priced[],
): Promise<GoodsDetail['seller']['delivery']> {
  const weightGrams = Math.max(...skus.map((sku) => sku.weightGrams))
  const goodsMinor = Math.min(...skus.map(({ now }) => now.priceMinor))
  const parcel = { storeId: goods.storeId, country: null, weightGrams, goodsMinor }
  const usual = (await deliveryOptions(ctx, [parcel])).get(goods.storeId)?.[0]
  if (!usual) return null
  const { feeMinor, daysMin, daysMax } = usual
  return { fee: toMajor(feeMinor, ctx.brand.settings.currency.digits), daysMin, daysMax }
}

/** One product with what it costs now, what is in stock, and who sells it. */
export async function readGoodsDetail(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const goods = await findGoodsDetail(ctx, goodsId)
  if (!goods || goods.skus.length === 0) throw refuse('goods.not_found')
  const text: Text = (texts) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const skuIds = goods.skus.map((sku) => sku.id)
  const [stores, stock, sales, categoryPath] = await Promise.all([
    findStores(ctx, [goods.storeId]),
    stockOf(ctx, skuIds),
    salePricesNow(ctx, skuIds),
    findPath(ctx, goods, text),
  ])
  const store = stores.get(goods.storeId)
  if (!store) throw refuse('goods.not_found')
  const skus = priceSkus(goods, sales)
  const [delivery, before] = await Promise.all([deliveryOf(ctx, goods, skus), pricesBefore(ctx, goods.skus, sales)])
  const rating = ratingOf(goods.ratingCounts)
  return {
    goods: {
      id: goods.id,
      ...wordsOf(ctx, goods, text),
      tint: goods.tint,
      ...priceOf(skus, ctx.brand.settings.currency.digits),
      salesCount: goods.salesCount,
      rating: rating.average,
      reviewCount: rating.count,
      category: categoryPath.at(-1) ?? null,
      categoryPath,
      seller: toSeller(ctx, store, delivery),
      skus: skusOf(ctx, goods, skus, { stock, before }, text),
      favourite: goods.favourite,
      reviewsSummary: { ...rating, counts: [...goods.ratingCounts] },
    },
  }
}
