import type { Address } from '#contract/account.ts'
import type { Offer } from '#server/modules/cart/public.ts'
import { optionsOf, type DeliveryOption, type StoreMethods } from '#server/modules/delivery/public.ts'
import type { Purchase } from '#server/modules/promotions/public.ts'
import { countryCodeOf } from '#server/platform/country-code.ts'

/** What is bought of one SKU. */
export type Bought = { readonly offer: Offer; readonly quantity: number }

/** How each store can send what is bought of it to this address; without one, to wherever it sends. */
export function deliveriesFor(
  methods: StoreMethods,
  bought: readonly Bought[],
  address: Pick<Address, 'country'> | null,
): ReadonlyMap<string, readonly DeliveryOption[]> {
  // A country that nobody knows is the rest of the world, not any place.
  const country = address === null ? null : (countryCodeOf(address.country) ?? address.country)
  const parcels = [...Map.groupBy(bought, ({ offer }) => offer.storeId)].map(([storeId, lines]) => ({
    storeId,
    country,
    weightGrams: lines.reduce((grams, { offer, quantity }) => grams + offer.weightGrams * quantity, 0),
    goodsMinor: lines.reduce((sum, { offer, quantity }) => sum + offer.priceMinor * quantity, 0),
  }))
  return optionsOf(methods, parcels)
}

/** What coupons are counted from. */
export const toPurchase = (bought: readonly Bought[], feesMinor: ReadonlyMap<string, number>): Purchase => ({
  feesMinor,
  lines: bought.map(({ offer, quantity }) => ({
    skuId: offer.skuId,
    storeId: offer.storeId,
    goodsId: offer.goodsId,
    categoryId: offer.categoryId,
    subtotalMinor: offer.priceMinor * quantity,
  })),
})
