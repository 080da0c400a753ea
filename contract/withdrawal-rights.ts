/**
 * Why the law gives no right of withdrawal from a product: it is sealed for health or hygiene (the right ends when the
 * seal is broken), it spoils, or it is made for the buyer.
 */
export const withdrawalExemptions = ['sealed', 'perishable', 'custom_made'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

/** Whether a buyer may withdraw from a line; sealed goods only with an unbroken seal, which the store checks. */
export const isWithdrawable = (exemption: string | null): boolean => exemption === null || exemption === 'sealed'

/** A country's legal right of withdrawal from distance contracts. */
type WithdrawalRight = {
  /** ISO codes. */
  readonly countries: readonly string[]
  /** Days after the day of receipt. */
  readonly days: number
  /** The law, and since when it applies. */
  readonly source: string
  readonly since: string
}

/** Checked on 2026-11-23. A country whose law was not read is left out; a brand may add it in `withdrawalDays`. */
const withdrawalRights: readonly WithdrawalRight[] = [
  {
    countries: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
    days: 14,
    source: 'Directive 2011/83/EU, articles 9 to 16',
    since: '2014-06-13',
  },
  {
    countries: ['NO'],
    days: 14,
    source: 'Angrerettloven (LOV-2014-06-20-27), section 21',
    since: '2014-06-13',
  },
  {
    countries: ['GB'],
    days: 14,
    source: 'Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013, regulation 30',
    since: '2014-06-13',
  },
]

const daysByCountry = new Map(withdrawalRights.flatMap(({ countries, days }) => countries.map((code) => [code, days])))

/**
 * Days of the right of withdrawal in a country, 0 where there is none: the law's, or more where the brand gives more.
 * `country` is an ISO code, null when unknown.
 */
export const getWithdrawalDays = (
  country: string | null,
  brandDays: Readonly<Record<string, number>> | undefined = {},
): number => (country === null ? 0 : Math.max(daysByCountry.get(country) ?? 0, brandDays[country] ?? 0))
