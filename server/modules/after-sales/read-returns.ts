import type { returnsApi, sellerReturnsApi, staffReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findOwnOrder } from '#server/modules/orders/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { getOwnReturn, getReturn, getStoreReturn } from './find-returns.ts'
import { buyersOf, momentOf, toDetails } from './return-answers.ts'
import { sellerActionsOf, shopperActionsOf, staffActionsOf } from './return-states.ts'
import { returnableOf } from './return-units.rules.ts'
import { listReturnsOfOrder } from './returns.queries.ts'

type Detail = (typeof returnsApi)['detail']
type OfOrder = (typeof returnsApi)['ofOrder']
type StoreDetail = (typeof sellerReturnsApi)['detail']
type AnyDetail = (typeof staffReturnsApi)['detail']

/** One of the caller's returns in full; `return.not_found` for anything else. */
export async function readOwnReturn(ctx: UserCtx, { returnId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = await getOwnReturn(ctx, returnId)
  const [details] = await toDetails(ctx, [row])
  return { ...details!, actions: shopperActionsOf(momentOf(ctx, row)) }
}

/** The returns of the caller's order, newest first, and what can still be returned; `order.not_found`. */
export async function readReturnsOfOrder(ctx: UserCtx, { orderId }: Parsed<OfOrder>): Promise<Data<OfOrder>> {
  const order = await findOwnOrder(ctx, orderId)
  const rows = await listReturnsOfOrder(ctx, order.id)
  const details = await toDetails(ctx, rows)
  return {
    returns: rows.map((row, index) => ({ ...details[index]!, actions: shopperActionsOf(momentOf(ctx, row)) })),
    returnable: returnableOf(order.lines),
  }
}

/** A return of the caller's store in full, with its buyer; `return.not_found` for anything else. */
export async function readStoreReturn(ctx: UserCtx, { returnId }: Parsed<StoreDetail>): Promise<Data<StoreDetail>> {
  const row = await getStoreReturn(ctx, returnId)
  const [[details], buyerOf] = await Promise.all([toDetails(ctx, [row]), buyersOf(ctx, [row])])
  return { ...details!, buyer: buyerOf(row), actions: sellerActionsOf(momentOf(ctx, row)) }
}

/** Any return of the brand in full, for staff; `return.not_found`. */
export async function readAnyReturn(ctx: UserCtx, { returnId }: Parsed<AnyDetail>): Promise<Data<AnyDetail>> {
  const row = await getReturn(ctx, returnId)
  const [[details], buyerOf] = await Promise.all([toDetails(ctx, [row]), buyersOf(ctx, [row])])
  return { ...details!, buyer: buyerOf(row), actions: staffActionsOf(momentOf(ctx, row)) }
}
