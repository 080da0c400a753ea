import { stockOf } from '#server/modules/inventory/public.ts'
import { closeCase, findAnyOrder } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { advanceReturn } from './advance-return.ts'
import { receiveBack, unitsOf } from './confirm-return.ts'
import { lockDue, postponeReturn, type ReturnRow } from './returns.queries.ts'

/** Whether new goods are there for an exchange. */
async function canExchange(ctx: Ctx, row: ReturnRow): Promise<boolean> {
  const [{ lines }, units] = await Promise.all([findAnyOrder(ctx, row.order_id), unitsOf(ctx, row.id)])
  const wanted = units.map(({ lineId, quantity }) => ({
    skuId: lines.find(({ id }) => id === lineId)!.skuId,
    quantity,
  }))
  const stock = await stockOf(
    ctx,
    wanted.map(({ skuId }) => skuId),
  )
  return wanted.every(({ skuId, quantity }) => stock.get(skuId)! >= quantity)
}

/** Nobody confirmed a parcel: new goods where they are there, else the money, else it is for staff. */
async function receiveUnconfirmed(ctx: Ctx, row: ReturnRow): Promise<unknown> {
  const refund = row.kind === 'exchange' && !(await canExchange(ctx, row))
  if (refund && row.amount_minor === 0) return advanceReturn(ctx, row, { event: 'contest', actor: 'clock' })
  await receiveBack(ctx, row, { actor: 'clock', restock: false, refund })
}

async function closeUnsent(ctx: Ctx, row: ReturnRow): Promise<void> {
  await advanceReturn(ctx, row, { event: 'lapse', actor: 'clock' })
  await closeCase(ctx, { orderId: row.order_id, actor: 'clock', outcome: 'rejected' })
}

/** How long a return waits on whose order a bank has not decided. */
const heldMilliseconds = 24 * 3_600_000

async function actOn(ctx: Ctx, row: ReturnRow): Promise<unknown> {
  const { held } = await findAnyOrder(ctx, row.order_id)
  if (held) return postponeReturn(ctx, row.id, new Date(ctx.clock.now().getTime() + heldMilliseconds))
  if (row.state === 'requested') return advanceReturn(ctx, row, { event: 'accept', actor: 'clock' })
  if (row.state === 'accepted') return closeUnsent(ctx, row)
  return receiveUnconfirmed(ctx, row)
}

/**
 * Does what nobody did in time: accepts returns that were not answered, closes those that were not sent back, and gives
 * what is due for parcels that nobody confirmed. One transaction each; answers how many there were.
 */
export async function runDueReturns(ctx: Ctx): Promise<number> {
  for (let done = 0; ; done++) {
    const acted = await inTransaction(ctx, async (ctx) => {
      const row = await lockDue(ctx)
      if (row) await actOn(ctx, row)
      return row !== undefined
    })
    if (!acted) return done
  }
}
