import { toPrefixPattern } from '#server/platform/database/like-pattern.ts'
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
    .$if(prefix !== '', (query) => query.where('email', 'like', toPrefixPattern(prefix)))
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

/** Confirmations since the first of these moments, by the number of the moment that begins their day, from 1. */
export const countSince = async (ctx: NewsletterCtx, starts: readonly Date[]) =>
  (
    await sql<{ number: number; count: number }>`
      select width_bucket(s.confirmed_at, ${starts}::timestamptz[]) as number, count(*)::integer as count
      from subscriptions as s where s.brand_id = ${ctx.brand.id} and s.confirmed_at >= ${starts[0]}
      group by number order by number desc`.execute(ctx.db)
  ).rows
