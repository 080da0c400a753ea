import type { ReturnState, sellerReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { closeCase } from '#server/modules/orders/cases/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { fieldRefusal } from '#server/platform/refusal.ts'
import { advanceReturn } from './advance-return.ts'
import { getStoreReturn } from './find-returns.ts'
import { readStoreReturn } from './read-returns.ts'
import type { ReturnRow } from './returns.queries.ts'

type Decide = (typeof sellerReturnsApi)['decide']

/** Rejecting a request ends it; rejecting a parcel passes the case to staff. */
async function refuseReturn(ctx: UserCtx, row: ReturnRow, reason: string): Promise<ReturnState> {
  const stamps = { answer: reason }
  if (row.state === 'shipped_back') return advanceReturn(ctx, row, { event: 'contest', actor: 'seller', stamps })
  const state = await advanceReturn(ctx, row, { event: 'reject', actor: 'seller', stamps })
  await closeCase(ctx, { orderId: row.order_id, actor: 'seller', outcome: 'rejected', reason })
  return state
}

/**
 * The seller accepts or rejects a return; rejecting needs a reason. Throws `return.not_found` and
 * `return.status_inoperable`.
 */
export async function decideReturn(ctx: UserCtx, input: Parsed<Decide>): Promise<Data<Decide>> {
  const row = await getStoreReturn(ctx, input.returnId)
  const { approve, reason } = input
  if (!approve && !reason) throw fieldRefusal({ reason: { key: 'field.required' } })
  const state = approve
    ? await advanceReturn(ctx, row, { event: 'accept', actor: 'seller', stamps: { answer: reason ?? null } })
    : await refuseReturn(ctx, row, reason!)
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state, reason } })
  return readStoreReturn(ctx, { returnId: row.id })
}
