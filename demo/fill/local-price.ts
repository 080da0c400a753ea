import { toCharmPrice } from '#demo/catalogue/prices.ts'
import type { DemoSku } from '#demo/catalogue/types.ts'

export type Currency = { readonly code: string; readonly digits: number }

/** Rough exchange rates; demo prices only need to look right. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  AED: 3.67,
  AUD: 1.5,
  CAD: 1.36,
  CNY: 7.2,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  SGD: 1.34,
}

/** Converts a price in US cents to a typical price of the currency, in its minor units. */
export function toLocalPrice(cents: number, { code, digits }: Currency): number {
  if (code === 'USD') return cents
  const local = cents * (perDollar[code] ?? 1)
  if (digits === 2) return toCharmPrice(local)
  const unit = 10 ** digits
  return digits === 0 ? Math.max(100, Math.round(local / 1000) * 10) : Math.round((local / 100) * unit)
}

export function toLocalSku(sku: DemoSku, currency: Currency): DemoSku {
  if (currency.code === 'USD') return sku
  const priceMinor = toLocalPrice(sku.priceMinor, currency)
  const market = sku.marketPriceMinor === null ? null : toLocalPrice(sku.marketPriceMinor, currency)
  return { ...sku, priceMinor, marketPriceMinor: market !== null && market > priceMinor ? market : null }
}

/** The balance of a demo wallet: 5,000.00, or 500,000 in currencies without minor units. */
export const getWalletMinor = ({ digits }: Currency): number => (digits === 0 ? 500_000 : 5_000 * 10 ** digits)
