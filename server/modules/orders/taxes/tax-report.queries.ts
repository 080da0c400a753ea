import { sql } from 'kysely'
import type { OrderTaxCtx } from './order-taxes.queries.ts'
import { parseTaxGap } from './order-taxes.rules.ts'

/** Tax of one rate in a period, charged by payments and given back by refunds and chargebacks; minor units. */
export type TaxReportRow = {
  /** Who owes it, and the place that was delivered to, such as DE or US-TX. */
  readonly liable: string
  readonly place: string
  readonly name: string
  readonly jurisdiction: string
  readonly ratePpm: number
  readonly baseMinor: number
  readonly taxMinor: number
  readonly returnedBaseMinor: number
  readonly returnedTaxMinor: number
}

/**
 * Sums the tax of orders paid from `from` to before `until`, and what was given back in that time, by who owes it,
 * place and rate.
 */
export async function listTaxReport(ctx: OrderTaxCtx, from: Date, until: Date): Promise<TaxReportRow[]> {
  const { rows } = await sql<TaxReportRow>`
    select row.liable, row.place, row.name, row.jurisdiction, row.rate_ppm as "ratePpm",
      sum(row.base)::bigint as "baseMinor", sum(row.tax)::bigint as "taxMinor",
      sum(row.returned_base)::bigint as "returnedBaseMinor", sum(row.returned_tax)::bigint as "returnedTaxMinor"
    from (
      select orders.tax_liable as liable, orders.tax_place as place, tax.name, tax.jurisdiction, tax.rate_ppm,
        tax.base_minor as base, tax.amount_minor as tax, 0::bigint as returned_base, 0::bigint as returned_tax
      from orders
      join order_taxes as tax on tax.brand_id = ${ctx.brand.id} and tax.order_id = orders.id
      where orders.brand_id = ${ctx.brand.id} and orders.paid_at >= ${from} and orders.paid_at < ${until}
        and orders.tax_liable is not null
      union all
      select orders.tax_liable, orders.tax_place, tax.name, tax.jurisdiction, tax.rate_ppm, 0::bigint, 0::bigint,
        given.base_minor, given.amount_minor
      from order_tax_returns as given
      join order_taxes as tax on tax.brand_id = ${ctx.brand.id} and tax.order_id = given.order_id and tax.id = given.tax_id
      join orders on orders.brand_id = ${ctx.brand.id} and orders.id = given.order_id
      where given.brand_id = ${ctx.brand.id} and given.at >= ${from} and given.at < ${until}) as row
    group by row.liable, row.place, row.name, row.jurisdiction, row.rate_ppm
    order by row.liable, row.place, row.name, row.rate_ppm`.execute(ctx.db)
  return rows
}

/** A destination that was sold to without a tax zone, or without a rate of some classes. */
export type TaxGap = {
  readonly place: string
  /** The classes without a rate; empty: no zone covers the place. */
  readonly classes: readonly string[]
  /** Whether the rates of `standard` stood in; else it was sold without tax. */
  readonly isTaxed: boolean
  readonly orders: number
  readonly lastAt: Date
}

/** Returns what orders were sold without a zone or rate, the most recent first. */
export async function listTaxGaps(ctx: OrderTaxCtx): Promise<TaxGap[]> {
  const { rows } = await sql<Pick<TaxGap, 'orders' | 'lastAt'> & { readonly gap: string }>`
    select tax_gap as gap, count(*)::int as orders, max(created_at) as "lastAt" from orders
    where brand_id = ${ctx.brand.id} and tax_gap is not null
    group by tax_gap order by max(created_at) desc limit 500`.execute(ctx.db)
  return rows.map(({ gap, orders, lastAt }) => ({ ...parseTaxGap(gap), orders, lastAt }))
}
