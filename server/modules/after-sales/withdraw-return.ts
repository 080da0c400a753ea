import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { closeCase } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceReturn } from './advance-return.ts'
import { getOwnReturn } from './find-returns.ts'
import { readOwnReturn } from './read-returns.ts'
import { toMoment } from './return-views.ts'
import { canWithdraw } from './return-states.ts'

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
