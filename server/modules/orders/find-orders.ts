import type { WithdrawalExemption } from '#contract/withdrawal-rights.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { getRemainingDelivery, getSharesBetween } from './order-money.rules.ts'
import { toState, type State } from './order-states.ts'
import { findOrder, listLines, type OrderRow } from './orders.queries.ts'
import { getUnitsToCome } from './parcels/parcel-units.rules.ts'

/** Facts of an order for modules above; minor units. */
export type OrderFacts = {
  readonly id: string
  readonly number: string
  readonly state: State
  readonly userId: string
  readonly storeId: string
  readonly receivedAt: Date | null
  /** Until when a return can be requested; null before receipt. */
  readonly returnUntil: Date | null
  readonly placedAt: Date
  /** The orders of status 0 to 6; see `docs/orders.md`. */
  readonly status: number
  /** Days of the right of withdrawal as promised; 0: none. */
  readonly withdrawalDays: number
  /** When an order on its way counts as received. */
  readonly receiptDueAt: Date | null
  /** Paid for the delivery and not refunded, in minor units. */
  readonly deliveryLeftMinor: number
  /** A chargeback holds it: nothing is paid out until the decision. */
  readonly isHeld: boolean
  readonly lines: readonly LineFacts[]
}
type LineFacts = {
  readonly id: string
  readonly skuId: string
  readonly goodsId: string
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units that are still to come: neither shipped nor refunded. */
  readonly quantityToCome: number
  /** Units replaced by a new order. */
  readonly exchangedQuantity: number
  readonly withdrawalExemption: WithdrawalExemption | null
  /** Returns the paid amount of `units` that were not refunded, in minor units. */
  readonly getWorthMinor: (units: number) => number
}

/** Returns any order of the brand; throws `order.not_found`. */
export async function getOrder(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const row = isId(orderId) ? await findOrder(ctx, orderId) : undefined
  if (!row) throw refusal('order.not_found')
  return row
}

/** Returns an order the caller bought; throws `order.not_found` otherwise. */
export async function getOwnOrder(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const row = await getOrder(ctx, orderId)
  if (row.user_id !== ctx.principal.userId) throw refusal('order.not_found')
  return row
}

/** Returns an order of the caller's store; throws `order.not_found` otherwise. */
export async function getStoreOrder(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const row = await getOrder(ctx, orderId)
  if (row.store_id !== ctx.principal.storeId) throw refusal('order.not_found')
  return row
}

const toFacts = async (ctx: Ctx, row: OrderRow): Promise<OrderFacts> => ({
  id: row.id,
  number: row.number,
  state: toState(row),
  userId: row.user_id,
  storeId: row.store_id,
  receivedAt: row.received_at,
  returnUntil: row.release_due_at,
  placedAt: row.created_at,
  status: row.status,
  withdrawalDays: row.withdrawal_days ?? 0,
  receiptDueAt: row.receive_due_at,
  deliveryLeftMinor: getRemainingDelivery(row),
  isHeld: row.held_minor !== null,
  lines: (await listLines(ctx, [row.id])).map((line) => ({
    id: line.id,
    skuId: line.sku_id,
    goodsId: line.goods_id,
    quantity: line.quantity,
    refundedQuantity: line.refunded_quantity,
    quantityToCome: row.shipped_at === null ? getUnitsToCome(line) : 0,
    exchangedQuantity: line.exchanged_quantity,
    withdrawalExemption: line.withdrawal_exemption as WithdrawalExemption | null,
    getWorthMinor: (units) => getSharesBetween(line, line.refunded_quantity, line.refunded_quantity + units).paidMinor,
  })),
})

/** Returns an order the caller bought; throws `order.not_found` otherwise. */
export const getOwnOrderFacts = async (ctx: UserCtx, orderId: string): Promise<OrderFacts> =>
  toFacts(ctx, await getOwnOrder(ctx, orderId))

/** Returns any order of the brand, for staff; throws `order.not_found`. */
export const getOrderFacts = async (ctx: Ctx, orderId: string): Promise<OrderFacts> =>
  toFacts(ctx, await getOrder(ctx, orderId))
