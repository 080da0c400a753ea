import { sql } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type UsersCtx = Ctx<Pick<Tables, 'users'>>

/** A user by usercode or id with what decides about referring; undefined when there is none. */
export const findReferrerRow = (ctx: UsersCtx, by: { readonly usercode: string } | { readonly userId: string }) =>
  ctx.db
    .selectFrom('users')
    .select(['id', 'usercode', 'username', 'status', 'may_refer', 'referrer_id', 'created_at'])
    .select(
      sql<Date | null>`case when referrer_id is not null then coalesce(referred_at, created_at) end`.as('referred_at'),
    )
    .where('brand_id', '=', ctx.brand.id)
    .where('usercode' in by ? 'usercode' : 'id', '=', 'usercode' in by ? by.usercode : by.userId)
    .executeTakeFirst()

/** Binds the referrer of a user who has none; false when the user has one. */
export async function bindReferrer(ctx: UsersCtx, userId: string, referrerId: string): Promise<boolean> {
  const bound = await ctx.db
    .updateTable('users')
    .set({ referrer_id: referrerId, referred_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where('referrer_id', 'is', null)
    .executeTakeFirst()
  return bound.numUpdatedRows === 1n
}

/** Allows or forbids a user to refer others; null: as the brand's policy says. */
export const saveMayRefer = (ctx: UsersCtx, userId: string, mayRefer: boolean | null) =>
  ctx.db
    .updateTable('users')
    .set({ may_refer: mayRefer })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .execute()

/**
 * How many users a user referred, by the number of the moment, in order and from 1, since which they were bound; 0 for those of
 * before the first.
 */
export async function countReferredBySince(ctx: UsersCtx, referrerId: string, starts: readonly Date[]) {
  const { rows } = await sql<{ number: number; count: number }>`
    select width_bucket(coalesce(referred_at, created_at), ${starts}::timestamptz[]) as number, count(*)::int as count
    from users where brand_id = ${ctx.brand.id} and referrer_id = ${referrerId}
    group by 1`.execute(ctx.db)
  return rows
}

/** How many users a user referred. */
export async function countReferred(ctx: UsersCtx, referrerId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('referrer_id', '=', referrerId)
    .executeTakeFirstOrThrow()
  return count
}
