import type { Data, Parsed } from '#contract/operation.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal, fieldRefusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getOrder, getStoreOrder } from '../find-orders.ts'
import { getRefundMinor } from '../order-money.rules.ts'
import { toState } from '../order-states.ts'
import { findOrder, listLines, type OrderRow } from '../orders.queries.ts'
import { hasLeft, listUnitsToCome } from '../parcels/parcel-units.rules.ts'
import { readAnyOrder, readStoreOrder } from '../reads/read-orders.ts'
import { refundLines } from './refund-lines.ts'
import { answerRefund, lockOpenRefund, type RefundRow } from './refunds.queries.ts'
import { confirmReceivedParcels, getLeavingStamps, giveUpUnits } from './units-to-come.ts'

type BySeller = (typeof sellerOrdersApi)['decideRefund']
type ByStaff = (typeof staffOrdersApi)['decideRefund']
type RefundVerdict = { readonly by: 'seller' | 'staff' | 'clock'; readonly answer: string | null }

/**
 * Refunds all units that are to come with their stock and sales: the whole order with its delivery, or, when parcels have
 * left, the rest, and the order is on its way.
 */
async function approve(ctx: Ctx, refund: RefundRow, order: OrderRow, { by, answer }: RefundVerdict): Promise<void> {
  const lines = await listLines(ctx, [order.id])
  const units = listUnitsToCome(lines)
  const isRest = hasLeft(lines)
  const chosen = units.map(({ lineId, quantity }) => ({ line: lines.find(({ id }) => id === lineId)!, quantity }))
  const left = getRefundMinor(order, chosen, !isRest)
  const amount = toMajor(left, ctx.brand.settings.currency.digits)
  await advanceOrder(ctx, order, {
    event: isRest ? 'refund_rest_approved' : 'refund_approved',
    actor: by,
    stamps: isRest ? await getLeavingStamps(ctx, order.id) : { closed_at: ctx.clock.now() },
    params: { amount, ...(answer && { reason: answer }) },
  })
  const refunded = { orderId: order.id, refundId: refund.id, lines: units, withDelivery: !isRest }
  const amountMinor = await refundLines(ctx, refunded)
  if (amountMinor !== left) throw new Error(`order ${order.id} had ${left} to give back and gave ${amountMinor}`)
  await recordAnswer(ctx, refund, { by, answer }, amountMinor)
  await giveUpUnits(ctx, order, { lines, units, isRestocked: true })
  if (isRest) await confirmReceivedParcels(ctx, order.id)
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
  await settleClaim(ctx, { kind: 'refund', subjectId: order.id })
  await decide(ctx, order, { ...input, by: 'staff' })
  ctx.audit({
    subjectId: order.id,
    before: { state: toState(order) },
    after: { approve: input.approve, ...(input.reason && { reason: input.reason }) },
  })
  return readAnyOrder(ctx, { orderId: order.id })
}

/** The scheduler approves a request that it has locked. */
export const approveUnanswered = async (ctx: Ctx, refund: RefundRow): Promise<void> =>
  approve(ctx, refund, await getOrder(ctx, refund.order_id), { by: 'clock', answer: null })

/** An order whose shopper requests a refund before it ships. */
export const findRefundSubject: FindClaimSubject = async (ctx, id) => {
  const order = await findOrder(ctx, id)
  return order && { isOpen: toState(order) === 'refund', ownerId: order.user_id }
}
