import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'

type ReferenceCtx = Ctx<Pick<Tables, 'orders' | 'order_refunds'>>

type OrderKeys = {
  readonly trades: readonly string[]
  readonly orders: readonly string[]
  readonly chargebacks: readonly string[]
}

/** Returns the orders by trade, id or chargeback, sorted by number. */
const listOrdersByKeys = (ctx: ReferenceCtx, { trades, orders, chargebacks }: OrderKeys) =>
  ctx.db
    .selectFrom('orders')
    .select(['id', 'number', 'trade_id as tradeId', 'chargeback_id as chargebackId'])
    .where('brand_id', '=', ctx.brand.id)
    .where((eb) =>
      eb.or([
        eb('trade_id', '=', sql<string>`any(${trades}::uuid[])`),
        eb('id', '=', sql<string>`any(${orders}::uuid[])`),
        eb('chargeback_id', '=', sql<string>`any(${chargebacks}::uuid[])`),
      ]),
    )
    .orderBy('number')
    .execute()

const listRefundedOrders = (ctx: ReferenceCtx, ids: readonly string[]) =>
  ctx.db
    .selectFrom('order_refunds')
    .select(['id', 'order_id as orderId'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** A ledger movement's kind and reference id. */
export type MovementReference = { readonly kind: string; readonly referenceId: string }
export type OrderLink = { readonly id: string; readonly number: string }

/** Type of the reference of each kind of movement; kinds without orders are missing. */
const referenceTypes: Readonly<Record<string, 'trade' | 'refund' | 'order' | 'chargeback'>> = {
  trade_payment: 'trade',
  order_refund: 'refund',
  order_clawback: 'refund',
  order_release: 'order',
  chargeback: 'chargeback',
  chargeback_return: 'chargeback',
}

/** Returns order ids by return id; ids of other refunds are missing. Returns belong to a module above. */
type FindOrdersOfReturns = (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Returns the orders of ledger movements by reference id; references without orders are missing. */
export async function findOrdersByReference(
  ctx: Ctx,
  moves: readonly MovementReference[],
  findOrdersOfReturns?: FindOrdersOfReturns,
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
  const orderIdByReturn = (await findOrdersOfReturns?.(ctx, refunds)) ?? new Map<string, string>()
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

/** Ids under which money of an order moves: its own, its trade's, its refunds' and its chargeback's; none for another text. */
export async function listReferencesOfOrder(ctx: ReferenceCtx, numberOrId: string): Promise<string[]> {
  const column = isId(numberOrId) ? 'id' : 'number'
  const order = await ctx.db
    .selectFrom('orders')
    .select(['id', 'trade_id as tradeId', 'chargeback_id as chargebackId'])
    .where('brand_id', '=', ctx.brand.id)
    .where(column, '=', numberOrId)
    .executeTakeFirst()
  if (!order) return []
  const refunds = await ctx.db
    .selectFrom('order_refunds')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', order.id)
    .execute()
  return [order.id, order.tradeId, ...(order.chargebackId ? [order.chargebackId] : []), ...refunds.map(({ id }) => id)]
}
