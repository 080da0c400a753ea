import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { findCountryCode } from '#i18n/countries.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { isBusinessNumber, normaliseBusinessNumber } from './business-number.rules.ts'
import { findRegionCode } from './regions.rules.ts'
import { findZoneTerms, listGoodsClasses, type Liable, type ZoneTerms } from './tax.queries.ts'
import { taxOrder, type OrderTaxes, type TaxRate } from './tax.rules.ts'

/** A delivery address, as far as tax goes; names or codes. */
type Place = { readonly country: string; readonly region: string }

/** A buyer who buys for a business. */
export type Business = { readonly number: string; readonly name: string | null }

/** Why an exempt buyer pays no tax. */
export type Exemption = 'reverse_charge' | 'certificate'

/** Zone, rates, exemption and classes for orders to one destination. */
export type TaxBasis = {
  /** Codes of the destination; before an address is known, the brand's home. */
  readonly place: Place
  readonly isHome: boolean
  /** Null: no zone covers the destination, and it is sold without tax. */
  readonly liable: Liable | null
  readonly rates: readonly TaxRate[]
  readonly exemption: Exemption | null
  readonly business: Business | null
  /** Tax classes of the goods; missing ones are `standard`. */
  readonly classes: ReadonlyMap<string, string>
}

/** Goods of one store with their delivery; amounts after discounts, without added tax, in minor units. */
export type TaxableGroup = {
  readonly lines: readonly { readonly goodsId: string; readonly amountMinor: number }[]
  readonly deliveryMinor: number
}

function toExemption(ctx: Ctx, zone: ZoneTerms, place: Place, business: Business | null): Exemption | null {
  if (!business) return null
  if (zone.exempts === 'certificate') return 'certificate'
  return zone.exempts === 'abroad' && place.country !== ctx.brand.settings.tax!.home.country ? 'reverse_charge' : null
}

/** Throws the field refusal of `businessNumber` when it has another format than the destination's numbers. */
function parseBusiness(place: Place, business: Business | null): Business | null {
  if (!business) return null
  const number = normaliseBusinessNumber(business.number)
  if (!isBusinessNumber(number, place.country, place.region))
    throw fieldRefusal({ businessNumber: { key: 'field.business_number' } })
  return { number, name: business.name }
}

/**
 * Reads what the taxes of these goods at this address follow from today, in one round trip; null for a brand without
 * tax, which reads nothing. `address` null: the brand's home. Throws a field refusal for a malformed business number.
 */
export async function readTaxBasis(
  ctx: Ctx,
  { address, goodsIds, business }: { address: Place | null; goodsIds: readonly string[]; business: Business | null },
): Promise<TaxBasis | null> {
  const settings = ctx.brand.settings.tax
  if (!settings) return null
  const country = address === null ? settings.home.country : (findCountryCode(address.country) ?? address.country)
  const region = address === null ? (settings.home.region ?? '') : findRegionCode(country, address.region)
  const place = { country, region }
  const buyer = parseBusiness(place, business)
  const [zone, classes] = await pipeline([
    findZoneTerms(ctx, { ...place, day: toBrandDay(ctx.brand, ctx.clock.now()) }),
    listGoodsClasses(ctx, [...new Set(goodsIds)]),
  ])
  return {
    place,
    isHome: address === null,
    liable: zone?.liable ?? null,
    rates: zone?.rates ?? [],
    exemption: zone && toExemption(ctx, zone, place, buyer),
    business: buyer,
    classes,
  }
}

/** Returns the taxes of one store's goods. */
export const taxGroup = (ctx: Ctx, basis: TaxBasis, { lines, deliveryMinor }: TaxableGroup): OrderTaxes =>
  taxOrder(
    {
      lines: lines.map(({ goodsId, amountMinor }) => ({
        class: basis.classes.get(goodsId) ?? 'standard',
        amountMinor,
      })),
      deliveryMinor,
    },
    {
      included: ctx.brand.settings.tax!.included,
      isExempt: basis.exemption !== null,
      rates: basis.rates,
      deliveryClass: ctx.brand.settings.tax!.deliveryClass ?? null,
    },
  )
