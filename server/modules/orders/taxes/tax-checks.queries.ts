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

/**
 * Returns orders whose tax, charged or given back, differs from the sum of their lines' and delivery's. Both sides name
 * the orders, so that one that lost its own tax is seen.
 */
export async function listDifferingOrderTaxes(ctx: OrderTaxCtx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select side.order_id as id, (sum(side.charged) - sum(side.returned))::bigint as found,
      (sum(side.order_charged) - sum(side.order_returned))::bigint as expected
    from (
      select order_id, amount_minor as charged, returned_minor as returned, 0::bigint as order_charged,
        0::bigint as order_returned
      from order_taxes where brand_id = ${ctx.brand.id}
      union all
      select id, 0::bigint, 0::bigint, tax_minor, tax_returned_minor
      from orders where brand_id = ${ctx.brand.id} and tax_minor > 0) as side
    group by side.order_id
    having sum(side.charged) <> sum(side.order_charged) or sum(side.returned) <> sum(side.order_returned)
    limit ${maxDifferences}`.execute(ctx.db)
  return rows
}

/** Returns order lines whose tax differs from the sum of their taxes. */
export async function listDifferingLineTaxes(ctx: OrderTaxCtx): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select side.line_id as id, sum(side.found)::bigint as found, sum(side.expected)::bigint as expected
    from (
      select line_id, amount_minor as found, 0::bigint as expected
      from order_taxes where brand_id = ${ctx.brand.id} and line_id is not null
      union all
      select id, 0::bigint, tax_minor from order_lines where brand_id = ${ctx.brand.id} and tax_minor > 0) as side
    group by side.line_id having sum(side.found) <> sum(side.expected)
    limit ${maxDifferences}`.execute(ctx.db)
  return rows
}

/**
 * Returns released orders whose release booked another tax on the commission than their lines say. `booked` is the table
 * expression of what releases booked. Orders with refunds or chargebacks are left out, as theirs is a part of it.
 */
export async function listDifferingCommissionTaxes(
  ctx: OrderTaxCtx,
  booked: RawBuilder<unknown>,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select side.order_id as id, sum(side.found)::bigint as found, sum(side.expected)::bigint as expected
    from (
      select order_id, 0::bigint as found, commission_tax_minor as expected
      from order_lines where brand_id = ${ctx.brand.id} and commission_tax_minor > 0
      union all
      select order_id, amount_minor, 0::bigint from ${booked} as release) as side
    join orders on orders.brand_id = ${ctx.brand.id} and orders.id = side.order_id
    where orders.released_at is not null and orders.refunded_minor = 0 and orders.charged_back_minor = 0
      and orders.currency = ${ctx.brand.settings.currency.code}
    group by side.order_id having sum(side.found) <> sum(side.expected)
    limit ${maxDifferences}`.execute(ctx.db)
  return rows
}
