import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

/** `stores` belongs to merchants, above us. Reviewed exception: every request asks, and must not travel twice. */
type WhoTables = Pick<Tables, 'sessions' | 'users' | 'stores'>

/** The live session with its active user and the open store of that user. */
export const findSession = (ctx: Ctx<WhoTables>, tokenHash: Buffer) =>
  ctx.db
    .selectFrom('sessions as session')
    .innerJoin('users as user', (join) =>
      join.onRef('user.brand_id', '=', 'session.brand_id').onRef('user.id', '=', 'session.user_id'),
    )
    .leftJoin('stores as store', (join) =>
      join
        .onRef('store.brand_id', '=', 'user.brand_id')
        .onRef('store.owner_id', '=', 'user.id')
        .on('store.brand_id', '=', ctx.brand.id)
        .on('store.status', '=', 'open'),
    )
    .select(['user.id', 'user.usercode', 'user.username', 'store.id as store_id', 'session.seen_at'])
    .where('session.brand_id', '=', ctx.brand.id)
    .where('user.brand_id', '=', ctx.brand.id)
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', ctx.clock.now())
    .where('user.status', '=', 'active')
    .limit(1)
    .executeTakeFirst()

/** What a user may see of itself, with its open store. */
export const getOwnUser = (ctx: Ctx<WhoTables>, userId: string) =>
  ctx.db
    .selectFrom('users as user')
    .leftJoin('stores as store', (join) =>
      join
        .onRef('store.brand_id', '=', 'user.brand_id')
        .onRef('store.owner_id', '=', 'user.id')
        .on('store.brand_id', '=', ctx.brand.id)
        .on('store.status', '=', 'open'),
    )
    .select(['user.id', 'user.usercode', 'user.username', 'user.avatar', 'user.email', 'user.phone'])
    .select(['user.fund_password_hash', 'store.id as store_id', 'store.name as store_name'])
    .where('user.brand_id', '=', ctx.brand.id)
    .where('user.id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
