import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { closeCase } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { advanceReturn } from './advance-return.ts'
import { getOwnReturn } from './find-returns.ts'
import { readOwnReturn } from './read-returns.ts'
import { momentOf } from './return-answers.ts'
import { mayWithdraw } from './return-states.ts'

type Withdraw = (typeof returnsApi)['withdraw']

/**
 * The caller takes a return back before anything was sent; the order goes on where it was, and can be returned again
 * while its time lasts. Refuses `return.not_found` and `return.status_inoperable`.
 */
export async function withdrawReturn(ctx: UserCtx, { returnId }: Parsed<Withdraw>): Promise<Data<Withdraw>> {
  const row = await getOwnReturn(ctx, returnId)
  if (!mayWithdraw(momentOf(ctx, row))) throw refuse('return.status_inoperable')
  await advanceReturn(ctx, row, { event: 'withdraw', actor: 'shopper' })
  await closeCase(ctx, { orderId: row.order_id, actor: 'shopper', outcome: 'withdrawn' })
  return readOwnReturn(ctx, { returnId: row.id })
}
