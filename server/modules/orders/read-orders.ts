import type { ordersApi } from '#contract/orders.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { getOrder, getOwnOrder, getStoreOrder } from './find-orders.ts'
import { isReleasable, toActions } from './order-answers.ts'
import { toBehind, toDetail } from './order-details.ts'
import { sellerActionsOf, staffActionsOf, stateOf } from './order-states.ts'

type Detail = (typeof ordersApi)['detail']
type StoreDetail = (typeof sellerOrdersApi)['detail']
type AnyDetail = (typeof staffOrdersApi)['detail']

/** One of the caller's own orders with all that is to see of it; `order.not_found` for anything else. */
export async function readOrder(ctx: UserCtx, { orderId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = await getOwnOrder(ctx, orderId)
  return { ...(await toDetail(ctx, row)), actions: toActions(ctx, row) }
}

/** An order of the caller's store, with its buyer and what the store earns by it; `order.not_found` for anything else. */
export async function readStoreOrder(ctx: UserCtx, { orderId }: Parsed<StoreDetail>): Promise<Data<StoreDetail>> {
  const row = await getStoreOrder(ctx, orderId)
  return { ...(await toDetail(ctx, row)), ...(await toBehind(ctx, row)), actions: sellerActionsOf(stateOf(row)) }
}

/** Any order of the brand, for staff; `order.not_found`. */
export async function readAnyOrder(ctx: UserCtx, { orderId }: Parsed<AnyDetail>): Promise<Data<AnyDetail>> {
  const row = await getOrder(ctx, orderId)
  const actions = staffActionsOf(stateOf(row), isReleasable(ctx, row))
  return { ...(await toDetail(ctx, row)), ...(await toBehind(ctx, row)), actions }
}
