import { sql, type Kysely, type Updateable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { placeOf, releasable, statuses, type Next, type State } from './order-states.ts'
import type { OrderCtx, OrderTables } from './orders.queries.ts'

type Stamps = Pick<
  Updateable<Tables['orders']>,
  | 'paid_at'
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

/** One step of an order's life; `stamps` is what it leaves on the order besides. */
export type Move = { readonly from: State; readonly to: Next; readonly stamps?: Stamps }

function placed(from: State, to: Next) {
  if (to === 'before') return { status: sql<number>`status_before`, status_before: null, case_kind: null }
  const { status, caseKind } = placeOf(to)
  if (status !== statuses.afterSales) return { status, status_before: null, case_kind: null }
  const enters = placeOf(from).status !== statuses.afterSales
  return { status, case_kind: caseKind, ...(enters && { status_before: sql<number>`status` }) }
}

type Moved = { readonly brandId: number; readonly ids: readonly string[] } & Stamps

/** The only statement that changes an order's status: it names where the order must be. */
const moving = (db: Kysely<OrderTables>, brandId: number, { from, to, stamps }: Move) =>
  db
    .updateTable('orders')
    .set({ ...placed(from, to), ...stamps })
    .where('orders.brand_id', '=', brandId)
    .where('orders.status', '=', placeOf(from).status)
    .where('orders.case_kind', 'is not distinct from', placeOf(from).caseKind)
    .returning(['orders.id', 'orders.trade_id as tradeId'])

type By = 'id' | 'trade_id'

const compileMove = (by: By, { from, to, stamps = {} }: Move) =>
  compiled((db: Kysely<OrderTables>, values: Moved) => {
    const left = Object.fromEntries(Object.keys(stamps).map((name) => [name, values[name as keyof Stamps]]))
    return moving(db, values.brandId, { from, to, stamps: left }).where(
      by,
      '=',
      sql<string>`any(${values.ids}::uuid[])`,
    )
  })

const moves = new Map<string, ReturnType<typeof compileMove>>()

async function moveBy(ctx: OrderCtx, by: By, ids: readonly string[], move: Move) {
  const key = [by, move.from, move.to, ...Object.keys(move.stamps ?? {})].join(' ')
  const run = moves.get(key) ?? compileMove(by, move)
  moves.set(key, run)
  return (await run(ctx, { ...move.stamps, brandId: ctx.brand.id, ids })).rows
}

/** Moves these orders on; answers those that were where the move starts. */
export const moveOrders = (ctx: OrderCtx, orderIds: readonly string[], move: Move) => moveBy(ctx, 'id', orderIds, move)

/** Moves one order on; false when it was not where the move starts. */
export const moveOrder = async (ctx: OrderCtx, orderId: string, move: Move): Promise<boolean> =>
  (await moveOrders(ctx, [orderId], move)).length > 0

/** Moves one order on whose goods may still be returned; false when they may not, or it was not there. */
export const moveReturnable = async (ctx: OrderCtx, orderId: string, move: Move): Promise<boolean> =>
  (
    await moving(ctx.db, ctx.brand.id, move)
      .where('id', '=', orderId)
      .where('release_due_at', '>', ctx.clock.now())
      .execute()
  ).length > 0

/** Moves on those orders of the trades that are where the move starts. */
export const moveOrdersOfTrades = (ctx: OrderCtx, tradeIds: readonly string[], move: Move) =>
  moveBy(ctx, 'trade_id', tradeIds, move)

/** Marks these orders as released, those that can be and are not: `at` names where they must be. */
export const stampReleased = (ctx: OrderCtx, orderIds: readonly string[], at: readonly State[]) =>
  ctx.db
    .updateTable('orders')
    .set({ released_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .where('released_at', 'is', null)
    .where('held_minor', 'is', null)
    .where((build) =>
      build.or(
        at.map((state) =>
          build('status', '=', placeOf(state).status).and('case_kind', 'is not distinct from', placeOf(state).caseKind),
        ),
      ),
    )
    .returning(['id', 'user_id', 'store_id', 'delivery_minor', 'delivery_refunded_minor'])
    .returning(['payable_minor', 'refunded_minor', 'charged_back_minor'])
    .execute()

/** Marks a waiting parcel's seller as reminded on a day of the brand; false when they were, or nothing waits. */
export const stampReminded = async (ctx: OrderCtx, orderId: string, day: string): Promise<boolean> => {
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

/** Locks up to `limit` orders, passing by those in somebody's hands, and answers which. */
const lockDue = async (
  ctx: OrderCtx,
  column: 'receive_due_at' | 'release_due_at',
  limit: number,
): Promise<string[]> => {
  const due = ctx.db
    .selectFrom('orders')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where(column, '<=', ctx.clock.now())
    .orderBy(column)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await (
    column === 'receive_due_at'
      ? due.where('status', '=', statuses.shipped)
      : due
          .where(
            'status',
            'in',
            releasable.map((state) => placeOf(state).status),
          )
          .where('released_at', 'is', null)
          .where('held_minor', 'is', null)
  ).execute()
  return rows.map(({ id }) => id)
}

/** Shipped orders whose time to be received is over. */
export const lockDueReceipts = (ctx: OrderCtx, limit: number) => lockDue(ctx, 'receive_due_at', limit)

/** Received orders that can no longer be returned and whose money is still in escrow. */
export const lockDueReleases = (ctx: OrderCtx, limit: number) => lockDue(ctx, 'release_due_at', limit)
