import { sql, type RawBuilder } from 'kysely'
import type { OrderTaxCtx } from './order-taxes.queries.ts'

/** Two figures that should be equal; minor units. */
type Difference = { readonly id: string; readonly found: number; readonly expected: number }

// Enough to diagnose; more rows would repeat the same.
const maxDifferences = 100

/**
 * Returns tax accounts that differ from the tax of paid orders that was not given back; a store's holds it until the
 * release. `balances` is the table expression of the accounts; ids are stores, or `brand`.
 */
export async function listDifferingTaxAccounts(ctx: OrderTaxCtx, balances: RawBuilder<unknown>): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select coalesce(side.owner_id::text, 'brand') as id, sum(side.found)::bigint as found,
      sum(side.expected)::bigint as expected
    from (
      select case when tax_liable = 'store' then store_id end as owner_id, 0::bigint as found,
        tax_minor - tax_returned_minor as expected
      from orders
      where brand_id = ${ctx.brand.id} and tax_minor > 0 and paid_at is not null
        and (tax_liable = 'brand' or released_at is null) and currency = ${ctx.brand.settings.currency.code}
      union all
      select owner_id, balance_minor, 0::bigint from ${balances} as account) as side
    group by side.owner_id having sum(side.found) <> sum(side.expected)
    limit ${maxDifferences}`.execute(ctx.db)
  return rows
}

/** Returns orders whose tax differs from the sum of their lines' and delivery's, charged or given back. */
export async function listDifferingOrderTaxes(ctx: OrderTaxCtx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select orders.id, (coalesce(sum(tax.amount_minor), 0) - coalesce(sum(tax.returned_minor), 0))::bigint as found,
      orders.tax_minor - orders.tax_returned_minor as expected
    from orders
    left join order_taxes as tax on tax.brand_id = ${ctx.brand.id} and tax.order_id = orders.id
    where orders.brand_id = ${ctx.brand.id} and orders.tax_minor > 0
    group by orders.id, orders.tax_minor, orders.tax_returned_minor
    having coalesce(sum(tax.amount_minor), 0) <> orders.tax_minor
      or coalesce(sum(tax.returned_minor), 0) <> orders.tax_returned_minor
    limit ${maxDifferences}`.execute(ctx.db)
  return rows
}
