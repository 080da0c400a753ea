import type { Ctx } from '#server/platform/context.ts'
import { listOrdersByKeys, listRefundedOrders } from './orders-by-reference.queries.ts'

/** A ledger movement's kind and reference id. */
export type MovementReference = { readonly kind: string; readonly referenceId: string }
export type OrderLink = { readonly id: string; readonly number: string }

/** What the reference of each kind of movement identifies; kinds without orders are missing. */
const referenceTypes: Readonly<Record<string, 'trade' | 'refund' | 'order' | 'chargeback'>> = {
  trade_payment: 'trade',
  order_refund: 'refund',
  order_clawback: 'refund',
  order_release: 'order',
  chargeback: 'chargeback',
  chargeback_return: 'chargeback',
}

/** Order id by return id; a return is the reference of its own refunds. */
export type OrderIdByReturn = ReadonlyMap<string, string>

/** Returns the references of refunds: ids of refunds or returns. */
export const listRefundReferences = (moves: readonly MovementReference[]): string[] =>
  moves.filter(({ kind }) => referenceTypes[kind] === 'refund').map(({ referenceId }) => referenceId)

/** Returns the orders of ledger movements by reference id; references without orders are missing. */
export async function findOrdersByReference(
  ctx: Ctx,
  moves: readonly MovementReference[],
  orderIdByReturn: OrderIdByReturn = new Map(),
): Promise<ReadonlyMap<string, readonly OrderLink[]>> {
  const listIds = (type: string) =>
    moves.filter(({ kind }) => referenceTypes[kind] === type).map(({ referenceId }) => referenceId)
  const [trades, refunds, orders, chargebacks] = [
    listIds('trade'),
    listIds('refund'),
    listIds('order'),
    listIds('chargeback'),
  ]
  if (trades.length + refunds.length + orders.length + chargebacks.length === 0) return new Map()
  const ownRefunds = refunds.filter((id) => !orderIdByReturn.has(id))
  const refunded = [
    ...(ownRefunds.length > 0 ? await listRefundedOrders(ctx, ownRefunds) : []),
    ...[...orderIdByReturn].map(([id, orderId]) => ({ id, orderId })),
  ]
  const foundOrders = await listOrdersByKeys(ctx, {
    trades,
    orders: [...orders, ...refunded.map(({ orderId }) => orderId)],
    chargebacks,
  })
  const byId = new Map(foundOrders.map((order) => [order.id, order]))
  const found = new Map<string, OrderLink[]>()
  const add = (referenceId: string, order: OrderLink | undefined) => {
    if (order) found.set(referenceId, [...(found.get(referenceId) ?? []), { id: order.id, number: order.number }])
  }
  const tradeIds = new Set(trades)
  for (const order of foundOrders) if (tradeIds.has(order.tradeId)) add(order.tradeId, order)
  const chargebackIds = new Set(chargebacks)
  for (const order of foundOrders)
    if (order.chargebackId && chargebackIds.has(order.chargebackId)) add(order.chargebackId, order)
  for (const { id, orderId } of refunded) add(id, byId.get(orderId))
  for (const id of new Set(orders)) add(id, byId.get(id))
  return found
}
