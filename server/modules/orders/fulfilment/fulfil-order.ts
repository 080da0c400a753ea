import type { Data, Parsed } from '#contract/operation.ts'
import type { ordersApi } from '#contract/orders.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import { toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { advanceOrder } from '../advance-order.ts'
import { getStoreOrder, getOwnOrder } from '../find-orders.ts'
import { markReminded } from '../order-moves.queries.ts'
import { canRemind, toState } from '../order-states.ts'
import { readStoreOrder, readOrder } from '../reads/read-orders.ts'
import { insertReminder } from '../refunds/refunds.queries.ts'

type Prepare = (typeof sellerOrdersApi)['prepare']

export async function prepareOrder(ctx: UserCtx, { orderId }: Parsed<Prepare>): Promise<Data<Prepare>> {
  const order = await getStoreOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'prepare', actor: 'seller', stamps: { prepared_at: ctx.clock.now() } })
  return readStoreOrder(ctx, { orderId: order.id })
}

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
