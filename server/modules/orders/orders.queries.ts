import { sql, type Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Status } from './order-states.ts'

export type OrderTables = Pick<Tables, 'trades' | 'orders' | 'order_lines' | 'order_events'>
export type OrderCtx = Ctx<OrderTables>
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Which warehouse gives how many units of a line. */
export type LineAllocation = { readonly warehouseId: string; readonly quantity: number }

const orders = (ctx: OrderCtx) =>
  ctx.db
    .selectFrom('orders')
    .innerJoin('trades', (join) =>
      join.onRef('trades.id', '=', 'orders.trade_id').on('trades.brand_id', '=', ctx.brand.id),
    )
    .selectAll('orders')
    .select('trades.expires_at as expires_at')
    .where('orders.brand_id', '=', ctx.brand.id)

/** Any order of the brand with the time its trade may be paid until; whose it is, the caller must look at. */
export const findOrder = (ctx: OrderCtx, orderId: string) =>
  orders(ctx).where('orders.id', '=', orderId).executeTakeFirst()

/** The orders of a trade, in the order in which its stores were shown. */
export const listOrdersOfTrade = (ctx: OrderCtx, tradeId: string) =>
  orders(ctx).where('orders.trade_id', '=', tradeId).orderBy('orders.id').execute()

export type OrderFilter = {
  readonly userId: string
  readonly status?: number | undefined
  readonly keyword?: string | undefined
}

/** A LIKE pattern that finds the words as they are typed. */
const patternOf = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** One user's orders, newest first. */
export const listOrders = (ctx: OrderCtx, filter: OrderFilter, page: { limit: number; offset: number }) =>
  orders(ctx)
    .where('orders.user_id', '=', filter.userId)
    .$if(filter.status !== undefined, (query) => query.where('orders.status', '=', filter.status!))
    .$if(filter.keyword !== undefined, (query) => query.where('orders.words', 'like', patternOf(filter.keyword!)))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** How many orders a user has in each status, of those that hold the keyword. */
export const countOrders = (ctx: OrderCtx, { userId, keyword }: OrderFilter) =>
  ctx.db
    .selectFrom('orders')
    .select(['status', (build) => build.fn.countAll<number>().as('count')])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .$if(keyword !== undefined, (query) => query.where('words', 'like', patternOf(keyword!)))
    .groupBy('status')
    .execute()

/** The lines of these orders, each order's in its own sequence. */
export const listLines = (ctx: OrderCtx, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

/** An order's timeline, oldest first. */
export const listEvents = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export type NewOrder = Omit<Insertable<Tables['orders']>, 'brand_id'>

/** Writes orders; answers the ids of those whose number was free. */
export async function insertOrders(ctx: OrderCtx, rows: readonly NewOrder[]): Promise<ReadonlySet<string>> {
  const written = await ctx.db
    .insertInto('orders')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .onConflict((conflict) => conflict.columns(['brand_id', 'number']).doNothing())
    .returning('id')
    .execute()
  return new Set(written.map(({ id }) => id))
}

export type NewLine = Omit<Insertable<Tables['order_lines']>, 'brand_id'>

export async function insertLines(ctx: OrderCtx, rows: readonly NewLine[]): Promise<void> {
  await ctx.db
    .insertInto('order_lines')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .execute()
}

export type NewEvent = Omit<Insertable<Tables['order_events']>, 'brand_id'>

export async function insertEvents(ctx: OrderCtx, rows: readonly NewEvent[]): Promise<void> {
  await ctx.db
    .insertInto('order_events')
    .values(rows.map((row) => ({ ...row, brand_id: ctx.brand.id })))
    .execute()
}

type Move = { readonly from: Status; readonly to: Status; readonly stamp: 'paid_at' | 'closed_at' }

const moving = (ctx: OrderCtx, { from, to, stamp }: Move) =>
  ctx.db
    .updateTable('orders')
    .set({ status: to, [stamp]: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', from)
    .returning(['id', 'trade_id as tradeId'])

/** Moves one order on; false when it was not where the move starts. */
export const moveOrder = async (ctx: OrderCtx, orderId: string, move: Move): Promise<boolean> =>
  (await moving(ctx, move).where('id', '=', orderId).execute()).length > 0

/** Moves on those orders of the trades that are where the move starts. */
export const moveOrdersOfTrades = (ctx: OrderCtx, tradeIds: readonly string[], move: Move) =>
  moving(ctx, move)
    .where('trade_id', '=', sql<string>`any(${tradeIds}::uuid[])`)
    .execute()
