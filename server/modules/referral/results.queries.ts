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

/** The number of the last of these moments, in order, that is not after the time of a column; from 1. */
const toNumber = (column: string, starts: readonly Date[]) =>
  sql<number>`width_bucket(${sql.ref(column)}, ${starts}::timestamptz[])`

/** Released rewards of a user by the number of the moment, in order, since which they were released. */
export const listEarned = (ctx: ReferralCtx, referrerId: string, starts: readonly Date[]) =>
  ctx.db
    .selectFrom('referral_profits')
    .select(toNumber('released_at', starts).as('number'))
    .select(sql<number>`count(*)::int`.as('orders'))
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .where('released_at', '>=', starts[0]!)
    .where('state', 'in', ['unclaimed', 'claimed', 'expired'])
    .groupBy('number')
    .execute()

export type MonthSum = {
  /** Of the moment that begins the month, from 1. */
  readonly number: number
  readonly orders: number
  readonly salesMinor: number
  readonly commissionMinor: number
  readonly rewardsMinor: number
}

/** Released orders of referred shoppers by month; `starts` are the beginnings of the months, in order. */
export async function sumReleasedByMonth(ctx: ReferralCtx, starts: readonly Date[]): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select ${toNumber('released_at', starts)} as number,
      count(*)::int as orders, sum(base_minor)::bigint as "salesMinor", sum(commission_minor)::bigint as "commissionMinor",
      coalesce(sum(amount_minor) filter (where state not in ('refused', 'expired')), 0)::bigint as "rewardsMinor"
    from referral_profits where brand_id = ${ctx.brand.id} and released_at >= ${starts[0]}
    group by 1`.execute(ctx.db)
  return rows
}

/** Money that claims and refunds moved, by month; `starts` are the beginnings of the months, in order. */
export async function sumMovedByMonth(ctx: ReferralCtx, starts: readonly Date[]) {
  const { rows } = await sql<{ number: number; claimedMinor: number; returnedMinor: number }>`
    select ${toNumber('at', starts)} as number,
      coalesce(sum(amount_minor) filter (where kind = 'claim'), 0)::bigint as "claimedMinor",
      coalesce(sum(amount_minor) filter (where kind = 'return'), 0)::bigint as "returnedMinor"
    from referral_movements where brand_id = ${ctx.brand.id} and at >= ${starts[0]}
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
