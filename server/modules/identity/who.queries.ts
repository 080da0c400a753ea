import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { compiled } from '#server/platform/database/compiled.ts'
import { planOnce } from '#server/platform/database/statement-names.ts'

/**
 * `stores` belongs to merchants and the roles to staff, both above us. Reviewed exception: every request asks, and must not
 * travel twice.
 */
type WhoTables = Pick<Tables, 'sessions' | 'users' | 'stores' | 'roles' | 'user_roles'>

/** What each role of the user allows, a list per role; null for everybody but staff, after one look into an index. */
const permissionsOf = (brandId: number) =>
  sql<string[][] | null>`(
    select json_agg(role.permissions) from user_roles as held
    join roles as role on role.brand_id = held.brand_id and role.id = held.role_id
    where held.brand_id = ${brandId} and role.brand_id = ${brandId} and held.user_id = "user".id)`.as('permissions')

type OneSession = { readonly brandId: number; readonly tokenHash: Buffer; readonly now: Date }

const live = compiled((db: Kysely<WhoTables>, { brandId, tokenHash, now }: OneSession) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as user', (join) =>
      join.onRef('user.brand_id', '=', 'session.brand_id').onRef('user.id', '=', 'session.user_id'),
    )
    .leftJoin('stores as store', (join) =>
      join
        .onRef('store.brand_id', '=', 'user.brand_id')
        .onRef('store.owner_id', '=', 'user.id')
        .on('store.brand_id', '=', brandId)
        .on('store.status', '=', 'open'),
    )
    .select(['user.id', 'user.usercode', 'user.username', 'store.id as store_id', 'session.seen_at'])
    .select(permissionsOf(brandId))
    .where(sql<boolean>`${sql.raw(planOnce)} true`)
    .where('session.brand_id', '=', brandId)
    .where('user.brand_id', '=', brandId)
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('user.status', '=', 'active')
    .limit(1),
)

/** The live session with its active user, the open store of that user and what its roles allow. */
export const findSession = async (ctx: Ctx<WhoTables>, tokenHash: Buffer) =>
  (await live(ctx, { brandId: ctx.brand.id, tokenHash, now: ctx.clock.now() })).rows[0]

/** What a user may see of itself, with its open store and what its roles allow. */
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
    .select(permissionsOf(ctx.brand.id))
    .where('user.brand_id', '=', ctx.brand.id)
    .where('user.id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
