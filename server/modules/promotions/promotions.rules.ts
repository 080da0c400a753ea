export type SalePrice = { readonly priceMinor: number; readonly endsAt: Date }

/** The current price of a SKU. `wasMinor` is the reference price shown crossed out. */
export type EffectivePrice<Sale = SalePrice> = {
  readonly priceMinor: number
  readonly wasMinor: number | null
  /** Null when the price is the ordinary one. */
  readonly sale: Sale | null
}

type OrdinaryPrice = { readonly priceMinor: number; readonly marketPriceMinor: number | null }

/**
 * During a sale the sale price applies and the ordinary price is the reference; otherwise the market price is. A sale
 * that is not cheaper is ignored, and so is a market price that is not higher.
 */
export function effectivePrice<Sale extends Pick<SalePrice, 'priceMinor'>>(
  { priceMinor, marketPriceMinor }: OrdinaryPrice,
  sale: Sale | undefined,
): EffectivePrice<Sale> {
  if (sale && sale.priceMinor < priceMinor) return { priceMinor: sale.priceMinor, wasMinor: priceMinor, sale }
  const wasMinor = marketPriceMinor !== null && marketPriceMinor > priceMinor ? marketPriceMinor : null
  return { priceMinor, wasMinor, sale: null }
}

/** Whole percent saved, rounded down, at least 1 for any lower price. */
export const percentOff = (priceMinor: number, wasMinor: number): number =>
  priceMinor >= wasMinor ? 0 : Math.max(1, Math.floor(((wasMinor - priceMinor) * 100) / wasMinor))

type PriceChange = { readonly at: Date; readonly priceMinor: number }
type SalePeriod = { readonly priceMinor: number; readonly startsAt: Date; readonly endsAt: Date }

/** The look-back period for the lowest price before a sale. */
export const lookBackMs = 30 * 86_400_000

/**
 * The lowest price of the thirty days before a sale, earlier sales included, which EU law requires as the reference of
 * a reduction. `changes` are ordinary prices, oldest first; null without any price.
 */
export function getLowestPriceBefore(
  start: Date,
  changes: readonly PriceChange[],
  sales: readonly SalePeriod[],
): number | null {
  const from = start.getTime() - lookBackMs
  const until = start.getTime()
  const ordinary = changes.filter(
    ({ at }, index) => at.getTime() < until && (changes[index + 1]?.at.getTime() ?? until) > from,
  )
  const reduced = sales.filter(({ startsAt, endsAt }) => startsAt.getTime() < until && endsAt.getTime() > from)
  const prices = [...ordinary, ...reduced].map(({ priceMinor }) => priceMinor)
  return prices.length === 0 ? null : Math.min(...prices)
}
