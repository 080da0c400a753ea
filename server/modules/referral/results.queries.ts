import { sql } from 'kysely'
import type { ProfitState } from '#contract/referral-states.ts'
import type { ReferralCtx } from './profits.queries.ts'

/** Counts a browser that came by the link of a user on a day. */
export const countVisit = (ctx: ReferralCtx, userId: string, day: string) =>
  ctx.db
    .insertInto('referral_visits')
    .values({ brand_id: ctx.brand.id, user_id: userId, day, visits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'user_id', 'day']).doUpdateSet({ visits: sql`referral_visits.visits + 1` }),
    )
    .execute()

/** Visits by day of the last two years at most. */
export const listVisits = (ctx: ReferralCtx, userId: string) =>
  ctx.db
    .selectFrom('referral_visits')
    .select([sql<string>`day::text`.as('day'), 'visits as value'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .limit(730)
    .execute()

export type StateSum = { readonly state: ProfitState; readonly count: number; readonly amountMinor: number }

/** Sums of a user's rewards by state. */
export const sumByState = async (ctx: ReferralCtx, referrerId: string): Promise<StateSum[]> =>
  (await ctx.db
    .selectFrom('referral_profits')
    .select('state')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .groupBy('state')
    .execute()) as StateSum[]

/** The debt of a user. */
export async function sumOwed(ctx: ReferralCtx, referrerId: string): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('referral_profits')
    .select(sql<number>`coalesce(sum(owed_minor), 0)::bigint`.as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .where('owed_minor', '>', 0)
    .executeTakeFirstOrThrow()
  return total
}

/** Released rewards of a user since a moment, by day of the brand's calendar. */
export const listEarned = (ctx: ReferralCtx, referrerId: string, since: Date) =>
  ctx.db
    .selectFrom('referral_profits')
    .select(sql<string>`(released_at at time zone ${ctx.brand.settings.timeZone})::date::text`.as('day'))
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .where('released_at', '>=', since)
    .where('state', 'in', ['unclaimed', 'claimed', 'expired'])
    .groupBy('day')
    .execute()

export type MonthSum = {
  readonly month: string
  readonly orders: number
  readonly salesMinor: number
  readonly commissionMinor: number
  readonly rewardsMinor: number
}

/** Released orders of referred shoppers by month of the brand's calendar. */
export async function sumReleasedByMonth(ctx: ReferralCtx, since: Date): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select to_char(released_at at time zone ${ctx.brand.settings.timeZone}, 'YYYY-MM') as month,
      count(*)::int as orders, sum(base_minor)::bigint as "salesMinor", sum(commission_minor)::bigint as "commissionMinor",
      coalesce(sum(amount_minor) filter (where state not in ('refused', 'expired')), 0)::bigint as "rewardsMinor"
    from referral_profits where brand_id = ${ctx.brand.id} and released_at >= ${since}
    group by 1`.execute(ctx.db)
  return rows
}

/** Money that claims and refunds moved, by month of the brand's calendar. */
export async function sumMovedByMonth(ctx: ReferralCtx, since: Date) {
  const { rows } = await sql<{ month: string; claimedMinor: number; returnedMinor: number }>`
    select to_char(at at time zone ${ctx.brand.settings.timeZone}, 'YYYY-MM') as month,
      coalesce(sum(amount_minor) filter (where kind = 'claim'), 0)::bigint as "claimedMinor",
      coalesce(sum(amount_minor) filter (where kind = 'return'), 0)::bigint as "returnedMinor"
    from referral_movements where brand_id = ${ctx.brand.id} and at >= ${since}
    group by 1`.execute(ctx.db)
  return rows
}

/** Unclaimed rewards of the brand, rewards that wait for finance, and the debts of users. */
export async function sumOpen(ctx: ReferralCtx) {
  const { rows } = await sql<{ unclaimedMinor: number; heldMinor: number; owedMinor: number }>`
    select coalesce(sum(amount_minor) filter (where state = 'unclaimed'), 0)::bigint as "unclaimedMinor",
      coalesce(sum(amount_minor) filter (where state = 'held'), 0)::bigint as "heldMinor",
      coalesce(sum(owed_minor), 0)::bigint as "owedMinor"
    from referral_profits
    where brand_id = ${ctx.brand.id} and (state in ('unclaimed', 'held') or owed_minor > 0)`.execute(ctx.db)
  return rows[0]!
}
