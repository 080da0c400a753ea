/** A lower price and the moment at which it ends. */
export type SalePrice = { readonly priceMinor: number; readonly endsAt: Date }

/** What a SKU costs now. `wasMinor` is what stands crossed out beside it. */
export type EffectivePrice = {
  readonly priceMinor: number
  readonly wasMinor: number | null
  /** The running sale; null when the price is the ordinary one. */
  readonly sale: SalePrice | null
}

type Priced = { readonly priceMinor: number; readonly marketPriceMinor: number | null }

/**
 * During a sale the sale price holds and the ordinary price is crossed out; otherwise the ordinary price holds beside
 * the market price. A "sale" that is not cheaper is none, and a market price that is not dearer is not shown.
 */
export function effectivePrice({ priceMinor, marketPriceMinor }: Priced, sale: SalePrice | undefined): EffectivePrice {
  if (sale && sale.priceMinor < priceMinor) return { priceMinor: sale.priceMinor, wasMinor: priceMinor, sale }
  const wasMinor = marketPriceMinor !== null && marketPriceMinor > priceMinor ? marketPriceMinor : null
  return { priceMinor, wasMinor, sale: null }
}

/** Whole percent saved, rounded down so that it is never promised too much; at least 1 for anything cheaper. */
export const percentOff = (priceMinor: number, wasMinor: number): number =>
  priceMinor >= wasMinor ? 0 : Math.max(1, Math.floor(((wasMinor - priceMinor) * 100) / wasMinor))
