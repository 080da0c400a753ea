import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { restock } from '#server/modules/inventory/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { emit } from '#server/platform/outbox.ts'
import { toMajor } from '#server/platform/money.ts'
import { refuse, refuseFields } from '#server/platform/refuse.ts'
import { advanceOrder } from './advance-order.ts'
import { allocationsOf, goodsIdsOf, soldOf } from './allocations.ts'
import { getOrder, getStoreOrder } from './find-orders.ts'
import { leftOf } from './order-money.rules.ts'
import { listLines, type OrderRow } from './orders.queries.ts'
import { readAnyOrder, readStoreOrder } from './read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { answerRefund, lockOpenRefund, type RefundRow } from './refunds.queries.ts'

type BySeller = (typeof sellerOrdersApi)['decideRefund']
type ByStaff = (typeof staffOrdersApi)['decideRefund']
type Judge = { readonly by: 'seller' | 'staff' | 'clock'; readonly answer: string | null }

/** Gives everything back: money with delivery, the units to their shelves, the count of what was sold. */
async function approve(ctx: Ctx, refund: RefundRow, order: OrderRow, { by, answer }: Judge): Promise<void> {
  const left = leftOf(order)
  const amount = toMajor(left, ctx.brand.settings.currency.digits)
  const params = { amount, ...(answer && { reason: answer }) }
  const stamps = { closed_at: ctx.clock.now() }
  await advanceOrder(ctx, order, { event: 'refund_approved', actor: by, stamps, params })
  const lines = await listLines(ctx, [order.id])
  const units = lines.map((line) => ({ lineId: line.id, quantity: line.quantity - line.refunded_quantity }))
  const amountMinor = await refundLines(ctx, {
    orderId: order.id,
    refundId: refund.id,
    lines: units.filter(({ quantity }) => quantity > 0),
    withDelivery: true,
  })
  if (amountMinor !== left) throw new Error(`order ${order.id} had ${left} to give back and gave ${amountMinor}`)
  await write(ctx, refund, { by, answer }, amountMinor)
  await restock(ctx, allocationsOf(lines))
  await emit(ctx, 'order.refunded', {
    orderId: order.id,
    tradeId: order.trade_id,
    paidAt: order.paid_at,
    goodsIds: goodsIdsOf(lines),
    sold: soldOf(lines),
  })
}

async function write(ctx: Ctx, refund: RefundRow, { by, answer }: Judge, amountMinor: number | null): Promise<void> {
  const state = amountMinor === null ? 'rejected' : 'approved'
  const deciderId = by === 'clock' ? null : (ctx.who?.userId ?? null)
  const written = await answerRefund(ctx, refund.id, { state, by, answer, deciderId, amountMinor })
  if (!written) throw new Error(`refund ${refund.id} was answered twice`)
}

type Decision = Parsed<BySeller> & { readonly by: 'seller' | 'staff' }

/** The request is locked before its order, as the clock does. */
async function decide(ctx: UserCtx, order: OrderRow, { approve: yes, reason, by }: Decision): Promise<void> {
  if (!yes && !reason) throw refuseFields({ reason: { key: 'field.required' } })
  const refund = await lockOpenRefund(ctx, order.id)
  if (!refund) throw refuse('order.status_inoperable')
  const judge = { by, answer: reason ?? null }
  const fresh = await getOrder(ctx, order.id)
  if (yes) return approve(ctx, refund, fresh, judge)
  await advanceOrder(ctx, fresh, { event: 'refund_rejected', actor: by, params: reason ? { reason } : {} })
  await write(ctx, refund, judge, null)
}

/** The seller grants or declines a refund before shipping; declining needs a reason. */
export async function decideRefundAsSeller(ctx: UserCtx, input: Parsed<BySeller>): Promise<Data<BySeller>> {
  const order = await getStoreOrder(ctx, input.orderId)
  await decide(ctx, order, { ...input, by: 'seller' })
  return readStoreOrder(ctx, { orderId: order.id })
}

/** Staff grant or decline a refund before shipping in the seller's place. */
export async function decideRefundAsStaff(ctx: UserCtx, input: Parsed<ByStaff>): Promise<Data<ByStaff>> {
  const order = await getOrder(ctx, input.orderId)
  await decide(ctx, order, { ...input, by: 'staff' })
  return readAnyOrder(ctx, { orderId: order.id })
}

/** The clock grants a request that it has locked. */
export const refundUnanswered = async (ctx: Ctx, refund: RefundRow): Promise<void> =>
  approve(ctx, refund, await getOrder(ctx, refund.order_id), { by: 'clock', answer: null })
