import type { GoodsDetail } from '#contract/goods.ts'
import type { homeApi } from '#contract/home.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refuse } from '#server/platform/refuse.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import {
  categoryTree,
  chosenTexts,
  ratingOf,
  shownCategory,
  type CategoryTree,
  type GoodsRow,
} from '../catalogue/public.ts'
import { optionsFor } from '../delivery/public.ts'
import { toSeller } from '../merchants/public.ts'
import { showablePicture } from '../media/public.ts'
import { effectivePrice, percentOff, type EffectivePrice, type SalePrice } from '../promotions/public.ts'
import { findGoodsWithSurroundings, type GoodsWithSurroundings } from './goods-with-surroundings.ts'
import { pricesBefore, runningSales } from './prices-before.ts'

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

function pathOf(tree: CategoryTree, goods: GoodsRow, text: Text) {
  const path = shownCategory(tree, goods.categoryId)?.path ?? []
  return path.map(({ id, name }) => ({ id, name: text(name) }))
}

/**
 * How the store sends this product while the destination is unknown: of its SKUs the heaviest and the cheapest count, so
 * that no choice costs more than the page says.
 */
function deliveryOf(
  ctx: Ctx,
  { goods, methods }: GoodsWithSurroundings,
  skus: readonly Priced[],
): GoodsDetail['seller']['delivery'] {
  const weightGrams = Math.max(...skus.map((sku) => sku.weightGrams))
  const goodsMinor = Math.min(...skus.map(({ now }) => now.priceMinor))
  const [usual] = optionsFor(methods, { storeId: goods.storeId, country: null, weightGrams, goodsMinor })
  if (!usual) return null
  const { feeMinor, daysMin, daysMax } = usual
  return { fee: toMajor(feeMinor, ctx.brand.settings.currency.digits), daysMin, daysMax }
}

/** One product with what it costs now, what is in stock, and who sells it. One statement. */
export async function readGoodsDetail(ctx: Ctx, { goodsId }: Parsed<Operation>): Promise<Data<Operation>> {
  const [found, tree] = await Promise.all([findGoodsWithSurroundings(ctx, goodsId), categoryTree(ctx)])
  if (!found || found.goods.skus.length === 0) throw refuse('goods.not_found')
  const { goods, store, stock } = found
  const text: Text = (texts) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const now = ctx.clock.now()
  const running = runningSales(found, now)
  const skus = priceSkus(goods, running)
  const before = pricesBefore(found, running, now)
  const categoryPath = pathOf(tree, goods, text)
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
      seller: toSeller(ctx, store, deliveryOf(ctx, found, skus)),
      skus: skusOf(ctx, goods, skus, { stock, before }, text),
      favourite: goods.favourite,
      reviewsSummary: { ...rating, counts: [...goods.ratingCounts] },
    },
  }
}
