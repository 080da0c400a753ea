import type { Address } from '#contract/address.ts'
import type { Offer } from '#server/modules/cart/public.ts'
import { listOptionsByStore, type DeliveryOption, type StoreMethods } from '#server/modules/delivery/public.ts'
import type { Purchase } from '#server/modules/promotions/coupons/public.ts'
import { findCountryCode } from '#i18n/countries.ts'

/** One SKU to buy. */
export type PurchaseLine = { readonly offer: Offer; readonly quantity: number }

/** Returns the delivery options of each store for its lines; without an address, for any destination. */
export function listOptionsForPurchase(
  methods: StoreMethods,
  purchaseLines: readonly PurchaseLine[],
  address: Pick<Address, 'country'> | null,
): ReadonlyMap<string, readonly DeliveryOption[]> {
  // An unknown country counts as the rest of the world.
  const country = address === null ? null : (findCountryCode(address.country) ?? address.country)
  const parcels = [...Map.groupBy(purchaseLines, ({ offer }) => offer.storeId)].map(([storeId, lines]) => ({
    storeId,
    country,
    weightGrams: lines.reduce((grams, { offer, quantity }) => grams + offer.weightGrams * quantity, 0),
    goodsMinor: lines.reduce((sum, { offer, quantity }) => sum + offer.priceMinor * quantity, 0),
  }))
  return listOptionsByStore(methods, parcels)
}

/** Returns the input of coupon calculation. */
export const toPurchase = (
  purchaseLines: readonly PurchaseLine[],
  feesMinor: ReadonlyMap<string, number>,
): Purchase => ({
  feesMinor,
  lines: purchaseLines.map(({ offer, quantity }) => ({
    skuId: offer.skuId,
    storeId: offer.storeId,
    goodsId: offer.goodsId,
    categoryId: offer.categoryId,
    subtotalMinor: offer.priceMinor * quantity,
  })),
})
