import { findSkusForSale, type SkuForSale } from '#server/modules/catalogue/public.ts'
import { stockOf } from '#server/modules/inventory/public.ts'
import { effectivePrice, salePricesNow } from '#server/modules/promotions/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { together } from '#server/platform/together.ts'
import { faultOf } from './cart.rules.ts'

/** A SKU as it can be bought at this moment: `priceMinor` is the sale price while a sale runs. */
export type Offer = SkuForSale & { readonly stock: number }

/** Today's offers of these SKUs, delisted and sold-out ones included; unknown ids are absent. Three statements at once. */
export async function findOffers(ctx: Ctx, skuIds: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  if (skuIds.length === 0) return new Map()
  const [skus, sales, stock] = await together([
    findSkusForSale(ctx, skuIds),
    salePricesNow(ctx, skuIds),
    stockOf(ctx, skuIds),
  ])
  const offers = new Map<string, Offer>()
  for (const [skuId, sku] of skus) {
    const { priceMinor } = effectivePrice(sku, sales.get(skuId))
    offers.set(skuId, { ...sku, priceMinor, stock: stock.get(skuId) ?? 0 })
  }
  return offers
}

/**
 * The offer, if this user may buy so many of it now. Refuses `sku.not_found`, `goods.own_store`, `goods.delisted`,
 * `cart.quantity_below_minimum`, `cart.quantity_above_maximum`, `stock.insufficient`.
 */
export function requireOffer(offer: Offer | undefined, quantity: number, userId: string): Offer {
  if (!offer) throw refuse('sku.not_found')
  const { skuId, minQuantity, maxQuantity, stock } = offer
  switch (faultOf(offer, quantity, userId)) {
    case 'own_store':
      throw refuse('goods.own_store')
    case 'delisted':
      throw refuse('goods.delisted', { skuId })
    case 'below_minimum':
      throw refuse('cart.quantity_below_minimum', { min: minQuantity })
    case 'above_maximum':
      throw refuse('cart.quantity_above_maximum', { max: maxQuantity })
    case 'sold_out':
    case 'stock_short':
      throw refuse('stock.insufficient', { left: stock, skuId })
    case null:
      return offer
  }
}
