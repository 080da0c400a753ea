import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { OrderView } from '#contract/order-list-views.ts'
import type { Tables } from '#server/db/schema.ts'
import { closedTimesColumn } from '#server/modules/merchants/closures/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { toContainsPattern } from '#server/platform/database/like-pattern.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import { countCap } from '#server/platform/paging.ts'
import { statuses, timelineKinds } from './order-states.ts'

export type OrderTables = Pick<
  Tables,
  | 'trades'
  | 'orders'
  | 'order_lines'
  | 'order_events'
  | 'order_reminders'
  | 'order_refunds'
  | 'order_refund_lines'
  | 'order_taxes'
  | 'order_tax_returns'
  | 'order_parcels'
  | 'order_pickup_codes'
  | 'order_parcel_lines'
  | 'order_notes'
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
  /** One shopper, in all stores or in one; one store; or the whole brand. */
  readonly scope:
    | { readonly userId: string; readonly inStoreId?: string | null }
    | { readonly storeId: string }
    | 'brand'
  readonly status?: number | undefined
  readonly view?: OrderView | undefined
  /** The kind of the open case. */
  readonly request?: 'refund' | 'return' | undefined
  readonly keyword?: string | undefined
  /** Placed at or after this moment, and before the other. */
  readonly placedFrom?: Date | undefined
  readonly placedBefore?: Date | undefined
}

type Page = {
  readonly limit: number
  readonly offset: number
  readonly isOldestFirst?: boolean
  /** The last order of the page before. */
  readonly afterId?: string | undefined
}

const numberDigits = 17

const isNumber = (keyword: string): boolean => /^\d{8,17}$/.test(keyword)

/** Digits match the beginning of an order number by its index; other text matches the order's search words. */
const toKeywordCondition = (keyword: string) =>
  isNumber(keyword)
    ? sql<boolean>`orders.number between ${keyword.padEnd(numberDigits, '0')} and ${keyword.padEnd(numberDigits, '9')}`
    : sql<boolean>`orders.words like ${toContainsPattern(keyword.toLowerCase())}`

/**
 * SQL for another module's column that holds an order's id: whether the order matches a keyword as in the lists of
 * orders.
 */
export const matchesOrderKeyword = (brandId: number, orderIdColumn: string, keyword: string): RawBuilder<boolean> =>
  sql`exists (select from orders
    where orders.brand_id = ${brandId} and orders.id = ${sql.ref(orderIdColumn)} and ${toKeywordCondition(keyword)})`

const toScopeCondition = ({ scope }: OrderFilter) => {
  if (scope === 'brand') return sql<boolean>`true`
  if ('storeId' in scope) return sql<boolean>`orders.store_id = ${scope.storeId}`
  const isTheirs = sql<boolean>`orders.user_id = ${scope.userId}`
  return scope.inStoreId ? sql<boolean>`(${isTheirs} and orders.store_id = ${scope.inStoreId})` : isTheirs
}

/** The orders of a view; `late` compares with the clock. */
const viewConditions: Readonly<Record<OrderView, (ctx: OrderCtx) => RawBuilder<boolean>>> = {
  to_prepare: () => sql`orders.status = ${statuses.paid}`,
  to_ship: () => sql`orders.status = ${statuses.prepared}`,
  on_its_way: () => sql`orders.status = ${statuses.shipped}`,
  returns: () => sql`orders.status = ${statuses.afterSales} and orders.case_kind is not null`,
  // The two numbers as in the index, which a parameter would not match.
  late: (ctx) => sql`orders.status in (1, 2) and orders.ship_due_at < ${ctx.clock.now()}`,
}

/** All conditions of a filter but the brand. */
function toConditions(ctx: OrderCtx, filter: OrderFilter): RawBuilder<boolean> {
  const { status, view, request, keyword, placedFrom, placedBefore } = filter
  const conditions = [
    toScopeCondition(filter),
    ...(status === undefined ? [] : [sql<boolean>`orders.status = ${status}`]),
    ...(view === undefined ? [] : [viewConditions[view](ctx)]),
    ...(request === undefined
      ? []
      : [sql<boolean>`orders.status = ${statuses.afterSales} and orders.case_kind = ${request}`]),
    ...(keyword === undefined ? [] : [toKeywordCondition(keyword)]),
    ...(placedFrom === undefined ? [] : [sql<boolean>`orders.created_at >= ${placedFrom}`]),
    ...(placedBefore === undefined ? [] : [sql<boolean>`orders.created_at < ${placedBefore}`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Orders after another one of the list; none after an unknown one. */
const toCursorCondition = (ctx: OrderCtx, { afterId, isOldestFirst }: Page) => {
  const last = sql`(select o.created_at, o.id from orders as o where o.brand_id = ${ctx.brand.id} and o.id = ${afterId})`
  return isOldestFirst
    ? sql<boolean>`(orders.created_at, orders.id) > ${last}`
    : sql<boolean>`(orders.created_at, orders.id) < ${last}`
}

/** A page of orders, newest first by default. */
export function listOrders(ctx: OrderCtx, filter: OrderFilter, page: Page) {
  const direction = page.isOldestFirst ? 'asc' : 'desc'
  return selectOrders(ctx)
    .where(toConditions(ctx, filter))
    .$if(page.afterId !== undefined, (query) => query.where(toCursorCondition(ctx, page)))
    .orderBy('orders.created_at', direction)
    .orderBy('orders.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Orders that one request reads at most while it looks for words, which no index answers below row-level security. */
const maxWordReads = 10_000

type FoundByWords = {
  readonly ids: readonly string[]
  /** Matches among the orders that were read. */
  readonly total: number
  /** The last order that was read, when there may be more behind it. */
  readonly stoppedAt: string | null
}

/** Reads a bounded number of orders of a list, from its beginning or after the page's last order, and finds words in them. */
async function readWords(ctx: OrderCtx, { keyword, ...filter }: OrderFilter, page: Page): Promise<FoundByWords> {
  const direction = page.isOldestFirst ? sql`asc` : sql`desc`
  const pattern = toContainsPattern((keyword ?? '').toLowerCase())
  const { rows } = await sql<FoundByWords>`
    with read as materialized (
      select orders.id, orders.created_at, orders.words like ${pattern} as matches
      from orders
      where orders.brand_id = ${ctx.brand.id} and ${toConditions(ctx, filter)}
        ${page.afterId === undefined ? sql`` : sql`and ${toCursorCondition(ctx, page)}`}
      order by orders.created_at ${direction}, orders.id ${direction} limit ${maxWordReads})
    select (select count(*)::int from read where matches) as total,
      array(select id from read where matches order by created_at ${direction}, id ${direction}
        limit ${page.limit} offset ${page.offset}) as ids,
      (select id from read order by created_at ${direction}, id ${direction}
        limit 1 offset ${maxWordReads - 1}) as "stoppedAt"`.execute(ctx.db)
  return rows[0]!
}

export type OrderPage = {
  readonly rows: readonly OrderRow[]
  /** Orders of the whole list, counted up to the cap. */
  readonly total: number
  /** The total is of the first orders only, which were read. */
  readonly isTotalCut: boolean
  /** Where a reading that stopped early goes on; null: it found all, or a full page. */
  readonly stoppedAt: string | null
}

/**
 * A page of orders with their number. Words are looked for in a bounded number of orders: the page may then be short or
 * empty, and the list goes on after `stoppedAt`.
 */
export async function listOrderPage(ctx: OrderCtx, filter: OrderFilter, page: Page): Promise<OrderPage> {
  if (filter.keyword === undefined || isNumber(filter.keyword)) {
    const [rows, total] = await Promise.all([listOrders(ctx, filter, page), countOrders(ctx, filter)])
    return { rows, total, isTotalCut: false, stoppedAt: null }
  }
  const first = { ...page, afterId: undefined, limit: 1, offset: 0 }
  const [found, all] = await Promise.all([
    readWords(ctx, filter, page),
    page.afterId === undefined ? null : readWords(ctx, filter, first),
  ])
  const { total, stoppedAt } = all ?? found
  const byId = new Map((await listOrdersById(ctx, found.ids)).map((row) => [row.id, row]))
  return {
    rows: found.ids.flatMap((id) => byId.get(id) ?? []),
    total,
    isTotalCut: stoppedAt !== null,
    stoppedAt: found.ids.length === page.limit ? null : found.stoppedAt,
  }
}

/** Returns the number of orders, counted up to the cap. */
export async function countOrders(ctx: OrderCtx, filter: OrderFilter): Promise<number> {
  const { total } = await ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('orders')
        .select('orders.status')
        .where('orders.brand_id', '=', ctx.brand.id)
        .where(toConditions(ctx, filter))
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

const closedTimesQuery = prepareQuery(
  (
    db: Kysely<OrderTables>,
    { brandId, tradeId, now }: { readonly brandId: number; readonly tradeId: string; readonly now: Date },
  ) =>
    db
      .selectFrom('orders')
      .select(['orders.id', closedTimesColumn(brandId, 'orders.store_id', now).as('closedTimes')])
      .where('orders.brand_id', '=', brandId)
      .where('orders.trade_id', '=', tradeId),
)

/** The orders of a trade with the closures of their stores that have not ended; null for none. */
export const listClosedTimesOfTrade = async (ctx: OrderCtx, tradeId: string) =>
  (await closedTimesQuery(ctx, { brandId: ctx.brand.id, tradeId, now: ctx.clock.now() })).rows

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

/** Counts paid orders whose money is not released yet, up to `countCap`. */
/** Orders of a shopper that are not over: neither cancelled nor returned, and their money is still held. */
export async function countUnfinishedOrders(ctx: OrderCtx, userId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .where('status', '<>', statuses.cancelled)
    .where((eb) => eb.or([eb('status', '<>', statuses.afterSales), eb('case_kind', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether a user ever placed an order. */
export const hasOrders = async (ctx: OrderCtx, userId: string): Promise<boolean> => {
  const own = ctx.db
    .selectFrom('orders')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
  return (await own.limit(1).execute()).length > 0
}

export async function countUnreleased(ctx: OrderCtx): Promise<number> {
  const open = ctx.db
    .selectFrom('orders')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('paid_at', 'is not', null)
    .where('released_at', 'is', null)
    .limit(countCap)
  const { total } = await ctx.db
    .selectFrom(open.as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
