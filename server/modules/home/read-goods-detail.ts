import type { GoodsDetail } from '#contract/goods.ts'
import type { homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { findVisibleCategory, getCategoryTree, type CategoryTree } from '../catalogue/categories/public.ts'
import { getChoiceTexts, toRating, type GoodsRow } from '../catalogue/public.ts'
import { findUsualOption, listDeliveryOptions } from '../delivery/public.ts'
import { toSeller } from '../merchants/public.ts'
import { toShowableImage } from '../media/public.ts'
import {
  effectivePrice,
  getRunningSales,
  percentOff,
  type EffectivePrice,
  type SalePrice,
} from '../promotions/public.ts'
import { toTrader, toTraderRecord } from '../traders/public.ts'
import { findGoodsDetail, type GoodsDetailData } from './find-goods-detail.ts'

type Operation = typeof homeApi.detail
type Text = (texts: unknown) => string
type PricedSku = GoodsRow['skus'][number] & { readonly current: EffectivePrice }

const priceSkus = (goods: GoodsRow, sales: ReadonlyMap<string, SalePrice>): PricedSku[] =>
  goods.skus.map((sku) => ({ ...sku, current: effectivePrice(sku, sales.get(sku.id)) }))

/** Price, reference price and sale of the cheapest SKU, for the page before a choice. */
function toPrice(skus: readonly PricedSku[], digits: number): Pick<GoodsDetail, 'price' | 'marketPrice' | 'promotion'> {
  const { current } = skus.reduce((best, sku) => (sku.current.priceMinor < best.current.priceMinor ? sku : best))
  const { priceMinor, wasMinor, sale } = current
  return {
    price: toMajor(priceMinor, digits),
    marketPrice: wasMinor === null ? null : toMajor(wasMinor, digits),
    ...(sale && {
      promotion: { kind: 'sale', endsAt: sale.endsAt.toISOString(), percentOff: percentOff(priceMinor, wasMinor ?? 0) },
    }),
  }
}

type SkuContext = { readonly stock: ReadonlyMap<string, number>; readonly lowestBefore: ReadonlyMap<string, number> }

const toSkuViews = (
  ctx: Ctx,
  goods: GoodsRow,
  skus: readonly PricedSku[],
  { stock, lowestBefore }: SkuContext,
  text: Text,
) => {
  const major = (minor: number) => toMajor(minor, ctx.brand.settings.currency.digits)
  return skus.map(({ id, code, choice, image, minQuantity, maxQuantity, current }) => ({
    skuId: id,
    code,
    choice: [...choice],
    specifications: getChoiceTexts(goods.options, choice).map(text),
    price: major(current.priceMinor),
    marketPrice: current.wasMinor === null ? null : major(current.wasMinor),
    ...(lowestBefore.has(id) && { lowestPrice30Days: major(lowestBefore.get(id)!) }),
    stock: stock.get(id) ?? 0,
    image: image === null ? null : toShowableImage(ctx.brand, image),
    minQuantity,
    maxQuantity,
  }))
}

const toTexts = (ctx: Ctx, goods: GoodsRow, text: Text) => ({
  name: text(goods.title),
  subtitle: text(goods.subtitle),
  description: sanitiseRichText(text(goods.description)),
  images: goods.images.map(({ src, alt }) => ({
    src: toShowableImage(ctx.brand, src),
    alt: text(alt) || text(goods.title),
  })),
  attributes: goods.attributes.map(({ name, value }) => ({ name: text(name), value: text(value) })),
  specifications: goods.options.map(({ name, values }) => ({ name: text(name), values: values.map(text) })),
})

function toCategoryPath(tree: CategoryTree, goods: GoodsRow, text: Text) {
  const path = findVisibleCategory(tree, goods.categoryId)?.path ?? []
  return path.map(({ id, name }) => ({ id, name: text(name) }))
}

/**
 * The delivery estimate for an unknown destination. It uses the heaviest and the cheapest SKU, so that no choice costs
 * more.
 */
function toDelivery(
  ctx: Ctx,
  { goods, methods }: GoodsDetailData,
  skus: readonly PricedSku[],
): GoodsDetail['seller']['delivery'] {
  const weightGrams = Math.max(...skus.map((sku) => sku.weightGrams))
  const goodsMinor = Math.min(...skus.map(({ current }) => current.priceMinor))
  const parcel = { storeId: goods.storeId, country: null, weightGrams, goodsMinor }
  const usual = findUsualOption(listDeliveryOptions(methods, parcel))
  if (!usual) return null
  const { feeMinor, daysMin, daysMax } = usual
  return { fee: toMajor(feeMinor, ctx.brand.settings.currency.digits), daysMin, daysMax }
}

/** One product with current prices, stock and seller. One statement. */
export async function readGoodsDetail(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const [found, tree] = await Promise.all([findGoodsDetail(ctx, goodsId), getCategoryTree(ctx)])
  if (!found || found.goods.skus.length === 0) throw refusal('goods.not_found')
  const { goods, store, trader, stock } = found
  const text: Text = (texts) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const { running, lowestBefore } = getRunningSales(goods.skus, found, ctx.clock.now())
  const skus = priceSkus(goods, running)
  const categoryPath = toCategoryPath(tree, goods, text)
  const rating = toRating(goods.ratingCounts)
  return {
    goods: {
      id: goods.id,
      ...toTexts(ctx, goods, text),
      tint: goods.tint,
      ...toPrice(skus, ctx.brand.settings.currency.digits),
      salesCount: goods.salesCount,
      rating: rating.average,
      reviewCount: rating.count,
      category: categoryPath.at(-1) ?? null,
      categoryPath,
      seller: toSeller(ctx, store, toDelivery(ctx, found, skus)),
      skus: toSkuViews(ctx, goods, skus, { stock, lowestBefore }, text),
      favourite: goods.favourite,
      withdrawalExemption: goods.withdrawalExemption,
      trader: trader && toTrader(toTraderRecord(trader), ctx.lang, ctx.brand.settings.defaultLanguage),
      reviewsSummary: { ...rating, counts: [...goods.ratingCounts] },
    },
  }
}
