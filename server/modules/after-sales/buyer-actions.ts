import type { Data, Parsed } from '#contract/operation.ts'
import type { returnsApi } from '#contract/returns.ts'
import { closeCase, reopenCase } from '#server/modules/orders/cases/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceReturn } from './advance-return.ts'
import { getOwnReturn } from './find-returns.ts'
import { readOwnReturn } from './read-returns.ts'
import { insertMessage } from './return-messages.queries.ts'
import { canWithdraw, findNextState } from './return-states.ts'
import { toMoment } from './return-views.ts'

type Ship = (typeof returnsApi)['ship']

/** The buyer has sent accepted goods back. Throws `return.not_found` and `return.status_inoperable`. */
export async function shipBack(ctx: UserCtx, { returnId, ...parcel }: Parsed<Ship>): Promise<Data<Ship>> {
  const row = await getOwnReturn(ctx, returnId)
  const stamps = { carrier: parcel.carrier, tracking_number: parcel.trackingNumber }
  await advanceReturn(ctx, row, { event: 'ship', actor: 'shopper', stamps })
  return readOwnReturn(ctx, { returnId: row.id })
}

type Withdraw = (typeof returnsApi)['withdraw']

/**
 * The buyer withdraws a return before sending anything; the order continues and can be returned again within its time.
 * Throws `return.not_found` and `return.status_inoperable`.
 */
export async function withdrawReturn(ctx: UserCtx, { returnId }: Parsed<Withdraw>): Promise<Data<Withdraw>> {
  const row = await getOwnReturn(ctx, returnId)
  if (!canWithdraw(toMoment(ctx, row))) throw refusal('return.status_inoperable')
  await advanceReturn(ctx, row, { event: 'withdraw', actor: 'shopper' })
  await closeCase(ctx, { orderId: row.order_id, actor: 'shopper', outcome: 'withdrawn' })
  return readOwnReturn(ctx, { returnId: row.id })
}

type Dispute = (typeof returnsApi)['dispute']

/**
 * The buyer disputes a rejection: the order is held again and staff decide, even after the store was paid. Throws
 * `return.not_found`, `return.status_inoperable`, `return.dispute_too_late`, and `order.status_inoperable` while
 * another case holds the order.
 */
export async function disputeReturn(ctx: UserCtx, { returnId, reason }: Parsed<Dispute>): Promise<Data<Dispute>> {
  const row = await getOwnReturn(ctx, returnId)
  if (findNextState(row.state, 'dispute', 'shopper') === null) throw refusal('return.status_inoperable')
  if (row.due_at! <= ctx.clock.now()) throw refusal('return.dispute_too_late')
  // The order first: while another case holds it, this return cannot reopen.
  await reopenCase(ctx, { orderId: row.order_id, reason })
  await advanceReturn(ctx, row, { event: 'dispute', actor: 'shopper' })
  await insertMessage(ctx, {
    returnId: row.id,
    author: 'shopper',
    authorId: ctx.principal.userId,
    text: reason,
    images: [],
  })
  return readOwnReturn(ctx, { returnId: row.id })
}
