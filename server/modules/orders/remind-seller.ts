import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { dayOf } from '#server/platform/brand-day.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { getOwnOrder } from './find-orders.ts'
import { stampReminded } from './order-moves.queries.ts'
import { canRemind, stateOf } from './order-states.ts'
import { readOrder } from './read-orders.ts'
import { insertReminder } from './refunds.queries.ts'

type Remind = (typeof ordersApi)['remind']

/** Reminds the seller of a parcel that waits, once a day of the brand. Refuses `order.reminded_today`. */
export async function remindSeller(ctx: UserCtx, { orderId }: Parsed<Remind>): Promise<Data<Remind>> {
  const order = await getOwnOrder(ctx, orderId)
  if (!canRemind(stateOf(order))) throw refuse('order.status_inoperable')
  const day = dayOf(ctx.brand, ctx.clock.now())
  if (!(await stampReminded(ctx, order.id, day))) throw refuse('order.reminded_today')
  await insertReminder(ctx, order.id, day)
  return readOrder(ctx, { orderId: order.id })
}
