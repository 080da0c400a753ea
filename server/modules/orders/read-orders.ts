import type { ordersApi } from '#contract/orders.ts'
import type { sellerOrdersApi } from '#contract/seller-orders.ts'
import type { staffOrdersApi } from '#contract/staff-orders.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { getOrder, getOwnOrder, getStoreOrder } from './find-orders.ts'
import { isReleasable, toActions } from './order-views.ts'
import { toStoreFields, toDetail } from './order-details.ts'
import { getSellerActions, getStaffActions, toState } from './order-states.ts'

type Detail = (typeof ordersApi)['detail']
type StoreDetail = (typeof sellerOrdersApi)['detail']
type AnyDetail = (typeof staffOrdersApi)['detail']

/** Returns one of the caller's orders with details; throws `order.not_found` otherwise. */
export async function readOrder(ctx: UserCtx, { orderId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = await getOwnOrder(ctx, orderId)
  return { ...(await toDetail(ctx, row)), actions: toActions(ctx, row) }
}

/** Returns an order of the caller's store with buyer and proceeds; throws `order.not_found` otherwise. */
export async function readStoreOrder(ctx: UserCtx, { orderId }: Parsed<StoreDetail>): Promise<Data<StoreDetail>> {
  const row = await getStoreOrder(ctx, orderId)
  return { ...(await toDetail(ctx, row)), ...(await toStoreFields(ctx, row)), actions: getSellerActions(toState(row)) }
}

/** Returns any order of the brand, for staff; throws `order.not_found`. */
export async function readAnyOrder(ctx: UserCtx, { orderId }: Parsed<AnyDetail>): Promise<Data<AnyDetail>> {
  const row = await getOrder(ctx, orderId)
  const actions = getStaffActions(toState(row), isReleasable(ctx, row))
  return { ...(await toDetail(ctx, row)), ...(await toStoreFields(ctx, row)), actions }
}
