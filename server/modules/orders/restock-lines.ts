import { restock } from '#server/modules/inventory/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { getGoodsIds, splitReturnedUnits } from './allocations.ts'
import { listLines } from './orders.queries.ts'
import type { LineUnits } from './refunds.queries.ts'

/**
 * Returns units of an order's lines to the warehouses they came from, in the caller's transaction. Throws when a line
 * has fewer units.
 */
export async function restockLines(ctx: Ctx, orderId: string, units: readonly LineUnits[]): Promise<void> {
  const lines = (await listLines(ctx, [orderId])).filter((line) => units.some(({ lineId }) => lineId === line.id))
  await restock(
    ctx,
    lines.flatMap((line) => splitReturnedUnits(line, units.find(({ lineId }) => lineId === line.id)!.quantity)),
  )
  await emit(ctx, 'goods.returned', { goodsIds: getGoodsIds(lines) })
}
