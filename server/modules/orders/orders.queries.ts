import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import { countCap } from '#server/platform/paging.ts'
import { timelineKinds } from './order-states.ts'

export type OrderTables = Pick<
  Tables,
  | 'trades'
  | 'orders'
  | 'order_lines'
  | 'order_events'
  | 'order_reminders'
  | 'order_refunds'
  | 'order_taxes'
  | 'order_tax_returns'
>
export type OrderCtx = Ctx<OrderTables>
export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** Units of a line per warehouse. */
export type LineAllocation = { readonly warehouseId: string; readonly quantity: number }

const selectOrders = (ctx: OrderCtx) =>
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
          .where('order_events.kind', 'in', [timelineKinds.request_return, timelineKinds.withdraw_contract]),
      ).as('has_return'),
    )
    .where('orders.brand_id', '=', ctx.brand.id)

/**
 * Returns any order of the brand with its trade's expiry and whether a return was requested; the caller checks
 * ownership.
 */
export const findOrder = (ctx: OrderCtx, orderId: string) =>
  selectOrders(ctx).where('orders.id', '=', orderId).executeTakeFirst()

/** Returns the orders of a trade in the order of its stores. */
export const listOrdersOfTrade = (ctx: OrderCtx, tradeId: string) =>
  selectOrders(ctx).where('orders.trade_id', '=', tradeId).orderBy('orders.id').execute()

/** Returns orders of the brand, unordered; the caller checks ownership. */
export const listOrdersById = (ctx: OrderCtx, orderIds: readonly string[]) =>
  selectOrders(ctx)
    .where('orders.id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()

/** Owner, status and keyword filter of a list. */
export type OrderFilter = {
  /** One shopper, one store, or the whole brand. */
  readonly scope: { readonly userId: string } | { readonly storeId: string } | 'brand'
  readonly status?: number | undefined
  readonly keyword?: string | undefined
}

type Page = { readonly limit: number; readonly offset: number }

/** Returns a LIKE pattern that matches the text literally. */
const toLikePattern = (keyword: string) => `%${keyword.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const numberDigits = 17

/** Digits match the beginning of an order number by its index; other text matches the order's search words. */
const toKeywordCondition = (keyword: string) =>
  /^\d{8,17}$/.test(keyword)
    ? sql<boolean>`orders.number between ${keyword.padEnd(numberDigits, '0')} and ${keyword.padEnd(numberDigits, '9')}`
    : sql<boolean>`orders.words like ${toLikePattern(keyword)}`

const toScopeCondition = ({ scope }: OrderFilter) => {
  if (scope === 'brand') return sql<boolean>`true`
  return 'userId' in scope
    ? sql<boolean>`orders.user_id = ${scope.userId}`
    : sql<boolean>`orders.store_id = ${scope.storeId}`
}

/** A page of orders, newest first. */
export const listOrders = (ctx: OrderCtx, filter: OrderFilter, page: Page) =>
  selectOrders(ctx)
    .where(toScopeCondition(filter))
    .$if(filter.status !== undefined, (query) => query.where('orders.status', '=', filter.status!))
    .$if(filter.keyword !== undefined, (query) => query.where(toKeywordCondition(filter.keyword!)))
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** Returns the number of orders, counted up to the cap. */
export async function countOrders(ctx: OrderCtx, filter: OrderFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('orders')
        .select('orders.status')
        .where('orders.brand_id', '=', ctx.brand.id)
        .where(toScopeCondition(filter))
        .$if(filter.status !== undefined, (query) => query.where('orders.status', '=', filter.status!))
        .$if(filter.keyword !== undefined, (query) => query.where(toKeywordCondition(filter.keyword!)))
        .limit(countCap)
        .as('counted'),
    )
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Returns a user's number of orders by status with an index-only scan; statuses without orders are missing. */
export const countByStatus = (ctx: OrderCtx, userId: string) =>
  ctx.db
    .selectFrom('orders')
    .select(['status', (build) => build.fn.countAll<number>().as('count')])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .groupBy('status')
    .execute()

/** Returns the lines of these orders, sorted by order and position. */
export const listLines = (ctx: OrderCtx, orderIds: readonly string[]) =>
  ctx.db
    .selectFrom('order_lines')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()

const tradeLinesQuery = prepareQuery(
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

/** Returns the line columns needed to settle a trade. */
export const listLinesOfTrade = async (ctx: OrderCtx, tradeId: string) =>
  (await tradeLinesQuery(ctx, { brandId: ctx.brand.id, tradeId })).rows

/** Marks unreviewed lines of an order as reviewed; returns their ids. */
export const markLinesReviewed = (ctx: OrderCtx, orderId: string, lineIds: readonly string[]) =>
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

export const insertEvents = createRowInserter('order_events', [
  'order_id',
  'id',
  'kind',
  'actor',
  'actor_id',
  'params',
  'at',
])

export type NewEvent = Parameters<typeof insertEvents>[1][number]
