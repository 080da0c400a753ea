import { RateList } from '#contract/exchange-rates.ts'

const dayMs = 86_400_000

/** Rates that cannot be taken; the message names the reason. */
export class RatesError extends Error {}

/** Reads the JSON text of a list of rates. Throws RatesError. */
export function parseRateList(text: string): RateList {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new RatesError(
      'The rates are no JSON, such as {"base": "EUR", "date": "2026-11-20", "rates": {"USD": 1.08}}.',
    )
  }
  const parsed = RateList.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.map(String).join('.') || 'the whole list')
  throw new RatesError(`Not set or of the wrong form: ${[...new Set(fields)].join(', ')}.`)
}

/**
 * Units of each wanted currency for one unit of `currency`; a list of another base is converted by way of it. Wanted
 * currencies that the list lacks are absent. Throws RatesError for a list without `currency`, and for a day that has not
 * come.
 */
export function convertRates(
  { base, date, rates }: RateList,
  {
    currency,
    wanted,
    today,
  }: { readonly currency: string; readonly wanted: readonly string[]; readonly today: string },
): { readonly currency: string; readonly rate: number; readonly day: string }[] {
  // The day of the list may have begun in another time zone.
  if (Date.parse(date) > Date.parse(today) + dayMs) throw new RatesError(`date: ${date} has not come yet.`)
  const perBase: Readonly<Record<string, number>> = { ...rates, [base]: 1 }
  const own = perBase[currency]
  if (own === undefined) throw new RatesError(`rates: the list has no ${currency}, the currency that is charged.`)
  return wanted.flatMap((code) => {
    const rate = perBase[code]
    return rate === undefined || code === currency ? [] : [{ currency: code, rate: rate / own, day: date }]
  })
}

/** Whether a rate of `day` may still be shown on `today` (both YYYY-MM-DD). */
export const isFresh = (day: string, today: string, maxAgeDays: number): boolean =>
  Date.parse(today) - Date.parse(day) <= maxAgeDays * dayMs
