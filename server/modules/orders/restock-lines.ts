import { restock } from '#server/modules/inventory/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { goodsIdsOf, shelvesOf } from './allocations.ts'
import { listLines } from './orders.queries.ts'
import type { LineUnits } from './refunds.queries.ts'

/**
 * Puts returned units of an order's lines back where they were taken from, so that they can be sold again; in the
 * caller's transaction, which knows that they came back. Refuses nothing; more units than a line has is a fault.
 */
export async function restockLines(ctx: Ctx, orderId: string, units: readonly LineUnits[]): Promise<void> {
  const lines = (await listLines(ctx, [orderId])).filter((line) => units.some(({ lineId }) => lineId === line.id))
  await restock(
    ctx,
    lines.flatMap((line) => shelvesOf(line, units.find(({ lineId }) => lineId === line.id)!.quantity)),
  )
  await emit(ctx, 'goods.returned', { goodsIds: goodsIdsOf(lines) })
}
