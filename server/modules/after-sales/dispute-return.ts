import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { reopenCase } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceReturn } from './advance-return.ts'
import { getOwnReturn } from './find-returns.ts'
import { readOwnReturn } from './read-returns.ts'
import { findNextState } from './return-states.ts'
import { insertMessage } from './return-messages.queries.ts'

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
