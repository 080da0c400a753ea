import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'

export type TradeTables = Pick<Tables, 'trades' | 'orders'>
export type TradeCtx = Ctx<TradeTables>

type TradeKey = { readonly brandId: number; readonly userId: string; readonly tradeId: string }

const findTradeQuery = prepareQuery((db: Kysely<TradeTables>, trade: TradeKey) =>
  db
    .selectFrom('trades')
    .selectAll()
    .where('brand_id', '=', trade.brandId)
    .where('id', '=', trade.tradeId)
    .where('user_id', '=', trade.userId),
)

export const findTrade = async (ctx: TradeCtx, userId: string, tradeId: string) =>
  (await findTradeQuery(ctx, { brandId: ctx.brand.id, userId, tradeId })).rows[0]

/** Returns the amount due of an unpaid trade in minor units; null when nothing is due. */
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

type PayableTrade = TradeKey & { readonly now: Date }

/** Returns an update of one user's trade while it can be paid; the caller adds the values. */
const updatePayable = (db: Kysely<TradeTables>, { brandId, tradeId, userId, now }: PayableTrade) =>
  db
    .updateTable('trades')
    .where('brand_id', '=', brandId)
    .where('id', '=', tradeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .where('expires_at', '>', now)
    .returning('payable_minor')

const payTradeQuery = prepareQuery((db: Kysely<TradeTables>, trade: PayableTrade) =>
  updatePayable(db, trade).set({ status: 'paid', paid_at: trade.now }),
)

/** Marks a payable trade as paid; returns the amount due, or null when it cannot be paid. */
export async function payTrade(ctx: TradeCtx, userId: string, tradeId: string): Promise<number | null> {
  const { rows } = await payTradeQuery(ctx, { brandId: ctx.brand.id, userId, tradeId, now: ctx.clock.now() })
  return rows[0]?.payable_minor ?? null
}

type TradeExtension = {
  readonly userId: string
  readonly tradeId: string
  readonly until: Date
  /** Maximum lifetime since placement. */
  readonly maxMinutes: number
}

/** Extends a payable trade's expiry; returns the amount due, or null when it cannot be paid. */
export async function extendTrade(
  ctx: TradeCtx,
  { userId, tradeId, until, maxMinutes }: TradeExtension,
): Promise<number | null> {
  // Without a zone, because a cluster does not run the STABLE "timestamptz + interval" over a column in SET.
  const maxExpiry = sql`(created_at at time zone 'UTC' + ${maxMinutes}::integer * interval '1 minute') at time zone 'UTC'`
  const extended = await updatePayable(ctx.db, { brandId: ctx.brand.id, userId, tradeId, now: ctx.clock.now() })
    .set({ expires_at: sql`greatest(expires_at, least(${until}::timestamptz, ${maxExpiry}))` })
    .executeTakeFirst()
  return extended?.payable_minor ?? null
}

/** Subtracts an order's amount from an unpaid trade; false when the trade is no longer unpaid. */
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

/** Closes an unpaid trade without unpaid orders. */
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

/** Closes up to `limit` expired trades, skipping those locked by a payment or cancellation. */
export async function closeDueTrades(ctx: TradeCtx, limit: number): Promise<string[]> {
  const closed = await ctx.db
    // Materialised: a locking sub-select must run once, and the planner could run it per row.
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
    .set({ status: 'closed', lapsed_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'awaiting_payment')
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}
