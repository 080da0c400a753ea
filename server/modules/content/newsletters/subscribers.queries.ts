import { sql } from 'kysely'
import type { NewsletterCtx } from './newsletters.queries.ts'

/** Confirmed subscribers by address after one of them, those whose address begins with a text. */
export const listSubscribers = (
  ctx: NewsletterCtx,
  { prefix, after, limit }: { readonly prefix: string; readonly after: string; readonly limit: number },
) =>
  ctx.db
    .selectFrom('subscriptions')
    .select(['email', 'lang', 'confirmed_at as confirmedAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('confirmed_at', 'is not', null)
    .where('email', '>', after)
    .$if(prefix !== '', (query) => query.where('email', 'like', `${prefix.replace(/[\\%_]/g, '\\$&')}%`))
    .orderBy('email')
    .limit(limit)
    .execute()

/** Those who had confirmed by a moment, by address after one of them. */
export const listAddressees = (
  ctx: NewsletterCtx,
  { confirmedBy, after, limit }: { readonly confirmedBy: Date; readonly after: string; readonly limit: number },
) =>
  ctx.db
    .selectFrom('subscriptions')
    .select(['email', 'lang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('confirmed_at', '<=', confirmedBy)
    .where('email', '>', after)
    .orderBy('email')
    .limit(limit)
    .execute()

/** Locks a confirmed subscription until the transaction ends; false when it is gone. */
export const lockSubscriber = async (ctx: NewsletterCtx, email: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('subscriptions')
    .select('email')
    .where('brand_id', '=', ctx.brand.id)
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .forShare()
    .executeTakeFirst()) !== undefined

export async function countSubscribers(ctx: NewsletterCtx): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('brand_id', '=', ctx.brand.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Confirmations since a moment by day of a time zone, the latest day first. */
export const countByDay = async (ctx: NewsletterCtx, since: Date, timeZone: string) =>
  (
    await sql<{ day: string; count: number }>`
      select to_char(s.confirmed_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, count(*)::integer as count
      from subscriptions as s where s.brand_id = ${ctx.brand.id} and s.confirmed_at >= ${since}
      group by day order by day desc`.execute(ctx.db)
  ).rows
