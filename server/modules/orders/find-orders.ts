import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { sharesBetween } from './order-money.rules.ts'
import { stateOf, type State } from './order-states.ts'
import { findOrder, listLines, type OrderRow } from './orders.queries.ts'

/** What a module above may know of an order and its lines; minor units. */
export type OrderFacts = {
  readonly id: string
  readonly number: string
  readonly state: State
  readonly userId: string
  readonly storeId: string
  readonly receivedAt: Date | null
  /** Until when a return can be asked for; null before the goods are received. */
  readonly returnUntil: Date | null
  /** A bank may take its money back: nothing of it is paid until that is decided. */
  readonly held: boolean
  readonly lines: readonly LineFacts[]
}
type LineFacts = {
  readonly id: string
  readonly skuId: string
  readonly goodsId: string
  readonly quantity: number
  readonly refundedQuantity: number
  /** Units for which new ones were sent. */
  readonly exchangedQuantity: number
  /** What units of the line beyond those refunded hold of what was paid, in minor units. */
  readonly worthMinor: (units: number) => number
}

/** Any order of the brand as stored; `order.not_found`. */
export async function getOrder(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const row = isId(orderId) ? await findOrder(ctx, orderId) : undefined
  if (!row) throw refuse('order.not_found')
  return row
}

/** An order as stored, if the caller bought it; `order.not_found` for anything else. */
export async function getOwnOrder(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const row = await getOrder(ctx, orderId)
  if (row.user_id !== ctx.who.userId) throw refuse('order.not_found')
  return row
}

/** An order as stored, if it was bought in the caller's store; `order.not_found` for anything else. */
export async function getStoreOrder(ctx: UserCtx, orderId: string): Promise<OrderRow> {
  const row = await getOrder(ctx, orderId)
  if (row.store_id !== ctx.who.storeId) throw refuse('order.not_found')
  return row
}

const toFacts = async (ctx: Ctx, row: OrderRow): Promise<OrderFacts> => ({
  id: row.id,
  number: row.number,
  state: stateOf(row),
  userId: row.user_id,
  storeId: row.store_id,
  receivedAt: row.received_at,
  returnUntil: row.release_due_at,
  held: row.held_minor !== null,
  lines: (await listLines(ctx, [row.id])).map((line) => ({
    id: line.id,
    skuId: line.sku_id,
    goodsId: line.goods_id,
    quantity: line.quantity,
    refundedQuantity: line.refunded_quantity,
    exchangedQuantity: line.exchanged_quantity,
    worthMinor: (units) => sharesBetween(line, line.refunded_quantity, line.refunded_quantity + units).paidMinor,
  })),
})

/** The caller's own order; `order.not_found` for anything else. */
export const findOwnOrder = async (ctx: UserCtx, orderId: string): Promise<OrderFacts> =>
  toFacts(ctx, await getOwnOrder(ctx, orderId))

/** An order of the caller's store; `order.not_found` for anything else. */
export const findStoreOrder = async (ctx: UserCtx, orderId: string): Promise<OrderFacts> =>
  toFacts(ctx, await getStoreOrder(ctx, orderId))

/** Any order of the brand, for staff; `order.not_found`. */
export const findAnyOrder = async (ctx: Ctx, orderId: string): Promise<OrderFacts> =>
  toFacts(ctx, await getOrder(ctx, orderId))
