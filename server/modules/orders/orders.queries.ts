import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { countCap } from '#server/platform/paging.ts'
import { happened } from './order-states.ts'

export type OrderTables = Pick<
  Tables,
  'trades' | 'orders' | 'order_lines' | 'order_events' | 'order_reminders' | 'order_refunds'
>
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
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_events')
          .select('order_events.id')
          .where('order_events.brand_id', '=', ctx.brand.id)
          .whereRef('order_events.order_id', '=', 'orders.id')
          .where('order_events.kind', '=', happened.request_return),
      ).as('has_return'),
    )
    .where('orders.brand_id', '=', ctx.brand.id)

/** Any order of the brand with the time its trade may be paid until, and whether a return of it was ever requested; whose it is, the caller must look at. */
export const findOrder = (ctx: OrderCtx, orderId: string) =>
  orders(ctx).where('orders.id', '=', orderId).executeTakeFirst()

/** The orders of a trade, in the order in which its stores were shown. */
export const listOrdersOfTrade = (ctx: OrderCtx, tradeId: string) =>
  orders(ctx).where('orders.trade_id', '=', tradeId).orderBy('orders.id').execute()

/** These orders of the brand, in no order; whose they are, the caller must look at. */
export const listOrdersById = (ctx: OrderCtx, orderIds: readonly string[]) =>
  orders(ctx)
    .where('orders.id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()

/** Whose orders a list holds, and which of them. */
export type OrderFilter = {
  /** One shopper's, one store's, or all of the brand. */
  readonly of: { readonly userId: string } | { readonly storeId: string } | 'brand'
  readonly status?: number | undefined
  readonly keyword?: string | undefined
}

type Page = { readonly limit: number; readonly offset: number }

/** A LIKE pattern that finds the words as they are typed. */
const patternOf = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const numberDigits = 17

/** Digits are the beginning of a number, found by its key; anything else is looked for among the order's words. */
const matching = (keyword: string) =>
  /^\d{8,17}$/.test(keyword)
    ? sql<boolean>`orders.number between ${keyword.padEnd(numberDigits, '0')} and ${keyword.padEnd(numberDigits, '9')}`
    : sql<boolean>`orders.words like ${patternOf(keyword)}`

const whose = ({ of }: OrderFilter) => {
  if (of === 'brand') return sql<boolean>`true`
  return 'userId' in of ? sql<boolean>`orders.user_id = ${of.userId}` : sql<boolean>`orders.store_id = ${of.storeId}`
}

/** A page of orders, newest first. */
export const listOrders = (ctx: OrderCtx, filter: OrderFilter, page: Page) =>
  orders(ctx)
    .where(whose(filter))
    .$if(filter.status !== undefined, (query) => query.where('orders.status', '=', filter.status!))
    .$if(filter.keyword !== undefined, (query) => query.where(matching(filter.keyword!)))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** How many orders a list holds, counted up to the cap. */
export async function countOrders(ctx: OrderCtx, filter: OrderFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('orders')
        .select('orders.status')
        .where('orders.brand_id', '=', ctx.brand.id)
        .where(whose(filter))
        .$if(filter.status !== undefined, (query) => query.where('orders.status', '=', filter.status!))
        .$if(filter.keyword !== undefined, (query) => query.where(matching(filter.keyword!)))
        .limit(countCap)
        .as('counted'),
    )
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** How many orders a user has in each status, read from the index alone; statuses without any are missing. */
export const countByStatus = (ctx: OrderCtx, userId: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['status', (build) => build.fn.countAll<number>().as('count')])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
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

const linesOfTrade = compiled(
  (db: Kysely<OrderTables>, { brandId, tradeId }: { readonly brandId: number; readonly tradeId: string }) =>
    db
      .selectFrom('orders')
      .innerJoin('order_lines as line', (join) =>
        join.onRef('line.order_id', '=', 'orders.id').on('line.brand_id', '=', brandId),
      )
      .select(['line.order_id', 'line.sku_id', 'line.goods_id', 'line.quantity', 'line.allocations'])
      .where('orders.brand_id', '=', brandId)
      .where('orders.trade_id', '=', tradeId)
      .orderBy('line.order_id')
      .orderBy('line.position'),
)

/** What settling a trade must know of the lines of all its orders. */
export const listLinesOfTrade = async (ctx: OrderCtx, tradeId: string) =>
  (await linesOfTrade(ctx, { brandId: ctx.brand.id, tradeId })).rows

/** Marks lines of an order as reviewed, those that are not; answers which. */
export const stampReviewed = (ctx: OrderCtx, orderId: string, lineIds: readonly string[]) =>
  ctx.db
    .updateTable('order_lines')
    .set({ reviewed_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .where('id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .where('reviewed_at', 'is', null)
    .returning('id')
    .execute()

/** An order's timeline, oldest first. */
export const listEvents = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('order_events')
    .select(['kind', 'actor', 'params', 'at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export type NewEvent = Omit<Insertable<Tables['order_events']>, 'brand_id' | 'params'> & { readonly params: unknown }

const writeEvents = insertRows<OrderTables, 'order_events'>('order_events', [
  'order_id',
  'id',
  'kind',
  'actor',
  'actor_id',
  'params',
  'at',
])

export const insertEvents = (ctx: OrderCtx, events: readonly NewEvent[]): Promise<void> => writeEvents(ctx, events)
