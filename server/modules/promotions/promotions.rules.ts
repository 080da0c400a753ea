/** A lower price and the moment at which it ends. */
export type SalePrice = { readonly priceMinor: number; readonly endsAt: Date }

/** What a SKU costs now. `wasMinor` is what stands crossed out beside it. */
export type EffectivePrice<Sale = SalePrice> = {
  readonly priceMinor: number
  readonly wasMinor: number | null
  /** The running sale; null when the price is the ordinary one. */
  readonly sale: Sale | null
}

type OrdinaryPrice = { readonly priceMinor: number; readonly marketPriceMinor: number | null }

/**
 * During a sale the sale price holds and the ordinary price is crossed out; otherwise the ordinary price holds beside
 * the market price. A "sale" that is not cheaper is none, and a market price that is not dearer is not shown.
 */
export function effectivePrice<Sale extends Pick<SalePrice, 'priceMinor'>>(
  { priceMinor, marketPriceMinor }: OrdinaryPrice,
  sale: Sale | undefined,
): EffectivePrice<Sale> {
  if (sale && sale.priceMinor < priceMinor) return { priceMinor: sale.priceMinor, wasMinor: priceMinor, sale }
  const wasMinor = marketPriceMinor !== null && marketPriceMinor > priceMinor ? marketPriceMinor : null
  return { priceMinor, wasMinor, sale: null }
}

/** Whole percent saved, rounded down so that it is never promised too much; at least 1 for anything cheaper. */
export const percentOff = (priceMinor: number, wasMinor: number): number =>
  priceMinor >= wasMinor ? 0 : Math.max(1, Math.floor(((wasMinor - priceMinor) * 100) / wasMinor))

type PriceChange = { readonly at: Date; readonly priceMinor: number }
type SalePeriod = { readonly priceMinor: number; readonly startsAt: Date; readonly endsAt: Date }

/** How long before a sale its earlier prices count, in ms. */
export const lookBackMs = 30 * 86_400_000

/**
 * The lowest price that held in the thirty days before a sale began, earlier sales included: the one a reduction has to
 * be measured by. `changes` are ordinary prices, each from its moment on, oldest first; null when nothing is known.
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
