import type { returnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { claimImages } from '#server/modules/media/public.ts'
import { getOwnOrderFacts } from '#server/modules/orders/public.ts'
import { openCase, type LineUnits } from '#server/modules/orders/cases/public.ts'
import { emit } from '#server/events.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readOwnReturn } from './read-returns.ts'
import { getDeadline } from './return-deadlines.rules.ts'
import { insertMessage } from './return-messages.queries.ts'
import { areWithin, getReturnableUnits, sumUnits } from './return-units.rules.ts'
import { insertReturn, insertReturnLines, setAmount } from './returns.queries.ts'

type Request = (typeof returnsApi)['request']

/** Returns the amount paid for the units; read once the order is held, so that it cannot change. */
async function getWorth(ctx: UserCtx, orderId: string, units: readonly LineUnits[]): Promise<number> {
  const { lines } = await getOwnOrderFacts(ctx, orderId)
  if (!areWithin(units, getReturnableUnits(lines))) throw refusal('order.refund_exceeds')
  return lines.reduce((sum, line) => {
    const unit = units.find(({ lineId }) => lineId === line.id)
    return sum + (unit ? line.getWorthMinor(unit.quantity) : 0)
  }, 0)
}

/**
 * The buyer requests a return of received units. An order has at most one open return and stays at status 6 meanwhile.
 * Throws `order.not_found`, `order.status_inoperable`, `order.return_too_late`, `order.refund_exceeds`,
 * `return.nothing_to_refund` when nothing was paid for the units, and `upload.not_yours`.
 */
export async function requestReturn(ctx: UserCtx, input: Parsed<Request>): Promise<Data<Request>> {
  const order = await getOwnOrderFacts(ctx, input.orderId)
  const { reason, images, kind } = input
  const now = ctx.clock.now()
  const id = newId(now.getTime())
  const isInserted = await insertReturn(ctx, {
    id,
    order_id: order.id,
    user_id: order.userId,
    store_id: order.storeId,
    kind,
    state: 'requested',
    reason,
    amount_minor: 0,
    requested_at: now,
    due_at: getDeadline(ctx.brand.policy, 'requested', now),
  })
  if (!isInserted) throw refusal('order.status_inoperable')
  await openCase(ctx, { orderId: order.id, reason })
  const units = sumUnits(input.lines)
  const amountMinor = await getWorth(ctx, order.id, units)
  if (amountMinor === 0 && kind === 'return') throw refusal('return.nothing_to_refund')
  await setAmount(ctx, id, amountMinor)
  await emit(ctx, 'return.moved', { returnId: id, orderId: order.id, state: 'requested' })
  await insertReturnLines(
    ctx,
    units.map(({ lineId, quantity }) => ({ return_id: id, order_id: order.id, line_id: lineId, quantity })),
  )
  await claimImages(ctx, images, 'return', { shownTo: order.storeId })
  await insertMessage(ctx, { returnId: id, author: 'shopper', authorId: ctx.principal.userId, text: reason, images })
  return readOwnReturn(ctx, { returnId: id })
}
