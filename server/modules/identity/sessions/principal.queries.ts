import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { genericPlanHint } from '#server/platform/database/statement-names.ts'

/**
 * `stores` belongs to merchants and the roles to staff, both upper modules. Reviewed exception: it saves a round trip
 * at every request.
 */
type PrincipalTables = Pick<
  Tables,
  'sessions' | 'users' | 'stores' | 'roles' | 'user_roles' | 'platform_administrators'
>

/** Permissions of each role of the user, one list per role; null for users without roles. One index lookup. */
const selectPermissions = (brandId: number) =>
  sql<string[][] | null>`(
    select json_agg(role.permissions) from user_roles as held
    join roles as role on role.brand_id = held.brand_id and role.id = held.role_id
    where held.brand_id = ${brandId} and role.brand_id = ${brandId} and held.user_id = "user".id)`.as('permissions')

type SessionKey = { readonly brandId: number; readonly tokenHash: Buffer; readonly now: Date }

const liveSessionQuery = prepareQuery((db: Kysely<PrincipalTables>, { brandId, tokenHash, now }: SessionKey) =>
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
    .leftJoin('platform_administrators as platform', (join) =>
      join.onRef('platform.id', '=', 'user.id').on('user.is_platform', '=', true),
    )
    .select([
      'user.id',
      'user.usercode',
      'user.username',
      'user.is_platform',
      'store.id as store_id',
      'session.seen_at',
    ])
    .select(selectPermissions(brandId))
    .where(sql<boolean>`${sql.raw(genericPlanHint)} true`)
    .where('session.brand_id', '=', brandId)
    .where('user.brand_id', '=', brandId)
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('user.status', '=', 'active')
    // One who was removed, or whose password was replaced, has no session in any brand.
    .where(sql<boolean>`(not "user".is_platform or platform.sessions_from <= session.created_at)`)
    .limit(1),
)

/** The active session with its user, their open store and their permissions. */
export const findSession = async (ctx: Ctx<PrincipalTables>, tokenHash: Buffer) =>
  (await liveSessionQuery(ctx, { brandId: ctx.brand.id, tokenHash, now: ctx.clock.now() })).rows[0]

/** The user's own data, with their open store and permissions. */
export const getOwnUser = (ctx: Ctx<PrincipalTables>, userId: string) =>
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
    .select(['user.fund_password_hash', 'user.is_platform', 'store.id as store_id', 'store.name as store_name'])
    .select(selectPermissions(ctx.brand.id))
    .where('user.brand_id', '=', ctx.brand.id)
    .where('user.id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
