import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { restock } from '#server/modules/inventory/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { emit } from '#server/events.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getAllocations, getGoodsIds, sumUnitsByGoods } from '../allocations.ts'
import { getOrder, getStoreOrder } from '../find-orders.ts'
import { getRemainingMinor } from '../order-money.rules.ts'
import { listLines, type OrderRow } from '../orders.queries.ts'
import { readAnyOrder, readStoreOrder } from '../reads/read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { answerRefund, lockOpenRefund, type RefundRow } from './refunds.queries.ts'

type BySeller = (typeof sellerOrdersApi)['decideRefund']
type ByStaff = (typeof staffOrdersApi)['decideRefund']
type RefundVerdict = { readonly by: 'seller' | 'staff' | 'clock'; readonly answer: string | null }

/** Refunds the whole order: money with delivery, stock, and the sales count. */
async function approve(ctx: Ctx, refund: RefundRow, order: OrderRow, { by, answer }: RefundVerdict): Promise<void> {
  const left = getRemainingMinor(order)
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
  await recordAnswer(ctx, refund, { by, answer }, amountMinor)
  await restock(ctx, getAllocations(lines))
  await emit(ctx, 'order.refunded', {
    orderId: order.id,
    tradeId: order.trade_id,
    paidAt: order.paid_at!.toISOString(),
    goodsIds: getGoodsIds(lines),
    sold: sumUnitsByGoods(lines),
  })
}

async function recordAnswer(
  ctx: Ctx,
  refund: RefundRow,
  { by, answer }: RefundVerdict,
  amountMinor: number | null,
): Promise<void> {
  const state = amountMinor === null ? 'rejected' : 'approved'
  const deciderId = by === 'clock' ? null : (ctx.principal?.userId ?? null)
  const written = await answerRefund(ctx, refund.id, { state, by, answer, deciderId, amountMinor })
  if (!written) throw new Error(`refund ${refund.id} was answered twice`)
}

type Decision = Parsed<BySeller> & { readonly by: 'seller' | 'staff' }

/** Locks the request before its order, as the scheduler does. */
async function decide(ctx: UserCtx, order: OrderRow, { approve: isApproved, reason, by }: Decision): Promise<void> {
  if (!isApproved && !reason) throw fieldRefusal({ reason: { key: 'field.required' } })
  const refund = await lockOpenRefund(ctx, order.id)
  if (!refund) throw refusal('order.status_inoperable')
  const verdict = { by, answer: reason ?? null }
  const lockedOrder = await getOrder(ctx, order.id)
  if (isApproved) return approve(ctx, refund, lockedOrder, verdict)
  await advanceOrder(ctx, lockedOrder, { event: 'refund_rejected', actor: by, params: reason ? { reason } : {} })
  await recordAnswer(ctx, refund, verdict, null)
}

/** The seller approves or rejects a refund before shipping; rejecting needs a reason. */
export async function decideRefundAsSeller(ctx: UserCtx, input: Parsed<BySeller>): Promise<Data<BySeller>> {
  const order = await getStoreOrder(ctx, input.orderId)
  await decide(ctx, order, { ...input, by: 'seller' })
  return readStoreOrder(ctx, { orderId: order.id })
}

/** Staff approve or reject a refund before shipping instead of the seller. */
export async function decideRefundAsStaff(ctx: UserCtx, input: Parsed<ByStaff>): Promise<Data<ByStaff>> {
  const order = await getOrder(ctx, input.orderId)
  await decide(ctx, order, { ...input, by: 'staff' })
  return readAnyOrder(ctx, { orderId: order.id })
}

/** The scheduler approves a request that it has locked. */
export const approveUnanswered = async (ctx: Ctx, refund: RefundRow): Promise<void> =>
  approve(ctx, refund, await getOrder(ctx, refund.order_id), { by: 'clock', answer: null })
