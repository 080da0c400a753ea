import { sql, type Kysely, type Updateable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { toStateColumns, releasableStates, statuses, type NextState, type State } from './order-states.ts'
import type { OrderCtx, OrderTables } from './orders.queries.ts'

type Stamps = Pick<
  Updateable<Tables['orders']>,
  | 'paid_at'
  | 'ship_due_at'
  | 'prepared_at'
  | 'shipped_at'
  | 'received_at'
  | 'reviewed_at'
  | 'closed_at'
  | 'receive_due_at'
  | 'release_due_at'
  | 'carrier'
  | 'tracking_number'
>

/** A transition with the columns it stamps. */
export type Move = { readonly from: State; readonly to: NextState; readonly stamps?: Stamps }

function toStatusColumns(from: State, to: NextState) {
  if (to === 'before') return { status: sql<number>`status_before`, status_before: null, case_kind: null }
  const { status, caseKind } = toStateColumns(to)
  if (status !== statuses.afterSales) return { status, status_before: null, case_kind: null }
  const enters = toStateColumns(from).status !== statuses.afterSales
  return { status, case_kind: caseKind, ...(enters && { status_before: sql<number>`status` }) }
}

type MoveValues = { readonly brandId: number; readonly ids: readonly string[] } & Stamps

/** The only statement that changes an order's status; `from` is its condition. */
const buildMove = (db: Kysely<OrderTables>, brandId: number, { from, to, stamps }: Move) =>
  db
    .updateTable('orders')
    .set({ ...toStatusColumns(from, to), ...stamps })
    .where('orders.brand_id', '=', brandId)
    .where('orders.status', '=', toStateColumns(from).status)
    .where('orders.case_kind', 'is not distinct from', toStateColumns(from).caseKind)
    .returning(['orders.id', 'orders.trade_id as tradeId', 'orders.store_id', 'orders.tax_liable', 'orders.tax_minor'])

type MoveKey = 'id' | 'trade_id'

const prepareMove = (by: MoveKey, { from, to, stamps = {} }: Move) =>
  prepareQuery((db: Kysely<OrderTables>, values: MoveValues) => {
    const stampValues = Object.fromEntries(Object.keys(stamps).map((name) => [name, values[name as keyof Stamps]]))
    return buildMove(db, values.brandId, { from, to, stamps: stampValues }).where(
      by,
      '=',
      sql<string>`any(${values.ids}::uuid[])`,
    )
  })

const preparedMoves = new Map<string, ReturnType<typeof prepareMove>>()

async function runMove(ctx: OrderCtx, by: MoveKey, ids: readonly string[], move: Move) {
  const key = [by, move.from, move.to, ...Object.keys(move.stamps ?? {})].join(' ')
  const run = preparedMoves.get(key) ?? prepareMove(by, move)
  preparedMoves.set(key, run)
  return (await run(ctx, { ...move.stamps, brandId: ctx.brand.id, ids })).rows
}

/** Moves orders; returns those that were in `from`. */
export const moveOrders = (ctx: OrderCtx, orderIds: readonly string[], move: Move) => runMove(ctx, 'id', orderIds, move)

/** Moves one order; false when it was not in `from`. */
export const moveOrder = async (ctx: OrderCtx, orderId: string, move: Move): Promise<boolean> =>
  (await moveOrders(ctx, [orderId], move)).length > 0

/** Moves one order within its return window; false when the window is over or it was not in `from`. */
export const moveReturnable = async (ctx: OrderCtx, orderId: string, move: Move): Promise<boolean> =>
  (
    await buildMove(ctx.db, ctx.brand.id, move)
      .where('id', '=', orderId)
      .where('release_due_at', '>', ctx.clock.now())
      .execute()
  ).length > 0

/** Moves the orders of these trades that are in `from`. */
export const moveOrdersOfTrades = (ctx: OrderCtx, tradeIds: readonly string[], move: Move) =>
  runMove(ctx, 'trade_id', tradeIds, move)

/** Marks orders in the states `from` as released, unless they were or are held. */
export const markReleased = (ctx: OrderCtx, orderIds: readonly string[], from: readonly State[]) =>
  ctx.db
    .updateTable('orders')
    .set({ released_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('released_at', 'is', null)
    .where('held_minor', 'is', null)
    .where((build) =>
      build.or(
        from.map((state) =>
          build('status', '=', toStateColumns(state).status).and(
            'case_kind',
            'is not distinct from',
            toStateColumns(state).caseKind,
          ),
        ),
      ),
    )
    .returning(['id', 'user_id', 'store_id', 'delivery_minor', 'delivery_refunded_minor'])
    .returning(['payable_minor', 'refunded_minor', 'charged_back_minor', 'delivery_tax_added_minor'])
    .returning(['tax_liable', 'tax_minor', 'tax_returned_minor'])
    .execute()

/** Sets until when an order is shipped. */
export const setShippingDeadline = (ctx: OrderCtx, orderId: string, at: Date) =>
  ctx.db
    .updateTable('orders')
    .set({ ship_due_at: at })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .execute()

/** Marks the seller of an unshipped order as reminded on a day; false when already reminded or shipped. */
export const markReminded = async (ctx: OrderCtx, orderId: string, day: string): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({ reminded_on: day })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where('status', 'in', [statuses.paid, statuses.prepared])
    .where((build) => build.or([build('reminded_on', 'is', null), build('reminded_on', '<', day)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks up to `limit` due orders, skipping locked ones; returns their ids and promised days. */
const lockDue = async (ctx: OrderCtx, column: 'receive_due_at' | 'release_due_at', limit: number) => {
  const due = ctx.db
    .selectFrom('orders')
    .select(['id', 'return_days', 'withdrawal_days'])
    .where('brand_id', '=', ctx.brand.id)
    .where(column, '<=', ctx.clock.now())
    .orderBy(column)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return (
    column === 'receive_due_at'
      ? due.where('status', '=', statuses.shipped)
      : due
          .where(
            'status',
            'in',
            releasableStates.map((state) => toStateColumns(state).status),
          )
          .where('released_at', 'is', null)
          .where('held_minor', 'is', null)
  ).execute()
}

/** Shipped orders whose receipt deadline has passed. */
export const lockDueReceipts = (ctx: OrderCtx, limit: number) => lockDue(ctx, 'receive_due_at', limit)

/** Received orders after their return window whose money is still in escrow. */
export const lockDueReleases = (ctx: OrderCtx, limit: number) => lockDue(ctx, 'release_due_at', limit)
