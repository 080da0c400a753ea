import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type OrderTaxTables = Pick<Tables, 'orders' | 'order_taxes' | 'order_tax_returns'>
export type OrderTaxCtx = Ctx<OrderTaxTables>

/** One tax of a line or of the delivery, as frozen when the order was placed; money in minor units. */
export type OrderTax = {
  readonly orderId: string
  readonly id: string
  /** Null: of the delivery, which has one row per tax and class of the items it belongs to. */
  readonly lineId: string | null
  /** Tax class of the goods, `standard` by default. */
  readonly class: string
  /** Name of the tax as the operator wrote it (VAT, GST), and the place that levies it (Texas) or ''. */
  readonly name: string
  readonly jurisdiction: string
  /** In millionths: 190,000 is 19 %. */
  readonly ratePpm: number
  /** Whether the price includes it. */
  readonly included: boolean
  /** Amount without any tax, after discounts. */
  readonly baseMinor: number
  /** 0 for a rate of 0 and for an exempt buyer. */
  readonly amountMinor: number
  /** Given back by refunds and chargebacks so far. */
  readonly returnedMinor: number
}

/** Tax given back for units of a line, or for the delivery, by one refund or chargeback; minor units. */
export type OrderTaxReturn = {
  readonly orderId: string
  /** `OrderTax.id`. */
  readonly taxId: string
  readonly kind: 'refund' | 'chargeback' | 'chargeback_won'
  /** The refund's id (`order_refunds.id` or `returns.id`), or the chargeback's. */
  readonly referenceId: string
  /** Null for the delivery and for chargebacks. */
  readonly units: number | null
  readonly baseMinor: number
  /** Negative for a chargeback that was won. */
  readonly amountMinor: number
  readonly at: Date
}

/** Returns the frozen taxes of these orders: by order, lines by position first, then the delivery. */
export const listOrderTaxes = (ctx: OrderTaxCtx, orderIds: readonly string[]): Promise<OrderTax[]> =>
  ctx.db
    .selectFrom('order_taxes')
    .select(['order_id as orderId', 'id', 'line_id as lineId', 'class', 'name', 'jurisdiction'])
    .select(['rate_ppm as ratePpm', 'included', 'base_minor as baseMinor', 'amount_minor as amountMinor'])
    .select('returned_minor as returnedMinor')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

/** Returns what refunds and chargebacks of these orders gave back, oldest first. */
export const listOrderTaxReturns = async (ctx: OrderTaxCtx, orderIds: readonly string[]): Promise<OrderTaxReturn[]> => {
  const rows = await ctx.db
    .selectFrom('order_tax_returns')
    .select(['order_id as orderId', 'tax_id as taxId', 'kind', 'reference_id as referenceId', 'units'])
    .select(['base_minor as baseMinor', 'amount_minor as amountMinor', 'at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('at')
    .orderBy('reference_id')
    .execute()
  return rows as OrderTaxReturn[]
}
