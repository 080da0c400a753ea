import { restock } from '#server/modules/inventory/public.ts'
import { emit } from '#server/events.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getGoodsIds, sumUnitsByGoods } from '../allocations.ts'
import { getOrder } from '../find-orders.ts'
import { getReceiptStamps } from '../fulfilment/confirm-receipt.ts'
import { getReceiptDeadline } from '../order-deadlines.rules.ts'
import type { LineRow, OrderRow } from '../orders.queries.ts'
import { splitUndeliveredUnits } from '../parcels/parcel-units.rules.ts'
import { addUndeliveredUnits, listParcels } from '../parcels/parcels.queries.ts'
import type { LineUnits } from './refunds.queries.ts'

/** The columns of an order that is on its way without its rest: those of its last parcel, whose days count. */
export async function getLeavingStamps(ctx: Ctx, orderId: string) {
  const last = (await listParcels(ctx, orderId)).at(-1)
  if (!last) throw new Error(`order ${orderId} has no parcel`)
  const { carrier, tracking_number, shipped_at } = last
  return { carrier, tracking_number, shipped_at, receive_due_at: getReceiptDeadline(ctx.brand.policy, shipped_at) }
}

/** Receives an order that is on its way when the shopper has confirmed each of its parcels. */
export async function confirmReceivedParcels(ctx: Ctx, orderId: string): Promise<void> {
  const parcels = await listParcels(ctx, orderId)
  if (parcels.some(({ received_at }) => received_at === null)) return
  const order = await getOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'auto_receive', actor: 'clock', stamps: getReceiptStamps(ctx, order) })
}

type GivenUp = {
  /** All lines of the order as they were before. */
  readonly lines: readonly LineRow[]
  readonly units: readonly LineUnits[]
  /** Whether the units are for sale again. */
  readonly isRestocked: boolean
}

/**
 * Counts units that were refunded as never delivered, and puts them back on sale. Throws `order.refund_exceeds` when
 * fewer are to come.
 */
export async function giveUpUnits(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'trade_id' | 'paid_at'>,
  { lines, units, isRestocked }: GivenUp,
): Promise<void> {
  const changed = units.length > 0 ? await addUndeliveredUnits(ctx, order.id, units) : []
  if (changed.length < units.length) throw refusal('order.refund_exceeds')
  const given = units.map(({ lineId, quantity }) => ({ line: lines.find(({ id }) => id === lineId)!, quantity }))
  if (isRestocked)
    await restock(
      ctx,
      given.flatMap(({ line, quantity }) => splitUndeliveredUnits(line, quantity)),
    )
  await emit(ctx, 'order.refunded', {
    orderId: order.id,
    tradeId: order.trade_id,
    paidAt: order.paid_at!.toISOString(),
    goodsIds: getGoodsIds(given.map(({ line }) => line)),
    sold: sumUnitsByGoods(given.map(({ line, quantity }) => ({ goods_id: line.goods_id, quantity }))),
  })
}
