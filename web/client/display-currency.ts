import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './api-query.ts'
import { createBrowserList, useBrowserList } from './browser-list.ts'

/** The currency in which this browser looks at prices, at most one; none: that of the brand alone. */
const chosen = createBrowserList('displayCurrency')

/** Chooses the currency to look at prices in; null for the brand's alone. */
export const chooseDisplayCurrency = (currency: string | null): void =>
  chosen.write(currency === null ? [] : [currency])

/** The chosen currency; null on the server, until hydration and for the brand's. */
export const useDisplayCurrency = (): string | null => useBrowserList(chosen)[0] ?? null

export type DisplayRate = {
  readonly currency: string
  readonly digits: number
  /** Units of it for one unit of the brand's currency. */
  readonly rate: number
  /** YYYY-MM-DD. */
  readonly day: string
}

/** The rate of the chosen currency; null where none is chosen, and where there is none that is fresh. */
export function useDisplayRate(): DisplayRate | null {
  const currency = useDisplayCurrency()
  const { data } = useQuery({ ...apiQuery('exchangeRates.rates', {}), enabled: currency !== null })
  return (currency !== null && data?.rates.find((rate) => rate.currency === currency)) || null
}

/** An amount in another currency, rounded to its digits. */
export const convertAmount = (amount: number, { rate, digits }: Pick<DisplayRate, 'rate' | 'digits'>): number =>
  Number((amount * rate).toFixed(digits))
