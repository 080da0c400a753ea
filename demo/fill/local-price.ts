import { toCharmPrice } from '#demo/catalogue/prices.ts'
import type { DemoSku } from '#demo/catalogue/types.ts'

export type Currency = { readonly code: string; readonly digits: number }

/** Rough worth of a dollar: demo prices need to look right, not to be right. */
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

/** A price in dollar cents as a shop of the currency would write it, in its minor units. */
export function toLocalPrice(cents: number, { code, digits }: Currency): number {
  if (code === 'USD') return cents
  const local = cents * (perDollar[code] ?? 1)
  if (digits === 2) return toCharmPrice(local)
  const unit = 10 ** digits
  return digits === 0 ? Math.max(100, Math.round(local / 1000) * 10) : Math.round((local / 100) * unit)
}

/** The SKU with its prices in the currency. */
export function toLocalSku(sku: DemoSku, currency: Currency): DemoSku {
  if (currency.code === 'USD') return sku
  const priceMinor = toLocalPrice(sku.priceMinor, currency)
  const market = sku.marketPriceMinor === null ? null : toLocalPrice(sku.marketPriceMinor, currency)
  return { ...sku, priceMinor, marketPriceMinor: market !== null && market > priceMinor ? market : null }
}

/** What a demo shopper's wallet holds: 5,000.00, and a hundred times the number where money has no small coin. */
export const getWalletMinor = ({ digits }: Currency): number => (digits === 0 ? 500_000 : 5_000 * 10 ** digits)
