import { ownersOfStores } from '#server/modules/merchants/public.ts'
import { refundPayment } from '#server/modules/payments/public.ts'
import { postTransaction } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { clawbackEntries, leftOf, partOf, sharesBetween, sumShares, type Shares } from './order-money.rules.ts'
import { addRefundedMoney, addRefundedUnits, lockPaidOrder, type LineUnits } from './refunds.queries.ts'

export type LinesRefund = {
  readonly orderId: string
  /** What the money is given back for; the ledger takes each once, ever. */
  readonly refundId: string
  readonly lines: readonly LineUnits[]
  /** Gives the delivery fee back too, unless it was. */
  readonly withDelivery?: boolean
}

/** Each line once, as a line may be named twice. */
function sumUnits(lines: readonly LineUnits[]): LineUnits[] {
  const units = new Map<string, number>()
  for (const { lineId, quantity } of lines)
    units.set(lineId.toLowerCase(), (units.get(lineId.toLowerCase()) ?? 0) + quantity)
  return [...units].map(([lineId, quantity]) => ({ lineId, quantity }))
}

/** Takes back from the store, the commission and the brand what they had of these shares, into escrow. */
async function clawBack(ctx: Ctx, storeId: string, refundId: string, shares: Shares): Promise<void> {
  const ownerId = (await ownersOfStores(ctx, [storeId])).get(storeId)!
  const entries = clawbackEntries(ownerId, shares)
  if (entries.length === 0) return
  const posting = { kind: 'order_clawback', causeId: refundId, reason: '', actorId: ctx.who?.userId ?? null } as const
  await postTransaction(ctx, { ...posting, entries })
}

/**
 * Gives back the money of units of a paid order's lines, whatever its status, in the caller's transaction: from escrow,
 * or, when the order was released, from the store first (whose account may fall below zero). No stock moves and no
 * status. Answers the amount in minor units. Refuses `order.not_found`, `order.refund_exceeds` and,
 * while a bank has not decided whether it takes the money, `order.charged_back`.
 */
export async function refundLines(ctx: Ctx, { orderId, refundId, lines, withDelivery }: LinesRefund): Promise<number> {
  const order = isId(orderId) ? await lockPaidOrder(ctx, orderId) : undefined
  if (!order) throw refuse('order.not_found')
  if (order.held_minor !== null) throw refuse('order.charged_back')
  const units = sumUnits(lines)
  if (!units.every(({ lineId }) => isId(lineId))) throw refuse('order.refund_exceeds')
  const changed = units.length > 0 ? await addRefundedUnits(ctx, order.id, units) : []
  if (changed.length < units.length) throw refuse('order.refund_exceeds')
  const given = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const deliveryMinor = withDelivery ? order.delivery_minor - order.delivery_refunded_minor : 0
  const whole = sumShares(
    changed.map((line) => sharesBetween(line, line.refunded_quantity - given.get(line.id)!, line.refunded_quantity)),
    deliveryMinor,
  )
  // What a bank took back for the shopper is not given a second time.
  const amountMinor = Math.min(whole.paidMinor, leftOf(order))
  const shares = partOf(whole, amountMinor)
  if (!(await addRefundedMoney(ctx, order.id, { amountMinor, deliveryMinor }))) throw refuse('order.refund_exceeds')
  if (order.released_at) await clawBack(ctx, order.store_id, refundId, shares)
  await refundPayment(ctx, { tradeId: order.trade_id, userId: order.user_id, causeId: refundId, amountMinor })
  return amountMinor
}
