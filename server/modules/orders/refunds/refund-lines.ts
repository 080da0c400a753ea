import { getStoreOwners } from '#server/modules/merchants/public.ts'
import { refundPayment } from '#server/modules/payments/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { emit } from '#server/events.ts'
import { refusal } from '#server/platform/refusal.ts'
import {
  buildClawbackEntries,
  getRemainingMinor,
  scaleShares,
  getSharesBetween,
  sumShares,
  type Shares,
} from '../order-money.rules.ts'
import { addRefundedMoney, addRefundedUnits, lockPaidOrder, type LineUnits } from './refunds.queries.ts'

export type LinesRefund = {
  readonly orderId: string
  /** Reference of the refund; the ledger accepts each once. */
  readonly refundId: string
  readonly lines: readonly LineUnits[]
  /** Also refunds the delivery fee, unless it was refunded. */
  readonly withDelivery?: boolean
}

/** Merges units of the same line. */
function sumUnits(lines: readonly LineUnits[]): LineUnits[] {
  const units = new Map<string, number>()
  for (const { lineId, quantity } of lines)
    units.set(lineId.toLowerCase(), (units.get(lineId.toLowerCase()) ?? 0) + quantity)
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Takes the shares back from the store, the commission and the brand into escrow. */
async function clawBack(ctx: Ctx, storeId: string, refundId: string, shares: Shares): Promise<void> {
  const ownerId = (await getStoreOwners(ctx, [storeId])).get(storeId)!
  const entries = buildClawbackEntries(ownerId, shares)
  if (entries.length === 0) return
  const posting = {
    kind: 'order_clawback',
    referenceId: refundId,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
  } as const
  await postTransaction(ctx, { ...posting, entries })
}

/**
 * Refunds units of a paid order's lines in any status, in the caller's transaction: from escrow, or, after the release,
 * from the store first (whose account may become negative). Changes neither stock nor status. Returns the amount in
 * minor units. Throws `order.not_found`, `order.refund_exceeds` and, while a chargeback is open, `order.charged_back`.
 */
export async function refundLines(ctx: Ctx, { orderId, refundId, lines, withDelivery }: LinesRefund): Promise<number> {
  const order = isId(orderId) ? await lockPaidOrder(ctx, orderId) : undefined
  if (!order) throw refusal('order.not_found')
  if (order.held_minor !== null) throw refusal('order.charged_back')
  const units = sumUnits(lines)
  if (!units.every(({ lineId }) => isId(lineId))) throw refusal('order.refund_exceeds')
  const changed = units.length > 0 ? await addRefundedUnits(ctx, order.id, units) : []
  if (changed.length < units.length) throw refusal('order.refund_exceeds')
  const unitsByLine = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const deliveryMinor = withDelivery ? order.delivery_minor - order.delivery_refunded_minor : 0
  const fullShares = sumShares(
    changed.map((line) =>
      getSharesBetween(line, line.refunded_quantity - unitsByLine.get(line.id)!, line.refunded_quantity),
    ),
    deliveryMinor,
  )
  // Money that a bank already returned to the shopper is not refunded again.
  const amountMinor = Math.min(fullShares.paidMinor, getRemainingMinor(order))
  const shares = scaleShares(fullShares, amountMinor)
  if (!(await addRefundedMoney(ctx, order.id, { amountMinor, deliveryMinor }))) throw refusal('order.refund_exceeds')
  if (order.released_at) await clawBack(ctx, order.store_id, refundId, shares)
  await refundPayment(ctx, { tradeId: order.trade_id, userId: order.user_id, referenceId: refundId, amountMinor })
  await ctx.deferToCommit(
    emit(ctx, 'refund.settled', {
      orderId,
      refundId,
      lines: changed.map(({ id, refunded_quantity }) => ({
        lineId: id,
        quantity: unitsByLine.get(id)!,
        refundedQuantity: refunded_quantity,
      })),
      withDelivery: deliveryMinor > 0,
      worthMinor: fullShares.paidMinor,
      amountMinor,
    }),
  )
  return amountMinor
}
