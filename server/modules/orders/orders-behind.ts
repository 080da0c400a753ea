import type { Ctx } from '#server/platform/context.ts'
import { listNamed, listRefundedOrders } from './orders-behind.queries.ts'

/** What moved money: the kind of the movement and what it was for. */
export type MovementCause = { readonly kind: string; readonly causeId: string }
export type OrderNamed = { readonly id: string; readonly number: string }

/** What the cause of each kind of movement is, where orders are behind it. */
const causes: Readonly<Record<string, 'trade' | 'refund' | 'order' | 'chargeback'>> = {
  trade_payment: 'trade',
  order_refund: 'refund',
  order_clawback: 'refund',
  order_release: 'order',
  chargeback: 'chargeback',
  chargeback_return: 'chargeback',
}

/** What the orders themselves do not know: the order of each return, which refunds under its own id. */
export type Returned = ReadonlyMap<string, string>

/** The causes among these that give money back: a refund's own id, or a return's. */
export const refundsAmong = (moved: readonly MovementCause[]): string[] =>
  moved.filter(({ kind }) => causes[kind] === 'refund').map(({ causeId }) => causeId)

/** The orders behind movements of money, by cause id; a cause without any is missing. */
export async function ordersBehind(
  ctx: Ctx,
  moved: readonly MovementCause[],
  returned: Returned = new Map(),
): Promise<ReadonlyMap<string, readonly OrderNamed[]>> {
  const of = (what: string) => moved.filter(({ kind }) => causes[kind] === what).map(({ causeId }) => causeId)
  const [trades, refunds, orders, chargebacks] = [of('trade'), of('refund'), of('order'), of('chargeback')]
  if (trades.length + refunds.length + orders.length + chargebacks.length === 0) return new Map()
  const own = refunds.filter((id) => !returned.has(id))
  const refunded = [
    ...(own.length > 0 ? await listRefundedOrders(ctx, own) : []),
    ...[...returned].map(([id, orderId]) => ({ id, orderId })),
  ]
  const named = await listNamed(ctx, {
    trades,
    orders: [...orders, ...refunded.map(({ orderId }) => orderId)],
    chargebacks,
  })
  const byId = new Map(named.map((order) => [order.id, order]))
  const found = new Map<string, OrderNamed[]>()
  const add = (causeId: string, order: OrderNamed | undefined) => {
    if (order) found.set(causeId, [...(found.get(causeId) ?? []), { id: order.id, number: order.number }])
  }
  const wanted = new Set(trades)
  for (const order of named) if (wanted.has(order.tradeId)) add(order.tradeId, order)
  const taken = new Set(chargebacks)
  for (const order of named) if (order.chargebackId && taken.has(order.chargebackId)) add(order.chargebackId, order)
  for (const { id, orderId } of refunded) add(id, byId.get(orderId))
  for (const id of new Set(orders)) add(id, byId.get(id))
  return found
}
