import { sql } from 'kysely'
import { createFindSkusForSale, createFindSkusOfUser, type SkuForSale } from '#server/modules/catalogue/public.ts'
import { availableColumn } from '#server/modules/inventory/public.ts'
import { effectivePrice, salePriceColumn } from '#server/modules/promotions/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { cartSkuIds } from './cart.queries.ts'
import { findLineIssue } from './cart.rules.ts'

/** A SKU with its current stock; `priceMinor` is the sale price while a sale runs. */
export type Offer = SkuForSale & { readonly stock: number }

type Columns = { readonly stock: number; readonly salePriceMinor: number | null }

const columns = ({ brandId, now }: { readonly brandId: number; readonly now: Date }) => sql`,
  ${availableColumn(brandId, 's.id')} as stock, ${salePriceColumn(brandId, 's.id', now)} as "salePriceMinor"`

const findSkus = createFindSkusForSale<Columns>(columns)
const findSkusOfCart = createFindSkusOfUser<Columns>(columns, ({ brandId, userId }) => cartSkuIds(brandId, userId))

function toOffers(skus: ReadonlyMap<string, SkuForSale & Columns>): ReadonlyMap<string, Offer> {
  const offers = new Map<string, Offer>()
  for (const [skuId, { salePriceMinor, ...sku }] of skus) {
    const sale = salePriceMinor === null ? undefined : { priceMinor: salePriceMinor }
    offers.set(skuId, { ...sku, priceMinor: effectivePrice(sku, sale).priceMinor })
  }
  return offers
}

/** Current offers of these SKUs, delisted and sold-out ones included; unknown ids are absent. One query. */
export const findOffers = async (ctx: Ctx, skuIds: readonly string[]): Promise<ReadonlyMap<string, Offer>> =>
  toOffers(await findSkus(ctx, skuIds))

/**
 * Current offers of all SKUs in the caller's cart, and of these. Sent after the query for the lines, it has an offer for
 * every line that is still there.
 */
export const findOffersOfCart = async (
  ctx: UserCtx,
  skuIds: readonly string[] = [],
): Promise<ReadonlyMap<string, Offer>> => toOffers(await findSkusOfCart(ctx, ctx.principal.userId, skuIds))

/**
 * Returns the offer if the user can buy this quantity now. Refuses `sku.not_found`, `goods.own_store`,
 * `goods.delisted`, `store.closed`, `cart.quantity_below_minimum`, `cart.quantity_above_maximum`, `stock.insufficient`.
 */
export function requireOffer(offer: Offer | undefined, quantity: number, userId: string): Offer {
  if (!offer) throw refusal('sku.not_found')
  const { skuId, minQuantity, maxQuantity, stock } = offer
  switch (findLineIssue(offer, quantity, userId)) {
    case 'own_store':
      throw refusal('goods.own_store')
    case 'delisted':
      throw refusal('goods.delisted', { skuId })
    case 'store_closed':
      throw refusal('store.closed', { store: offer.storeName, until: offer.closure!.lastDay })
    case 'below_minimum':
      throw refusal('cart.quantity_below_minimum', { min: minQuantity })
    case 'above_maximum':
      throw refusal('cart.quantity_above_maximum', { max: maxQuantity })
    case 'sold_out':
    case 'stock_short':
      throw refusal('stock.insufficient', { left: stock, skuId })
    case null:
      return offer
  }
}
