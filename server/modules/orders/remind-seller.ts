import type { ordersApi } from '#contract/orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnOrder } from './find-orders.ts'
import { markReminded } from './order-moves.queries.ts'
import { canRemind, toState } from './order-states.ts'
import { readOrder } from './read-orders.ts'
import { insertReminder } from './refunds.queries.ts'

type Remind = (typeof ordersApi)['remind']

/** Reminds the seller to ship, once a day of the brand. Throws `order.reminded_today`. */
export async function remindSeller(ctx: UserCtx, { orderId }: Parsed<Remind>): Promise<Data<Remind>> {
  const order = await getOwnOrder(ctx, orderId)
  if (!canRemind(toState(order))) throw refusal('order.status_inoperable')
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  if (!(await markReminded(ctx, order.id, day))) throw refusal('order.reminded_today')
  await insertReminder(ctx, order.id, day)
  return readOrder(ctx, { orderId: order.id })
}
