import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder, getTransition } from '../advance-order.ts'
import { getStoreOrder } from '../find-orders.ts'
import { getRefundMinor } from '../order-money.rules.ts'
import type { OrderEvent } from '../order-states.ts'
import { listLines, type LineRow, type OrderRow } from '../orders.queries.ts'
import { getUnitsToCome, hasLeft, mergeUnits } from '../parcels/parcel-units.rules.ts'
import { readStoreOrder } from '../reads/read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { insertRefund, lockPaidOrder, type LineUnits } from './refunds.queries.ts'
import { confirmReceivedParcels, getLeavingStamps, giveUpUnits } from './units-to-come.ts'

type RefundLines = (typeof sellerOrdersApi)['refundLines']
type Preview = (typeof sellerOrdersApi)['previewRefundLines']

type Plan = {
  readonly units: readonly LineUnits[]
  readonly event: OrderEvent & ('refund_undelivered' | 'refund_rest' | 'refund_all')
  readonly amountMinor: number
}

/** Whether nothing of the order is delivered: then the delivery is refunded with the last units. */
const isOver = ({ event }: Plan): boolean => event === 'refund_all'

/**
 * Plans a refund of units that are to come. Throws `order.line_not_found`, and `order.refund_exceeds` for more than
 * are to come.
 */
function planRefund(
  order: Pick<OrderRow, keyof Parameters<typeof getRefundMinor>[0]>,
  lines: readonly LineRow[],
  wanted: readonly LineUnits[],
): Plan {
  const units = mergeUnits(wanted)
  const quantities = new Map(units.map(({ lineId, quantity }) => [lineId, quantity]))
  const chosen = units.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw refusal('order.line_not_found')
    if (quantity > getUnitsToCome(line)) throw refusal('order.refund_exceeds')
    return { line, quantity }
  })
  const isRest = lines.every((line) => getUnitsToCome(line) === (quantities.get(line.id) ?? 0))
  const event = isRest ? (hasLeft(lines) ? 'refund_rest' : 'refund_all') : 'refund_undelivered'
  return { units, event, amountMinor: getRefundMinor(order, chosen, event === 'refund_all') }
}

/** The amount that the seller would refund, without changing anything. Throws the errors of the refund. */
export async function previewUndelivered(ctx: UserCtx, input: Parsed<Preview>): Promise<Data<Preview>> {
  const order = await getStoreOrder(ctx, input.orderId)
  getTransition(order, 'refund_undelivered', 'seller')
  const plan = planRefund(order, await listLines(ctx, [order.id]), input.lines)
  const amount = toMajor(plan.amountMinor, ctx.brand.settings.currency.digits)
  return { amount, withDelivery: isOver(plan), isOver: isOver(plan) }
}

async function recordRefund(
  ctx: Ctx,
  orderId: string,
  { id, reason, plan }: { readonly id: string; readonly reason: string; readonly plan: Plan },
): Promise<void> {
  const now = ctx.clock.now()
  await insertRefund(ctx, {
    id,
    order_id: orderId,
    state: 'approved',
    lines: JSON.stringify(plan.units),
    reason,
    amount_minor: plan.amountMinor,
    requested_at: now,
    decided_at: now,
    decided_by: 'seller',
    decider_id: ctx.principal?.userId ?? null,
  })
}

/**
 * The seller refunds units that cannot be delivered, with a reason for the shopper; the order goes on with the others. With
 * the last units it is over, or on its way with what has left. Throws `order.line_not_found`, `order.refund_exceeds`
 * and `order.charged_back`.
 */
export async function refundUndelivered(ctx: UserCtx, input: Parsed<RefundLines>): Promise<Data<RefundLines>> {
  const { reason, restock } = input
  const found = await getStoreOrder(ctx, input.orderId)
  const order = await lockPaidOrder(ctx, found.id)
  getTransition(order ?? found, 'refund_undelivered', 'seller')
  if (!order) throw new Error(`order ${found.id} can be refunded but was not paid`)
  const lines = await listLines(ctx, [order.id])
  const plan = planRefund(order, lines, input.lines)
  const { event, units } = plan
  const id = newId(ctx.clock.now().getTime())
  const refund = { orderId: order.id, refundId: id, lines: units, withDelivery: isOver(plan) }
  const amountMinor = await refundLines(ctx, refund)
  if (amountMinor !== plan.amountMinor) throw new Error(`refund ${id} of ${plan.amountMinor} gave ${amountMinor}`)
  await recordRefund(ctx, order.id, { id, reason, plan })
  const params = { amount: toMajor(amountMinor, ctx.brand.settings.currency.digits), reason }
  const stamps = event === 'refund_rest' ? await getLeavingStamps(ctx, order.id) : null
  const end = event === 'refund_all' ? { closed_at: ctx.clock.now() } : stamps
  await advanceOrder(ctx, order, { event, actor: 'seller', params, ...(end && { stamps: end }) })
  await giveUpUnits(ctx, order, { lines, units, isRestocked: restock })
  if (event === 'refund_rest') await confirmReceivedParcels(ctx, order.id)
  return readStoreOrder(ctx, { orderId: order.id })
}
