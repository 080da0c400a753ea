import { sql } from 'kysely'
import type { OrderCtx } from '../orders.queries.ts'

/** Locks the paid orders of a trade, by id. */
export const lockPaidOrdersOfTrade = (ctx: OrderCtx, tradeId: string) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('trade_id', '=', tradeId)
    .where('paid_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Records the amount of a chargeback on a locked order, which it holds until it is decided. */
export async function holdOrder(
  ctx: OrderCtx,
  orderId: string,
  {
    chargebackId,
    amountMinor,
    taxMinor,
  }: { readonly chargebackId: string; readonly amountMinor: number; readonly taxMinor: number },
): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ chargeback_id: chargebackId, held_minor: amountMinor })
    .set({ charged_back_minor: sql`charged_back_minor + ${amountMinor}` })
    .$if(taxMinor > 0, (update) => update.set({ tax_returned_minor: sql`tax_returned_minor + ${taxMinor}` }))
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where('held_minor', 'is', null)
    .execute()
}

/** Locks the orders held by a chargeback and returns the held amounts. */
export const lockHeldOrders = (ctx: OrderCtx, chargebackId: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'held_minor as heldMinor', 'tax_minor as taxMinor'])
    .where('brand_id', '=', ctx.brand.id)
    .where('chargeback_id', '=', chargebackId)
    .where('held_minor', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Releases the orders held by a chargeback; when it was won, restores the charged-back amount. */
export async function releaseHeldOrders(ctx: OrderCtx, chargebackId: string, won: boolean): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ held_minor: null })
    .$if(won, (update) => update.set({ charged_back_minor: sql`charged_back_minor - held_minor` }))
    .where('brand_id', '=', ctx.brand.id)
    .where('chargeback_id', '=', chargebackId)
    .where('held_minor', 'is not', null)
    .execute()
}

/** Counts tax of a chargeback that was won as not given back. */
export async function restoreReturnedTax(ctx: OrderCtx, orderId: string, taxMinor: number): Promise<void> {
  await ctx.db
    .updateTable('orders')
    .set({ tax_returned_minor: sql`tax_returned_minor - ${taxMinor}` })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .execute()
}
