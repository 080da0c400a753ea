import { mergePermissions } from '#contract/merge-permissions.ts'
import { permissions } from '#contract/permissions.ts'
import type { Ctx, Principal } from '#server/platform/context.ts'
import { findLiveApiToken, updateApiTokenUse } from './api-tokens.queries.ts'

// Writing at every request would cost more than a last use that is ten minutes old.
const useIntervalMs = 600_000

/**
 * The principal of an API token by its hash, within the context's brand: the owner with those scopes that they hold now,
 * without a store. Null when the token is unknown, expired or revoked, or its owner disabled.
 */
export async function authenticateApiToken(ctx: Ctx, tokenHash: Buffer): Promise<Principal | null> {
  const found = await findLiveApiToken(ctx, tokenHash)
  if (!found) return null
  const now = ctx.clock.now().getTime()
  if (!found.usedAt || now - found.usedAt.getTime() >= useIntervalMs) await updateApiTokenUse(ctx, found.tokenId)
  const held = found.is_platform ? permissions : mergePermissions(found.permissions)
  return {
    userId: found.id,
    usercode: found.usercode,
    username: found.username,
    storeId: null,
    storePermissions: [],
    permissions: held.filter((permission) => found.scopes.includes(permission)),
    isPlatform: found.is_platform,
    apiTokenId: found.tokenId,
    sessionHash: tokenHash,
  }
}
