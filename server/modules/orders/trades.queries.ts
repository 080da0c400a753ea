import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'

export type TradeTables = Pick<Tables, 'trades' | 'orders'>
export type TradeCtx = Ctx<TradeTables>
export type TradeRow = NonNullable<Awaited<ReturnType<typeof findTrade>>>

type OneTrade = { readonly brandId: number; readonly userId: string; readonly tradeId: string }

const finding = compiled((db: Kysely<TradeTables>, trade: OneTrade) =>
  db
    .selectFrom('trades')
    .selectAll()
    .where('brand_id', '=', trade.brandId)
    .where('id', '=', trade.tradeId)
    .where('user_id', '=', trade.userId),
)

/** One user's trade; undefined when there is none of this id. */
export const findTrade = async (ctx: TradeCtx, userId: string, tradeId: string) =>
  (await finding(ctx, { brandId: ctx.brand.id, userId, tradeId })).rows[0]

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

type PayableTrade = OneTrade & { readonly now: Date }

/** Changes one user's trade as long as it may still be paid: the update to which its new values are added. */
const updatePayable = (db: Kysely<TradeTables>, { brandId, tradeId, userId, now }: PayableTrade) =>
  db
    .updateTable('trades')
    .where('brand_id', '=', brandId)
    .where('id', '=', tradeId)
    .where('user_id', '=', userId)
    .where('status', '=', 'awaiting_payment')
    .where('expires_at', '>', now)
    .returning('payable_minor')

const paying = compiled((db: Kysely<TradeTables>, trade: PayableTrade) =>
  updatePayable(db, trade).set({ status: 'paid', paid_at: trade.now }),
)

/** Marks a trade that waits for payment, and still may, as paid: what was to pay, or null when it cannot be paid. */
export async function payTrade(ctx: TradeCtx, userId: string, tradeId: string): Promise<number | null> {
  const { rows } = await paying(ctx, { brandId: ctx.brand.id, userId, tradeId, now: ctx.clock.now() })
  return rows[0]?.payable_minor ?? null
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
  const held = await updatePayable(ctx.db, { brandId: ctx.brand.id, userId, tradeId, now: ctx.clock.now() })
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
    .set({ status: 'closed', lapsed_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('status', '=', 'awaiting_payment')
    .where('id', 'in', (query) => query.selectFrom('due').select('id'))
    .returning('id')
    .execute()
  return closed.map(({ id }) => id)
}
