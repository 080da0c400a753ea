import { sql, type Kysely } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'
import { prepareQuery } from '#server/platform/database/prepare-query.ts'
import { selectPermissions } from '../sessions/principal.queries.ts'

type TokenTables = Pick<Tables, 'api_tokens'>
type PrincipalTables = Pick<Tables, 'api_tokens' | 'users' | 'roles' | 'user_roles' | 'platform_administrators'>

type TokenKey = { readonly brandId: number; readonly tokenHash: Buffer; readonly now: Date }

const liveTokenQuery = prepareQuery((db: Kysely<PrincipalTables>, { brandId, tokenHash, now }: TokenKey) =>
  db
    .selectFrom('api_tokens as token')
    .innerJoin('users as user', (join) =>
      join.onRef('user.brand_id', '=', 'token.brand_id').onRef('user.id', '=', 'token.user_id'),
    )
    .leftJoin('platform_administrators as platform', (join) =>
      join.onRef('platform.id', '=', 'user.id').on('user.is_platform', '=', true),
    )
    .select(['user.id', 'user.usercode', 'user.username', 'user.is_platform'])
    .select(['token.id as tokenId', 'token.scopes', 'token.used_at as usedAt'])
    .select(selectPermissions(brandId))
    .where('token.brand_id', '=', brandId)
    .where('user.brand_id', '=', brandId)
    .where('token.token_hash', '=', tokenHash)
    .where('token.expires_at', '>', now)
    .where('token.revoked_at', 'is', null)
    .where('user.status', '=', 'active')
    // One who was removed, or whose password was replaced, has no token in any brand.
    .where(sql<boolean>`(not "user".is_platform or platform.sessions_from <= token.created_at)`)
    .limit(1),
)

/** A token that works now, with its owner and their permissions. */
export const findLiveApiToken = async (ctx: Ctx<PrincipalTables>, tokenHash: Buffer) =>
  (await liveTokenQuery(ctx, { brandId: ctx.brand.id, tokenHash, now: ctx.clock.now() })).rows[0]

export const updateApiTokenUse = (ctx: Ctx<TokenTables>, id: string) =>
  ctx.db
    .updateTable('api_tokens')
    .set({ used_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .execute()

/** A person's tokens that were not revoked, newest first. */
export const listApiTokens = (ctx: Ctx<TokenTables>, userId: string) =>
  ctx.db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'used_at'])
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

type NewApiToken = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly tokenHash: Buffer
  readonly scopes: readonly string[]
  readonly expiresAt: Date
}

export const insertApiToken = (
  ctx: Ctx<TokenTables>,
  { id, userId, name, tokenHash, scopes, expiresAt }: NewApiToken,
) =>
  ctx.db
    .insertInto('api_tokens')
    .values({
      brand_id: ctx.brand.id,
      id,
      user_id: userId,
      name,
      token_hash: tokenHash,
      scopes: [...scopes],
      created_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()

/** Revokes a token of this person; returns its name, and undefined where there is no such token. */
export const revokeOwnApiToken = async (
  ctx: Ctx<TokenTables>,
  userId: string,
  id: string,
): Promise<string | undefined> =>
  (
    await ctx.db
      .updateTable('api_tokens')
      .set({ revoked_at: ctx.clock.now() })
      .where('brand_id', '=', ctx.brand.id)
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
  )?.name

export const revokeAllApiTokens = (ctx: Ctx<TokenTables>, userId: string) =>
  ctx.db
    .updateTable('api_tokens')
    .set({ revoked_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
