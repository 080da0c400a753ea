import { sql } from 'kysely'
import { skusForSaleWith, type SkuForSale } from '#server/modules/catalogue/public.ts'
import { availableOf } from '#server/modules/inventory/public.ts'
import { effectivePrice, salePriceOf } from '#server/modules/promotions/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { faultOf } from './cart.rules.ts'

/** A SKU as it can be bought at this moment: `priceMinor` is the sale price while a sale runs. */
export type Offer = SkuForSale & { readonly stock: number }

const findSkus = skusForSaleWith<{ readonly stock: number; readonly salePriceMinor: number | null }>(
  ({ brandId, now }) => sql`,
    ${availableOf(brandId, 's.id')} as stock, ${salePriceOf(brandId, 's.id', now)} as "salePriceMinor"`,
)

/** Today's offers of these SKUs, delisted and sold-out ones included; unknown ids are absent. One query. */
export async function findOffers(ctx: Ctx, skuIds: readonly string[]): Promise<ReadonlyMap<string, Offer>> {
  const offers = new Map<string, Offer>()
  for (const [skuId, { salePriceMinor, ...sku }] of await findSkus(ctx, skuIds)) {
    const sale = salePriceMinor === null ? undefined : { priceMinor: salePriceMinor }
    offers.set(skuId, { ...sku, priceMinor: effectivePrice(sku, sale).priceMinor })
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
