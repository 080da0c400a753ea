import { getStock } from '#server/modules/inventory/public.ts'
import { getOrderFacts } from '#server/modules/orders/public.ts'
import { closeCase } from '#server/modules/orders/cases/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { advanceReturn } from './advance-return.ts'
import { completeReturn } from './confirm-return.ts'
import { listReturnUnits, lockDueReturn, postponeReturn, type ReturnRow } from './returns.queries.ts'

/** Whether stock for the exchange is available. */
async function canExchange(ctx: Ctx, row: ReturnRow): Promise<boolean> {
  const [{ lines }, units] = await Promise.all([getOrderFacts(ctx, row.order_id), listReturnUnits(ctx, row.id)])
  const wanted = units.map(({ lineId, quantity }) => ({
    skuId: lines.find(({ id }) => id === lineId)!.skuId,
    quantity,
  }))
  const stock = await getStock(
    ctx,
    wanted.map(({ skuId }) => skuId),
  )
  return wanted.every(({ skuId, quantity }) => stock.get(skuId)! >= quantity)
}

/** Completes a parcel that the seller did not confirm: replacement, else refund, else dispute. */
async function completeUnconfirmed(ctx: Ctx, row: ReturnRow): Promise<unknown> {
  const refund = row.kind === 'exchange' && !(await canExchange(ctx, row))
  if (refund && row.amount_minor === 0) return advanceReturn(ctx, row, { event: 'contest', actor: 'clock' })
  await completeReturn(ctx, row, { actor: 'clock', restock: false, refund })
}

async function closeUnsent(ctx: Ctx, row: ReturnRow): Promise<void> {
  await advanceReturn(ctx, row, { event: 'lapse', actor: 'clock' })
  await closeCase(ctx, { orderId: row.order_id, actor: 'clock', outcome: 'rejected' })
}

/** How long a return waits while a chargeback holds its order. */
const holdRetryMs = 24 * 3_600_000

async function runDueReturn(ctx: Ctx, row: ReturnRow): Promise<unknown> {
  const { isHeld } = await getOrderFacts(ctx, row.order_id)
  if (isHeld) return postponeReturn(ctx, row.id, new Date(ctx.clock.now().getTime() + holdRetryMs))
  if (row.state === 'requested') return advanceReturn(ctx, row, { event: 'accept', actor: 'clock' })
  if (row.state === 'accepted') return closeUnsent(ctx, row)
  return completeUnconfirmed(ctx, row)
}

/**
 * Runs the due returns of the brand: accepts unanswered ones, closes those not sent back, and completes unconfirmed
 * parcels. One transaction each; returns the number.
 */
export async function runDueReturns(ctx: Ctx): Promise<number> {
  for (let done = 0; ; done++) {
    const acted = await inTransaction(ctx, async (ctx) => {
      const row = await lockDueReturn(ctx)
      if (row) await runDueReturn(ctx, row)
      return row !== undefined
    })
    if (!acted) return done
  }
}
