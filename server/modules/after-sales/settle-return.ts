import {
  closeCase,
  placeReplacement,
  refundLines,
  restockLines,
  type LineUnits,
} from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { grantUnits, stampSettled, type ReturnRow } from './returns.queries.ts'

export type Settlement = {
  readonly actor: 'seller' | 'staff' | 'clock'
  /** What is granted, each line once. */
  readonly units: readonly LineUnits[]
  /** The goods can be sold again. */
  readonly restock: boolean
  /** Money in place of an exchange. */
  readonly refund: boolean
  readonly reason?: string
}

type Given = Pick<Settlement, 'actor' | 'units' | 'reason'>

async function giveMoney(ctx: Ctx, row: ReturnRow, { actor, units, reason }: Given): Promise<void> {
  const orderId = row.order_id
  const amountMinor = await refundLines(ctx, { orderId, refundId: row.id, lines: units })
  // Goods that were sent for nothing hold no money; only new ones can make them good.
  if (amountMinor === 0 && row.kind === 'exchange') throw refuse('return.nothing_to_refund')
  await stampSettled(ctx, row.id, { refundedMinor: amountMinor })
  await closeCase(ctx, { orderId, actor, outcome: 'finished', amountMinor, ...(reason && { reason }) })
}

async function giveGoods(ctx: Ctx, row: ReturnRow, { actor, units, reason }: Given): Promise<void> {
  const orderId = row.order_id
  const replacement = await placeReplacement(ctx, { orderId, lines: units, actor })
  await stampSettled(ctx, row.id, { replacementId: replacement.orderId })
  await closeCase(ctx, { orderId, actor, outcome: 'exchanged', replacement, ...(reason && { reason }) })
}

/**
 * Gives what a return was granted: the money of the units, or an order of new ones; and puts the goods back on sale if
 * they can be. In the caller's transaction, which has moved the return. Refuses `stock.insufficient`,
 * `return.nothing_to_refund`, and what the order's own doors refuse.
 */
export async function settleReturn(ctx: Ctx, row: ReturnRow, settlement: Settlement): Promise<void> {
  const { units, restock, refund } = settlement
  await grantUnits(ctx, row.id, units)
  if (row.kind === 'exchange' && !refund) await giveGoods(ctx, row, settlement)
  else await giveMoney(ctx, row, settlement)
  if (restock) await restockLines(ctx, row.order_id, units)
}
