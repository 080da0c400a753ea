import type { sellerReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { advanceReturn } from './advance-return.ts'
import { getStoreReturn } from './find-returns.ts'
import { readStoreReturn } from './read-returns.ts'
import { listReturnUnits, type ReturnRow } from './returns.queries.ts'
import { settleReturn, type Settlement } from './settle-return.ts'

type Confirm = (typeof sellerReturnsApi)['confirm']

/** Completes a return whose goods arrived, in the caller's transaction: grants everything requested. */
export async function completeReturn(
  ctx: Ctx,
  row: ReturnRow,
  options: Pick<Settlement, 'restock' | 'refund'> & { readonly actor: 'seller' | 'clock' },
): Promise<void> {
  await advanceReturn(ctx, row, { event: 'confirm', actor: options.actor })
  await settleReturn(ctx, row, { ...options, units: await listReturnUnits(ctx, row.id) })
}

/**
 * The seller confirms that the goods arrived. Throws `return.not_found`, `return.status_inoperable`, and
 * `stock.insufficient` when an exchange cannot be made; `refund` then refunds instead.
 */
export async function confirmReturn(ctx: UserCtx, input: Parsed<Confirm>): Promise<Data<Confirm>> {
  const row = await getStoreReturn(ctx, input.returnId)
  await completeReturn(ctx, row, { actor: 'seller', restock: input.restock, refund: input.refund })
  const { restock, refund } = input
  ctx.audit({ subjectId: row.id, before: { state: row.state }, after: { state: 'received', restock, refund } })
  return readStoreReturn(ctx, { returnId: row.id })
}
