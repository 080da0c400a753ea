import type { staffReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { closeCase, findAnyOrder, type LineUnits } from '#server/modules/orders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { advanceReturn } from './advance-return.ts'
import { unitsOf } from './confirm-return.ts'
import { getReturn } from './find-returns.ts'
import { readAnyReturn } from './read-returns.ts'
import { areWithin, returnableOf, sumUnits } from './return-units.rules.ts'
import { grantUnits, type ReturnRow } from './returns.queries.ts'
import { settleReturn } from './settle-return.ts'

type Decide = (typeof staffReturnsApi)['decide']

/** A refusal may be disputed after its units were given back or exchanged by another case: nothing is given twice. */
async function refuseGivenUnits(ctx: Ctx, { order_id: orderId }: ReturnRow, units: readonly LineUnits[]) {
  const { lines } = await findAnyOrder(ctx, orderId)
  if (!areWithin(units, returnableOf(lines))) throw refuse('order.refund_exceeds')
}

/**
 * Staff decide a dispute: for the buyer, with all of what was asked or some of it, or for the store. Refuses
 * `return.not_found`, `return.status_inoperable`, `order.refund_exceeds` beyond what was asked and is
 * left of it, and what giving refuses.
 */
export async function judgeReturn(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const row = await getReturn(ctx, input.returnId)
  const { approve, restock, refund, reason } = input
  const actor = 'staff'
  const asked = await unitsOf(ctx, row.id)
  const units = input.lines?.length ? sumUnits(input.lines) : asked
  if (!areWithin(units, asked)) throw refuse('order.refund_exceeds')
  await advanceReturn(ctx, row, { event: approve ? 'grant' : 'dismiss', actor, stamps: { answer: reason } })
  if (approve) {
    await refuseGivenUnits(ctx, row, units)
    await settleReturn(ctx, row, { actor, units, restock, refund, reason })
  } else {
    await grantUnits(ctx, row.id, [])
    await closeCase(ctx, { orderId: row.order_id, actor, outcome: 'rejected', reason })
  }
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state: 'decided', approve } })
  return readAnyReturn(ctx, { returnId: row.id })
}
