import type { returnsApi, SellerReturn, sellerReturnsApi, staffReturnsApi } from '#contract/returns.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { getOrderFacts, getOwnOrderFacts, previewLinesRefund } from '#server/modules/orders/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { toMajor } from '#server/platform/money.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getOwnReturn, getReturn, getStoreReturn } from './find-returns.ts'
import { getBuyers, toMoment, toDetails } from './return-views.ts'
import { getSellerActions, getShopperActions, getStaffActions, openStates } from './return-states.ts'
import { getReturnableUnits, isWholeOrder } from './return-units.rules.ts'
import { listReturnsOfOrder, listReturnUnits, type ReturnRow } from './returns.queries.ts'

type Detail = (typeof returnsApi)['detail']
type OfOrder = (typeof returnsApi)['ofOrder']
type StoreDetail = (typeof sellerReturnsApi)['detail']
type AnyDetail = (typeof staffReturnsApi)['detail']
type Preview = (typeof staffReturnsApi)['preview']

/** Returns one of the caller's returns with details; throws `return.not_found` otherwise. */
export async function readOwnReturn(ctx: UserCtx, { returnId }: Parsed<Detail>): Promise<Data<Detail>> {
  const row = await getOwnReturn(ctx, returnId)
  const [details] = await toDetails(ctx, [row])
  return { ...details!, actions: getShopperActions(toMoment(ctx, row)) }
}

/** Returns the returns of the caller's order, newest first, and the returnable units; throws `order.not_found`. */
export async function readReturnsOfOrder(ctx: UserCtx, { orderId }: Parsed<OfOrder>): Promise<Data<OfOrder>> {
  const order = await getOwnOrderFacts(ctx, orderId)
  const rows = await listReturnsOfOrder(ctx, order.id)
  const details = await toDetails(ctx, rows)
  return {
    returns: rows.map((row, index) => ({ ...details[index]!, actions: getShopperActions(toMoment(ctx, row)) })),
    returnable: getReturnableUnits(order.lines),
  }
}

/** Money of the order now and after the refund of everything requested; null for an exchange or a closed case. */
async function readEffect(ctx: Ctx, row: ReturnRow): Promise<SellerReturn['effect']> {
  if (row.kind === 'exchange' || !openStates.includes(row.state)) return null
  const units = await listReturnUnits(ctx, row.id)
  const withDelivery = row.is_withdrawal && isWholeOrder(units, await getOrderFacts(ctx, row.order_id))
  const { now, after } = await previewLinesRefund(ctx, { orderId: row.order_id, lines: units, withDelivery })
  const major = (minor: number) => toMajor(minor, ctx.brand.settings.currency.digits)
  return {
    paid: { now: major(now.paidMinor), after: major(after.paidMinor) },
    earned: { now: major(now.earnedMinor), after: major(after.earnedMinor) },
  }
}

/** Returns a return of the caller's store with its buyer; throws `return.not_found` otherwise. */
export async function readStoreReturn(ctx: UserCtx, { returnId }: Parsed<StoreDetail>): Promise<Data<StoreDetail>> {
  const row = await getStoreReturn(ctx, returnId)
  const [[details], getBuyer, effect] = await Promise.all([
    toDetails(ctx, [row]),
    getBuyers(ctx, [row]),
    readEffect(ctx, row),
  ])
  return { ...details!, buyer: getBuyer(row), actions: getSellerActions(toMoment(ctx, row)), effect }
}

/** Returns any return of the brand with details, for staff; throws `return.not_found`. */
export async function readAnyReturn(ctx: UserCtx, { returnId }: Parsed<AnyDetail>): Promise<Data<AnyDetail>> {
  const row = await getReturn(ctx, returnId)
  const [[details], getBuyer] = await Promise.all([toDetails(ctx, [row]), getBuyers(ctx, [row])])
  return {
    ...details!,
    buyer: getBuyer(row),
    disputedAt: row.disputed_at?.toISOString() ?? null,
    actions: getStaffActions(toMoment(ctx, row)),
  }
}

/**
 * Money of the order before and after a refund of some requested units. Throws `return.not_found`, and
 * `order.refund_exceeds` for more units than requested.
 */
export async function previewDispute(ctx: UserCtx, { returnId, quantities }: Parsed<Preview>): Promise<Data<Preview>> {
  const row = await getReturn(ctx, returnId)
  const requested = await listReturnUnits(ctx, row.id)
  const lines = requested.flatMap(({ lineId, quantity }, index) => {
    const chosen = quantities[index] ?? 0
    if (chosen > quantity) throw refusal('order.refund_exceeds')
    return chosen > 0 ? [{ lineId, quantity: chosen }] : []
  })
  const { now, after } = await previewLinesRefund(ctx, { orderId: row.order_id, lines })
  const major = (minor: number) => toMajor(minor, ctx.brand.settings.currency.digits)
  return {
    amount: major(now.paidMinor - after.paidMinor),
    paid: { now: major(now.paidMinor), after: major(after.paidMinor) },
    earned: { now: major(now.earnedMinor), after: major(after.earnedMinor) },
  }
}
