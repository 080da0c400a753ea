import type { Ctx, Principal } from '#server/platform/context.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import { permissions, type Permission } from '#contract/permissions.ts'
import { pickStore } from './pick-store.ts'
import { updateSessionSeen } from './sessions.queries.ts'
import { findSession } from './principal.queries.ts'

const sessionDays = 30
// Writing at every request would cost more than a session that ends an hour early.
const renewIntervalMs = 3_600_000

/** Expiry of a session that is used now. */
export const getSessionExpiry = (ctx: Ctx): Date => new Date(ctx.clock.now().getTime() + sessionDays * 86_400_000)

type Held = {
  readonly is_platform: boolean
  readonly isFactorMissing: boolean
  readonly permissions: string[][] | null
}

/** The permissions of staff: none while the brand asks for a second factor that the user does not have. */
export function getPermissions({ is_platform: isPlatform, isFactorMissing, permissions: held }: Held): Permission[] {
  if (isPlatform) return [...permissions]
  return isFactorMissing ? [] : mergePermissions(held)
}

/**
 * Returns the principal of a session by its token hash, within the context's brand; null when the session is unknown or
 * expired, or its user disabled. One round trip, and once an hour a second one that extends the session.
 */
export async function authenticate(ctx: Ctx, tokenHash: Buffer): Promise<Principal | null> {
  const found = await findSession(ctx, tokenHash)
  if (!found) return null
  if (ctx.clock.now().getTime() - found.seen_at.getTime() > renewIntervalMs)
    await updateSessionSeen(ctx, tokenHash, getSessionExpiry(ctx))
  const picked = pickStore(found.stores, found.store_id)
  return {
    userId: found.id,
    usercode: found.usercode,
    username: found.username,
    storeId: picked?.store.id ?? null,
    storePermissions: picked?.permissions ?? [],
    permissions: getPermissions(found),
    isPlatform: found.is_platform,
    sessionHash: tokenHash,
  }
}
