import { sql, type Selectable } from 'kysely'
import type { AbuseSign, ProfitState } from '#contract/referral-states.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type ReferralCtx = Ctx<
  Pick<Tables, 'referral_profits' | 'referral_movements' | 'referral_visits' | 'referral_rates'>
>

export type ProfitRow = Omit<Selectable<Tables['referral_profits']>, 'brand_id' | 'state' | 'signs'> & {
  readonly state: ProfitState
  readonly signs: readonly AbuseSign[]
}

const columns = [
  'id',
  'order_id',
  'store_id',
  'referrer_id',
  'user_id',
  'state',
  'signs',
  'rate_hundredths',
  'base_minor',
  'commission_minor',
  'amount_minor',
  'paid_minor',
  'taken_minor',
  'owed_minor',
  'ordered_at',
  'released_at',
  'expires_at',
  'claimed_at',
  'claim_id',
  'decided_at',
  'decider_id',
  'note',
] as const

export const selectProfits = (ctx: ReferralCtx) =>
  ctx.db.selectFrom('referral_profits').select(columns).where('brand_id', '=', ctx.brand.id)

export type NewProfit = {
  readonly id: string
  readonly order_id: string
  readonly store_id: string
  readonly referrer_id: string
  readonly user_id: string
  readonly rate_hundredths: number
  readonly base_minor: number
  readonly commission_minor: number
  readonly amount_minor: number
  readonly ordered_at: Date
}

/** Records the reward of an order that waits for its release; once. */
export const insertProfit = (ctx: ReferralCtx, profit: NewProfit) =>
  ctx.db
    .insertInto('referral_profits')
    .values({ brand_id: ctx.brand.id, state: 'waiting', ...profit })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The rewards of orders, by referrer, so that concurrent batches lock these in one order. */
export const listProfitsOfOrders = async (ctx: ReferralCtx, orderIds: readonly string[]): Promise<ProfitRow[]> =>
  (await selectProfits(ctx)
    .where('order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('referrer_id')
    .orderBy('id')
    .execute()) as ProfitRow[]

/** Reads a reward again once its referrer is locked. */
export const findProfit = async (ctx: ReferralCtx, id: string): Promise<ProfitRow | undefined> =>
  (await selectProfits(ctx).where('id', '=', id).executeTakeFirst()) as ProfitRow | undefined

/** Changes a reward in this state; false when it is in another one. */
export async function updateProfit(
  ctx: ReferralCtx,
  { id, from }: { readonly id: string; readonly from: ProfitState },
  change: Partial<Omit<ProfitRow, 'id' | 'signs'>> & { readonly signs?: AbuseSign[] },
): Promise<boolean> {
  const changed = await ctx.db
    .updateTable('referral_profits')
    .set(change)
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Claims rewards that are unclaimed and not expired, at their amounts; returns the ids. */
export async function markClaimed(
  ctx: ReferralCtx,
  {
    claimId,
    referrerId,
    dues,
  }: {
    readonly claimId: string
    readonly referrerId: string
    readonly dues: readonly { readonly id: string; readonly amountMinor: number }[]
  },
): Promise<number> {
  const { rows } = await sql`
    update referral_profits as profit
    set state = 'claimed', claimed_at = ${ctx.clock.now()}::timestamptz, claim_id = ${claimId}::uuid,
      amount_minor = due.amount_minor, paid_minor = due.amount_minor
    from unnest(${dues.map(({ id }) => id)}::uuid[], ${dues.map(({ amountMinor }) => amountMinor)}::bigint[])
      as due (id, amount_minor)
    where profit.brand_id = ${ctx.brand.id} and profit.referrer_id = ${referrerId} and profit.id = due.id
      and profit.state = 'unclaimed' and profit.expires_at > ${ctx.clock.now()}
    returning profit.id`.execute(ctx.db)
  return rows.length
}

/** The rewards of a user that are still owed, oldest first. */
export const listOwed = (ctx: ReferralCtx, referrerId: string) =>
  ctx.db
    .selectFrom('referral_profits')
    .select(['id', 'owed_minor as owedMinor'])
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .where('owed_minor', '>', 0)
    .orderBy('id')
    .execute()

/** Counts parts of what is owed as taken; returns the number of rows. */
export async function takeOwed(
  ctx: ReferralCtx,
  parts: readonly { readonly id: string; readonly amountMinor: number }[],
): Promise<number> {
  if (parts.length === 0) return 0
  const { rows } = await sql`
    update referral_profits as profit
    set owed_minor = profit.owed_minor - part.amount_minor, taken_minor = profit.taken_minor + part.amount_minor
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ amountMinor }) => amountMinor)}::bigint[])
      as part (id, amount_minor)
    where profit.brand_id = ${ctx.brand.id} and profit.id = part.id and profit.owed_minor >= part.amount_minor
    returning profit.id`.execute(ctx.db)
  return rows.length
}

type NewMovement = {
  readonly id: string
  readonly user_id: string
  readonly kind: 'claim' | 'return'
  readonly profit_id: string | null
  readonly offset_minor: number
  readonly amount_minor: number
}

export const insertMovement = (ctx: ReferralCtx, movement: NewMovement) =>
  ctx.db
    .insertInto('referral_movements')
    .values({ brand_id: ctx.brand.id, at: ctx.clock.now(), ...movement })
    .execute()

/** Rewards of a user for orders released from a moment on, in minor units; the locked user decides which is the last. */
export async function sumReleasedSince(ctx: ReferralCtx, referrerId: string, from: Date): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('referral_profits')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('total'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .where('released_at', '>=', from)
    .where('state', 'in', ['unclaimed', 'claimed'])
    .executeTakeFirstOrThrow()
  return total
}

/** Expires unclaimed rewards whose time is over. */
export const expireProfits = (ctx: ReferralCtx) =>
  ctx.db
    .updateTable('referral_profits')
    .set({ state: 'expired' })
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'unclaimed')
    .where('expires_at', '<=', ctx.clock.now())
    .execute()

/** Whether the brand has unclaimed rewards. */
export async function hasUnclaimed(ctx: ReferralCtx): Promise<boolean> {
  const open = ctx.db
    .selectFrom('referral_profits')
    .select('id')
    .where('brand_id', '=', ctx.brand.id)
    .where('state', '=', 'unclaimed')
  return (await open.limit(1).execute()).length > 0
}
