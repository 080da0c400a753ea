import type { staffReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { closeCase } from '#server/modules/orders/cases/public.ts'
import { settleClaim, type FindClaimSubject } from '#server/modules/review-claims/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceReturn } from './advance-return.ts'
import { getReturn } from './find-returns.ts'
import { readAnyReturn } from './read-returns.ts'
import { areWithin, sumUnits } from './return-units.rules.ts'
import { findReturn, grantUnits, listReturnUnits } from './returns.queries.ts'
import { settleReturn } from './settle-return.ts'

type Decide = (typeof staffReturnsApi)['decide']

/**
 * Staff decide a dispute: for the buyer, fully or partly, or for the store. Throws `return.not_found`,
 * `return.status_inoperable`, `order.refund_exceeds` for more units than requested and left, and the errors of
 * `settleReturn`.
 */
export async function decideDispute(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const row = await getReturn(ctx, input.returnId)
  const { approve, restock, refund, reason } = input
  const actor = 'staff'
  const requestedUnits = await listReturnUnits(ctx, row.id)
  const units = input.lines?.length ? sumUnits(input.lines) : requestedUnits
  if (!areWithin(units, requestedUnits)) throw refusal('order.refund_exceeds')
  await settleClaim(ctx, { kind: 'dispute', subjectId: row.id })
  await advanceReturn(ctx, row, { event: approve ? 'grant' : 'dismiss', actor, stamps: { answer: reason } })
  if (approve) {
    // Another case may have refunded or exchanged the units before the dispute: settling refuses those.
    await settleReturn(ctx, row, { actor, units, restock, refund, reason })
  } else {
    await grantUnits(ctx, row.id, [])
    await closeCase(ctx, { orderId: row.order_id, actor, outcome: 'rejected', reason })
  }
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state: 'decided', approve, reason } })
  return readAnyReturn(ctx, { returnId: row.id })
}

/** A return that staff decide. */
export const findDisputeSubject: FindClaimSubject = async (ctx, id) => {
  const row = await findReturn(ctx, id)
  return row && { isOpen: row.state === 'disputed', ownerId: row.user_id }
}
