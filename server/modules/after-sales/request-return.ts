import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { claimPictures } from '#server/modules/media/public.ts'
import { findOwnOrder, openCase, type LineUnits } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { readOwnReturn } from './read-returns.ts'
import { dueOf } from './return-deadlines.rules.ts'
import { insertMessage } from './return-messages.queries.ts'
import { areWithin, returnableOf, sumUnits } from './return-units.rules.ts'
import { insertReturn, insertReturnLines, setAmount } from './returns.queries.ts'

type Request = (typeof returnsApi)['request']

/** What the units hold of what was paid; looked at once the order is held, so that it stays true. */
async function worthOf(ctx: UserCtx, orderId: string, units: readonly LineUnits[]): Promise<number> {
  const { lines } = await findOwnOrder(ctx, orderId)
  if (!areWithin(units, returnableOf(lines))) throw refuse('order.refund_exceeds')
  return lines.reduce((sum, line) => {
    const asked = units.find(({ lineId }) => lineId === line.id)
    return sum + (asked ? line.worthMinor(asked.quantity) : 0)
  }, 0)
}

/**
 * The caller asks to give units of a received order back. One return of an order is open at a time; the order stands at
 * 6 meanwhile. Refuses `order.not_found`, `order.status_inoperable`, `order.return_too_late`, `order.refund_exceeds`,
 * `return.nothing_to_refund` where nothing was paid for the units, and `upload.not_yours`.
 */
export async function requestReturn(ctx: UserCtx, input: Parsed<Request>): Promise<Data<Request>> {
  const order = await findOwnOrder(ctx, input.orderId)
  const { reason, images, kind } = input
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const written = await insertReturn(ctx, {
    id,
    order_id: order.id,
    user_id: order.userId,
    store_id: order.storeId,
    kind,
    state: 'requested',
    reason,
    amount_minor: 0,
    requested_at: now,
    due_at: dueOf(ctx.brand.policy, 'requested', now),
  })
  if (!written) throw refuse('order.status_inoperable')
  await openCase(ctx, { orderId: order.id, reason })
  const units = sumUnits(input.lines)
  const amountMinor = await worthOf(ctx, order.id, units)
  if (amountMinor === 0 && kind === 'return') throw refuse('return.nothing_to_refund')
  await setAmount(ctx, id, amountMinor)
  await insertReturnLines(
    ctx,
    units.map(({ lineId, quantity }) => ({ return_id: id, order_id: order.id, line_id: lineId, quantity })),
  )
  await claimPictures(ctx, images, 'return', { shownTo: order.storeId })
  await insertMessage(ctx, { returnId: id, author: 'shopper', authorId: ctx.who.userId, text: reason, images })
  return readOwnReturn(ctx, { returnId: id })
}
