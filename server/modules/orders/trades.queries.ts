import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type TradeTables = Pick<Tables, 'trades' | 'orders'>
export type TradeCtx = Ctx<TradeTables>
export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>

/** One user's trade; undefined when there is none of this id. */
export const findTrade = (ctx: TradeCtx, userId: string, tradeId: string) =>
  ctx.db
    .selectFrom('trades')
    .selectAll()
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', tradeId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** What is to pay for a trade that waits for it, in minor units; null when nothing is. */
export async function findPayable(ctx: TradeCtx, tradeId: string): Promise<number | null> {
  const waiting = await ctx.db
    .selectFrom('trades')
    .select('payable_minor')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', tradeId)
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirst()
  return waiting?.payable_minor ?? null
}

export type NewTrade = {
  readonly id: string
  readonly userId: string
  readonly payableMinor: number
  readonly currency: string
  readonly expiresAt: Date
}

export async function insertTrade(ctx: TradeCtx, { id, userId, payableMinor, currency, expiresAt }: NewTrade) {
  await ctx.db
    .insertInto('trades')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      status: 'awaiting_payment',
      payable_minor: payableMinor,
      currency,
      created_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()
}

/** Writes a trade for which nothing is to pay. */
export async function insertFreeTrade(ctx: TradeCtx, { id, userId }: { readonly id: string; readonly userId: string }) {
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('trades')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      status: 'closed',
      payable_minor: 0,
      currency: ctx.brand.settings.currency.code,
      created_at: now,
      expires_at: now,
    })
    .execute()
}

/** Changes one user's trade as long as it may still be paid: the update to which its new values are added. */
const updatePayable = (ctx: TradeCtx, userId: string, tradeId: string) =>
  ctx.db
    .updateTable('trades')
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', tradeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .where('expires_at', '>', ctx.clock.now())
    .returning('payable_minor')

/** Marks a trade that waits for payment, and still may, as paid: what was to pay, or null when it cannot be paid. */
export async function payTrade(ctx: TradeCtx, userId: string, tradeId: string): Promise<number | null> {
  const paid = await updatePayable(ctx, userId, tradeId)
    .set({ status: 'paid', paid_at: ctx.clock.now() })
    .executeTakeFirst()
  return paid?.payable_minor ?? null
}

type Hold = {
  readonly userId: string
  readonly tradeId: string
  readonly until: Date
  /** Since it was placed; nothing lets it wait longer. */
  readonly longestMinutes: number
}

/** Lets a trade that can still be paid wait longer: what is to pay, or null when it cannot be paid. */
export async function holdTrade(
  ctx: TradeCtx,
  { userId, tradeId, until, longestMinutes }: Hold,
): Promise<number | null> {
  const longest = sql`created_at + ${longestMinutes}::integer * interval '1 minute'`
  const held = await updatePayable(ctx, userId, tradeId)
    .set({ expires_at: sql`greatest(expires_at, least(${until}::timestamptz, ${longest}))` })
    .executeTakeFirst()
  return held?.payable_minor ?? null
}

/** Takes an order's amount out of a trade that waits for payment; false when the trade waits no longer. */
export async function reduceTrade(ctx: TradeCtx, tradeId: string, byMinor: number): Promise<boolean> {
  const reduced = await ctx.db
    .updateTable('trades')
    .set({ payable_minor: sql`payable_minor - ${byMinor}` })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', tradeId)
    .where('status', '=', 'awaiting_payment')
    .returning('id')
    .executeTakeFirst()
  return reduced !== undefined
}

/** Closes a waiting trade of which no order waits for payment any more. */
export async function closeEmptyTrade(ctx: TradeCtx, tradeId: string, waitingStatus: number): Promise<void> {
  await ctx.db
    .updateTable('trades')
    .set({ status: 'closed' })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', tradeId)
    .where('status', '=', 'awaiting_payment')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('id')
            .where('brand_id', '=', ctx.brand.id)
            .where('trade_id', '=', tradeId)
            .where('status', '=', waitingStatus),
        ),
      ),
    )
    .execute()
}

/** Closes up to `limit` trades whose time to pay is over, passing by those that somebody pays or cancels right now. */
export async function closeDueTrades(ctx: TradeCtx, limit: number): Promise<string[]> {
  const closed = await ctx.db
    // Materialised: a sub-select that locks and skips must run once, and a plan may run it for every row.
    .with(
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('trades')
          .select('id')
          .where('brand_id', '=', ctx.brand.id)
          .where('status', '=', 'awaiting_payment')
          .where('expires_at', '<=', ctx.clock.now())
          .orderBy('expires_at')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('trades')
    .set({ status: 'closed' })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'awaiting_payment')
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}
