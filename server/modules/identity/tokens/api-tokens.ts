import type { apiTokensApi, ApiToken } from '#contract/api-tokens.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { apiTokenPrefix } from '#server/platform/http/credentials.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { createSecretToken } from '#server/platform/link-token.ts'
import { refusal } from '#server/platform/refusal.ts'
import { lockUser } from '../users/users.queries.ts'
import { insertApiToken, listApiTokens, revokeOwnApiToken } from './api-tokens.queries.ts'

type Api = typeof apiTokensApi
const maxTokens = 20
const dayMs = 86_400_000

/** The caller's tokens, newest first; none of them is in the answer. */
export async function readApiTokens(ctx: UserCtx): Promise<{ pageList: ApiToken[] }> {
  const now = ctx.clock.now()
  const rows = await listApiTokens(ctx, ctx.principal.userId)
  return {
    pageList: rows.map(({ id, name, scopes, created_at, expires_at, used_at }) => ({
      id,
      name,
      scopes: mergePermissions([scopes]),
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
      isExpired: expires_at <= now,
      usedAt: used_at?.toISOString() ?? null,
    })),
  }
}

/** Makes a token with permissions that the caller holds. Throws `api_token.exceeds_own` and `api_token.limit`. */
export async function createApiToken(ctx: UserCtx, input: Parsed<Api['create']>): Promise<Data<Api['create']>> {
  const { userId, permissions } = ctx.principal
  const scopes = mergePermissions([input.scopes])
  if (scopes.some((scope) => !permissions.includes(scope))) throw refusal('api_token.exceeds_own')
  await lockUser(ctx, userId)
  if ((await listApiTokens(ctx, userId)).length >= maxTokens) throw refusal('api_token.limit', { max: maxTokens })
  const now = ctx.clock.now().getTime()
  const id = newId(now)
  const expiresAt = new Date(now + input.days * dayMs)
  const { token, tokenHash } = createSecretToken(apiTokenPrefix)
  await insertApiToken(ctx, { id, userId, name: input.name, tokenHash, scopes, expiresAt })
  ctx.audit({ subjectId: id, before: null, after: { name: input.name, scopes, expiresAt } })
  return { token, ...(await readApiTokens(ctx)) }
}

/** Revokes a token of the caller. Throws `api_token.not_found`. */
export async function revokeApiToken(ctx: UserCtx, { tokenId }: Parsed<Api['revoke']>): Promise<Data<Api['revoke']>> {
  const name = isId(tokenId) ? await revokeOwnApiToken(ctx, ctx.principal.userId, tokenId) : undefined
  if (name === undefined) throw refusal('api_token.not_found')
  ctx.audit({ subjectId: tokenId, before: { name }, after: { revoked: true } })
  return readApiTokens(ctx)
}
