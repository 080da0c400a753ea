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

/** The price of a SKU in a sale, minor units: a price, or a percentage off the regular one. */
export const reducePrice = (
  priceMinor: number,
  discount: { readonly priceMinor: number } | { readonly percent: number },
): number => ('percent' in discount ? Math.round((priceMinor * (100 - discount.percent)) / 100) : discount.priceMinor)

/** Whole percent saved, rounded down, at least 1 for any lower price. */
export const percentOff = (priceMinor: number, wasMinor: number): number =>
  priceMinor >= wasMinor ? 0 : Math.max(1, Math.floor(((wasMinor - priceMinor) * 100) / wasMinor))

export type PriceChange = { readonly at: Date; readonly priceMinor: number }
export type SalePeriod = { readonly priceMinor: number; readonly startsAt: Date; readonly endsAt: Date }

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

/** Sales and price changes of a product's SKUs, by SKU id. */
export type PriceHistory = {
  /** Sales that run or ended within the look-back period, the earliest first. */
  readonly sales: ReadonlyMap<string, readonly SalePeriod[]>
  /** Changes of the ordinary price, oldest first; empty unless a sale runs. */
  readonly changes: ReadonlyMap<string, readonly PriceChange[]>
}

/** The lowest-priced running sale; of equal ones the last to end. */
const findBestSale = (sales: readonly SalePeriod[], now: Date): SalePeriod | undefined =>
  sales
    .filter(({ endsAt }) => endsAt > now)
    .toSorted((a, b) => a.priceMinor - b.priceMinor || b.endsAt.getTime() - a.endsAt.getTime())[0]

/**
 * By SKU id: the running sale, and for each SKU that it makes cheaper the lowest price of the thirty days before it.
 * Without recorded changes that is the ordinary price.
 */
export function getRunningSales(
  skus: readonly { readonly id: string; readonly priceMinor: number }[],
  { sales, changes }: PriceHistory,
  now: Date,
): { readonly running: ReadonlyMap<string, SalePrice>; readonly lowestBefore: ReadonlyMap<string, number> } {
  const running = new Map<string, SalePrice>()
  const lowestBefore = new Map<string, number>()
  for (const { id, priceMinor } of skus) {
    const all = sales.get(id) ?? []
    const sale = findBestSale(all, now)
    if (!sale) continue
    running.set(id, sale)
    if (sale.priceMinor >= priceMinor) continue
    const first = all.find((one) => one.endsAt > now && one.priceMinor === sale.priceMinor)
    const start = first?.startsAt ?? now
    lowestBefore.set(id, getLowestPriceBefore(start, changes.get(id) ?? [], all) ?? priceMinor)
  }
  return { running, lowestBefore }
}
