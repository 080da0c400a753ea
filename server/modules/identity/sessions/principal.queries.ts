import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { genericPlanHint } from '#server/platform/database/statement-names.ts'
import type { StoreOfUser } from './pick-store.ts'

/** With the store's name in every language. */
type NamedStore = StoreOfUser & { readonly name: Readonly<Record<string, string>> }

/**
 * `stores` belongs to merchants, its members to teams, the roles to staff and deletions to personal-data, all upper modules.
 * Reviewed exception: it saves a round trip at every request.
 */
type PrincipalTables = Pick<
  Tables,
  | 'sessions'
  | 'users'
  | 'stores'
  | 'store_members'
  | 'store_roles'
  | 'roles'
  | 'user_roles'
  | 'platform_administrators'
  | 'second_factors'
  | 'fund_password_resets'
  | 'account_deletions'
>

/** Permissions of each role of the user, one list per role; null for users without roles. One index lookup. */
export const selectPermissions = (brandId: number) =>
  sql<string[][] | null>`(
    select json_agg(role.permissions) from user_roles as held
    join roles as role on role.brand_id = held.brand_id and role.id = held.role_id
    where held.brand_id = ${brandId} and role.brand_id = ${brandId} and held.user_id = "user".id)`.as('permissions')

/** Whether the brand's policy asks staff for a second factor and the user has none; no look-up where it does not ask. */
const selectIsFactorMissing = (brandId: number, staffNeedTotp: boolean) =>
  sql<boolean>`case when ${staffNeedTotp}::boolean then not "user".is_platform and not exists (
    select from second_factors as factor
    where factor.brand_id = ${brandId} and factor.user_id = "user".id and factor.confirmed_at is not null)
    else false end`.as('isFactorMissing')

/**
 * Open stores of the user: their own first, then those of whose team they are, each by age; null without any. Two index
 * lookups for users without stores.
 */
const selectStores = <Store extends StoreOfUser>(brandId: number, isNamed: boolean) => {
  const name = isNamed ? sql`, 'name', own.name` : sql``
  return sql<Store[] | null>`(
    select json_agg(json_build_object('id', own.id, 'role', own.role, 'permissions', own.permissions${name})
      order by own.role = 'owner' desc, own.since, own.id)
    from (
      select store.id, 'owner' as role, null::text[] as permissions, store.created_at as since, store.name
      from stores as store
      where store.brand_id = ${brandId} and store.owner_id = "user".id and store.status in ('open', 'paused')
      union all
      select store.id, member.role_key, made.permissions, member.created_at, store.name
      from store_members as member
      join stores as store on store.brand_id = ${brandId} and store.id = member.store_id
      left join store_roles as made
        on made.brand_id = ${brandId} and made.store_id = member.store_id and made.key = member.role_key
      where member.brand_id = ${brandId} and member.user_id = "user".id and store.status in ('open', 'paused')
    ) as own)`.as('stores')
}

type SessionKey = {
  readonly brandId: number
  readonly tokenHash: Buffer
  readonly now: Date
  readonly staffNeedTotp: boolean
}

const liveSessionQuery = prepareQuery(
  (db: Kysely<PrincipalTables>, { brandId, tokenHash, now, staffNeedTotp }: SessionKey) =>
    db
      .selectFrom('sessions as session')
      .innerJoin('users as user', (join) =>
        join.onRef('user.brand_id', '=', 'session.brand_id').onRef('user.id', '=', 'session.user_id'),
      )
      .leftJoin('platform_administrators as platform', (join) =>
        join.onRef('platform.id', '=', 'user.id').on('user.is_platform', '=', true),
      )
      .select(['user.id', 'user.usercode', 'user.username', 'user.is_platform', 'session.store_id', 'session.seen_at'])
      .select(selectStores(brandId, false))
      .select(selectPermissions(brandId))
      .select(selectIsFactorMissing(brandId, staffNeedTotp))
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

/** The active session with its user, their open stores and their permissions. */
export const findSession = async (ctx: Ctx<PrincipalTables>, tokenHash: Buffer) =>
  (
    await liveSessionQuery(ctx, {
      brandId: ctx.brand.id,
      tokenHash,
      now: ctx.clock.now(),
      staffNeedTotp: ctx.brand.policy.staffNeedTotp,
    })
  ).rows[0]

/** The user's own data, with their open stores and permissions. */
export const getOwnUser = (ctx: Ctx<PrincipalTables>, userId: string) =>
  ctx.db
    .selectFrom('users as user')
    .select(['user.id', 'user.usercode', 'user.username', 'user.avatar', 'user.email', 'user.phone'])
    .select(['user.fund_password_hash', 'user.is_platform', 'user.verified_until'])
    .select((eb) => [
      eb
        .selectFrom('fund_password_resets as waiting')
        .select('waiting.due_at')
        .where('waiting.brand_id', '=', ctx.brand.id)
        .whereRef('waiting.user_id', '=', 'user.id')
        .as('fundPasswordResetAt'),
      eb
        .selectFrom('account_deletions as deletion')
        .select('deletion.due_at')
        .where('deletion.brand_id', '=', ctx.brand.id)
        .whereRef('deletion.user_id', '=', 'user.id')
        .as('deletionAt'),
    ])
    .select(selectStores<NamedStore>(ctx.brand.id, true))
    .select(selectPermissions(ctx.brand.id))
    .select(selectIsFactorMissing(ctx.brand.id, ctx.brand.policy.staffNeedTotp))
    .where('user.brand_id', '=', ctx.brand.id)
    .where('user.id', '=', userId)
    .limit(1)
    .executeTakeFirstOrThrow()
