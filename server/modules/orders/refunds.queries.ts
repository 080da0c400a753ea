import { sql, type Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { LineRow, OrderCtx } from './orders.queries.ts'

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findLastRefund>>>

/** So many units of one line of an order. */
export type LineUnits = { readonly lineId: string; readonly quantity: number }

/** Locks an order that was paid, so that its refunds and its release follow one another; undefined when none was. */
export const lockPaidOrder = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

/** Adds units to a counter of an order's lines, as far as a line has units that were neither refunded nor exchanged. */
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

/** Counts units of an order's lines as refunded, where so many are left; each line at most once. Returns the changed lines. */
export const addRefundedUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, { counter: 'refunded_quantity', units })

/** The same for units that are exchanged for new ones. */
export const addExchangedUnits = (ctx: OrderCtx, orderId: string, units: readonly LineUnits[]) =>
  addUnits(ctx, orderId, { counter: 'exchanged_quantity', units })

/** Adds what was given back to the order; false when it would be more than was paid. */
export async function addRefundedMoney(
  ctx: OrderCtx,
  orderId: string,
  { amountMinor, deliveryMinor }: { readonly amountMinor: number; readonly deliveryMinor: number },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('orders')
    .set({
      refunded_minor: sql`refunded_minor + ${amountMinor}`,
      delivery_refunded_minor: sql`delivery_refunded_minor + ${deliveryMinor}`,
    })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', orderId)
    .where(sql<boolean>`refunded_minor + charged_back_minor + ${amountMinor} <= payable_minor`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewRefund = Omit<Insertable<Tables['order_refunds']>, 'brand_id'>

export async function insertRefund(ctx: OrderCtx, row: NewRefund): Promise<void> {
  await ctx.db
    .insertInto('order_refunds')
    .values({ ...row, brand_id: ctx.brand.id })
    .execute()
}

const refunds = (ctx: OrderCtx) => ctx.db.selectFrom('order_refunds').selectAll().where('brand_id', '=', ctx.brand.id)

/** What was last asked back, or given back, of an order. */
export const findLastRefund = (ctx: OrderCtx, orderId: string) =>
  refunds(ctx)
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Locks the open request of an order: whoever has it answers it. Undefined when none is open. */
export const lockOpenRefund = (ctx: OrderCtx, orderId: string) =>
  refunds(ctx).where('order_id', '=', orderId).where('state', '=', 'requested').forUpdate().executeTakeFirst()

/**
 * Locks up to `limit` requests that nobody answered in time, passing by those that somebody answers right now and those
 * of orders whose money a bank may take back.
 */
export const lockDueRefunds = (ctx: OrderCtx, limit: number) =>
  refunds(ctx)
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

type Answer = {
  readonly state: 'approved' | 'rejected' | 'withdrawn'
  readonly by: 'shopper' | 'seller' | 'staff' | 'clock'
  readonly deciderId: string | null
  readonly answer: string | null
  readonly amountMinor: number | null
}

/** Writes the answer to an open request; false when it has one. */
export async function answerRefund(ctx: OrderCtx, refundId: string, given: Answer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('order_refunds')
    .set({
      state: given.state,
      answer: given.answer,
      amount_minor: given.amountMinor,
      decided_at: ctx.clock.now(),
      decided_by: given.by,
      decider_id: given.deciderId,
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

/** When the shopper reminded the seller of an order, oldest first. */
export const listReminders = (ctx: OrderCtx, orderId: string) =>
  ctx.db
    .selectFrom('order_reminders')
    .select('at')
    .where('brand_id', '=', ctx.brand.id)
    .where('order_id', '=', orderId)
    .orderBy('day')
    .execute()

/** What escrow must hold, and what it does hold by `held`, both as of one moment; minor units. */
export async function findEscrow(
  ctx: OrderCtx,
  held: ReturnType<typeof sql<number>>,
): Promise<{ expected: number; found: number }> {
  const { rows } = await sql<{ expected: number; found: number }>`
    select coalesce((
      select sum(payable_minor - refunded_minor - charged_back_minor)::bigint from orders
      where brand_id = ${ctx.brand.id} and paid_at is not null and released_at is null
        and currency = ${ctx.brand.settings.currency.code}), 0)::bigint as expected, ${held} as found`.execute(ctx.db)
  return rows[0]!
}
