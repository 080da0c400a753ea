import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { advanceOrder } from './advance-order.ts'
import { getStoreOrder } from './find-orders.ts'
import { readStoreOrder } from './read-orders.ts'

type Prepare = (typeof sellerOrdersApi)['prepare']

export async function prepareOrder(ctx: UserCtx, { orderId }: Parsed<Prepare>): Promise<Data<Prepare>> {
  const order = await getStoreOrder(ctx, orderId)
  await advanceOrder(ctx, order, { event: 'prepare', actor: 'seller', stamps: { prepared_at: ctx.clock.now() } })
  return readStoreOrder(ctx, { orderId: order.id })
}
