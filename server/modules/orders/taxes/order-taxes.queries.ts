import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import type { ReturnedTax } from './returned-taxes.rules.ts'

type OrderTaxTables = Pick<Tables, 'orders' | 'order_taxes' | 'order_tax_returns'>
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

export const insertOrderTaxes = createRowInserter('order_taxes', [
  'order_id',
  'id',
  'line_id',
  'position',
  'class',
  'name',
  'jurisdiction',
  'rate_ppm',
  'included',
  'base_minor',
  'amount_minor',
  'returned_minor',
])

export type NewOrderTax = Parameters<typeof insertOrderTaxes>[1][number]

const insertReturns = createRowInserter('order_tax_returns', [
  'order_id',
  'tax_id',
  'kind',
  'reference_id',
  'units',
  'base_minor',
  'amount_minor',
  'at',
])

export type TaxReturn = {
  readonly orderId: string
  readonly kind: OrderTaxReturn['kind']
  readonly referenceId: string
  readonly taxes: readonly ReturnedTax[]
}

/** Records tax that is given back, in the caller's transaction, which locked the order and counts it there. */
export async function recordTaxReturn(
  ctx: OrderTaxCtx,
  { orderId, kind, referenceId, taxes }: TaxReturn,
): Promise<void> {
  if (taxes.length === 0) return
  await insertReturns(
    ctx,
    taxes.map(({ taxId, units, baseMinor, amountMinor }) => ({
      order_id: orderId,
      tax_id: taxId,
      kind,
      reference_id: referenceId,
      units,
      base_minor: baseMinor,
      amount_minor: amountMinor,
      at: ctx.clock.now(),
    })),
  )
  await sql`
    update order_taxes as tax set returned_minor = tax.returned_minor + given.amount_minor
    from unnest(${taxes.map(({ taxId }) => taxId)}::uuid[], ${taxes.map((tax) => tax.amountMinor)}::bigint[])
      as given (id, amount_minor)
    where tax.brand_id = ${ctx.brand.id} and tax.order_id = ${orderId} and tax.id = given.id`.execute(ctx.db)
}
