import {
  closeCase,
  placeReplacement,
  refundLines,
  restockLines,
  type LineUnits,
} from '#server/modules/orders/cases/public.ts'
import { getOrderFacts } from '#server/modules/orders/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { isWholeOrder } from './return-units.rules.ts'
import { grantUnits, markSettled, type ReturnRow } from './returns.queries.ts'

export type Settlement = {
  readonly actor: 'seller' | 'staff' | 'clock'
  /** Granted units, each line once. */
  readonly units: readonly LineUnits[]
  readonly restock: boolean
  /** Refund instead of exchanging. */
  readonly refund: boolean
  readonly reason?: string
}

type Grant = Pick<Settlement, 'actor' | 'units' | 'reason'>

async function refundUnits(ctx: Ctx, row: ReturnRow, { actor, units, reason }: Grant): Promise<void> {
  const orderId = row.order_id
  const withDelivery = row.is_withdrawal && isWholeOrder(units, await getOrderFacts(ctx, orderId))
  const amountMinor = await refundLines(ctx, { orderId, refundId: row.id, lines: units, withDelivery })
  // Replacement goods cost nothing, so they have no money to refund.
  if (amountMinor === 0 && row.kind === 'exchange') throw refusal('return.nothing_to_refund')
  await markSettled(ctx, row.id, { refundedMinor: amountMinor })
  await closeCase(ctx, { orderId, actor, outcome: 'finished', amountMinor, ...(reason && { reason }) })
}

async function replaceUnits(ctx: Ctx, row: ReturnRow, { actor, units, reason }: Grant): Promise<void> {
  const orderId = row.order_id
  const replacement = await placeReplacement(ctx, { orderId, lines: units, actor })
  await markSettled(ctx, row.id, { replacementId: replacement.orderId })
  await closeCase(ctx, { orderId, actor, outcome: 'exchanged', replacement, ...(reason && { reason }) })
}

/**
 * Fulfils a granted return, in the caller's transaction that moved it: refunds the units or places a replacement, and
 * restocks goods that can be sold again. Throws `stock.insufficient`, `return.nothing_to_refund` and the errors of the
 * order functions it calls.
 */
export async function settleReturn(ctx: Ctx, row: ReturnRow, settlement: Settlement): Promise<void> {
  const { units, restock, refund } = settlement
  await grantUnits(ctx, row.id, units)
  if (row.kind === 'exchange' && !refund) await replaceUnits(ctx, row, settlement)
  else await refundUnits(ctx, row, settlement)
  if (restock) await restockLines(ctx, row.order_id, units)
}
