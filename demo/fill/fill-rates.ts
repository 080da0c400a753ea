import type pg from 'pg'
import type { Brand } from '#server/platform/brand.ts'
import { inBrand } from './in-brand.ts'

/** Invented rates: units of each currency for one US dollar. */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  CNY: 7.2,
  AED: 3.67,
  KWD: 0.307,
  SEK: 10.5,
}

const upsertText = `
  insert into exchange_rates (brand_id, currency, rate, day, updated_at)
  select $1::integer, rate.currency, rate.rate, $2::date, $3::timestamptz
  from unnest($4::text[], $5::float8[]) as rate (currency, rate)
  on conflict (brand_id, currency) do update set rate = excluded.rate, day = excluded.day, updated_at = excluded.updated_at
  where exchange_rates.day < excluded.day`

/** Gives brands that name other currencies invented rates of today, unless they have today's. */
export async function fillRates(client: pg.Client, brands: readonly Brand[], now: Date): Promise<void> {
  for (const { id, settings } of brands) {
    const own = perDollar[settings.currency.code]
    const wanted = settings.exchangeRates?.currencies.filter((code) => perDollar[code] !== undefined) ?? []
    if (own === undefined || wanted.length === 0) continue
    const rates = wanted.map((code) => perDollar[code]! / own)
    await inBrand(client, id, () => client.query(upsertText, [id, now.toISOString().slice(0, 10), now, wanted, rates]))
  }
}
