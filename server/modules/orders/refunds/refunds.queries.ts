import { sql, type Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { createRowInserter } from '#server/platform/database/create-row-inserter.ts'
import { countCap } from '#server/platform/paging.ts'
import type { LineRow, OrderCtx } from '../orders.queries.ts'

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findLastRefund>>>

/** Units of one order line. */
export type LineUnits = { readonly lineId: string; readonly quantity: number }

/** Locks a paid order, so that refunds and release are serialised; undefined when it is not paid. */
export const lockPaidOrder = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Adds units to a counter of order lines that have enough units neither refunded nor exchanged. */
async function addUnits(
  ctx: OrderCtx,
  orderId: string,
  {
    counter,
    units,
  }: { readonly counter: 'refunded_quantity' | 'exchanged_quantity'; readonly units: readonly LineUnits[] },
): Promise<readonly LineRow[]> {
  const { rows } = await sql<LineRow>`
    update order_lines as line set ${sql.ref(counter)} = line.${sql.ref(counter)} + given.quantity
    from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ quantity }) => quantity)}::int[])
      as given (id, quantity)
    where line.brand_id = ${ctx.brand.id} and line.order_id = ${orderId} and line.id = given.id
      and line.refunded_quantity + line.exchanged_quantity + given.quantity <= line.quantity
    returning line.*`.execute(ctx.db)
  return rows
}

/** Counts units as refunded where enough are left; each line at most once. Returns the changed lines. */
export const addRefundedUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, { counter: 'refunded_quantity', units })

/** Counts units as exchanged; otherwise like `addRefundedUnits`. */
export const addExchangedUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, { counter: 'exchanged_quantity', units })

/** Adds a refunded amount to the order; false when it would exceed the paid amount. */
export async function addRefundedMoney(
  ctx: OrderCtx,
  orderId: string,
  {
    amountMinor,
    deliveryMinor,
    taxMinor,
  }: { readonly amountMinor: number; readonly deliveryMinor: number; readonly taxMinor: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({
      refunded_minor: sql`refunded_minor + ${amountMinor}`,
      delivery_refunded_minor: sql`delivery_refunded_minor + ${deliveryMinor}`,
      tax_returned_minor: sql`tax_returned_minor + ${taxMinor}`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where(sql<boolean>`refunded_minor + charged_back_minor + ${amountMinor} <= payable_minor`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const insertLines = createRowInserter('order_refund_lines', [
  'order_id',
  'line_id',
  'reference_id',
  'quantity',
  'amount_minor',
  'at',
])

export type RefundedLine = { readonly lineId: string; readonly quantity: number; readonly amountMinor: number }

/** Records what a refund gives back of each line, and when. */
export const recordRefundedLines = (
  ctx: OrderCtx,
  {
    orderId,
    refundId,
    lines,
  }: { readonly orderId: string; readonly refundId: string; readonly lines: readonly RefundedLine[] },
) =>
  insertLines(
    ctx,
    lines.map(({ lineId, quantity, amountMinor }) => ({
      order_id: orderId,
      line_id: lineId,
      reference_id: refundId,
      quantity,
      amount_minor: amountMinor,
      at: ctx.clock.now(),
    })),
  )

export type NewRefund = Omit<Insertable<Tables['order_refunds']>, 'brand_id'>

export async function insertRefund(ctx: OrderCtx, row: NewRefund): Promise<void> {
  await ctx.db
    .insertInto('order_refunds')
    .values({ ...row, brand_id: ctx.brand.id })
    .execute()
}

const selectRefunds = (ctx: OrderCtx) =>
  ctx.db.selectFrom('order_refunds').selectAll().where('brand_id', '=', ctx.brand.id)

/** Returns the latest refund or refund request of an order. */
export const findLastRefund = (ctx: OrderCtx, orderId: string) =>
  selectRefunds(ctx)
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the open request of an order, so that one transaction answers it; undefined when none is open. */
export const lockOpenRefund = (ctx: OrderCtx, orderId: string) =>
  selectRefunds(ctx).where('order_id', '=', orderId).where('state', '=', 'requested').forUpdate().executeTakeFirst()

/**
 * Locks up to `limit` unanswered requests after their deadline, skipping locked ones and orders held by a chargeback.
 */
export const lockDueRefunds = (ctx: OrderCtx, limit: number) =>
  selectRefunds(ctx)
    .where('state', '=', 'requested')
    .where('due_at', '<=', ctx.clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .where('orders.brand_id', '=', ctx.brand.id)
            .whereRef('orders.id', '=', 'order_refunds.order_id')
            .where('orders.held_minor', 'is not', null),
        ),
      ),
    )
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

type RefundAnswer = {
  readonly state: 'approved' | 'rejected' | 'withdrawn'
  readonly by: 'shopper' | 'seller' | 'staff' | 'clock'
  readonly deciderId: string | null
  readonly answer: string | null
  readonly amountMinor: number | null
}

/** Records the answer to an open request; false when it was answered. */
export async function answerRefund(ctx: OrderCtx, refundId: string, decision: RefundAnswer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('order_refunds')
    .set({
      state: decision.state,
      answer: decision.answer,
      amount_minor: decision.amountMinor,
      decided_at: ctx.clock.now(),
      decided_by: decision.by,
      decider_id: decision.deciderId,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', refundId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertReminder(ctx: OrderCtx, orderId: string, day: string): Promise<void> {
  await ctx.db
    .insertInto('order_reminders')
    .values({ brand_id: ctx.brand.id, order_id: orderId, day, at: ctx.clock.now() })
    .execute()
}

export const listReminders = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('order_reminders')
    .select('at')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('day')
    .execute()

/** Returns the expected and the actual escrow balance as of one moment; minor units. */
export async function findEscrow(
  ctx: OrderCtx,
  balanceSql: ReturnType<typeof sql<number>>,
): Promise<{ expected: number; found: number }> {
  const { rows } = await sql<{ expected: number; found: number }>`
    select coalesce((
      select sum(payable_minor - refunded_minor - charged_back_minor - tax_minor + tax_returned_minor)::bigint from orders
      where brand_id = ${ctx.brand.id} and paid_at is not null and released_at is null
        and currency = ${ctx.brand.settings.currency.code}), 0)::bigint as expected, ${balanceSql} as found`.execute(
    ctx.db,
  )
  return rows[0]!
}

/** Refund requests without an answer, counted up to the cap, and since when the oldest waits. */
export const readRefundQueue = (ctx: OrderCtx): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('order_refunds')
        .select('requested_at')
        .where('brand_id', '=', ctx.brand.id)
        .where('state', '=', 'requested')
        .orderBy('requested_at')
        .limit(countCap)
        .as('counted'),
    )
    .select((build) => [build.fn.countAll<number>().as('count'), build.fn.min('requested_at').as('oldestAt')])
    .executeTakeFirstOrThrow()
