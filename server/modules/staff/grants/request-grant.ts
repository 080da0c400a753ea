import type { Permission } from '#contract/permissions.ts'
import type { Ctx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { insertGrant, listOpenGrants, replaceOpenGrants } from './grants.queries.ts'

const validMs = 3 * 86_400_000
const maxOpen = 100

type Request = { readonly requestedBy: string; readonly gained: readonly Permission[] } & (
  | { readonly kind: 'user'; readonly userId: string; readonly roleIds: readonly string[] }
  | {
      readonly kind: 'role'
      readonly roleId: string
      readonly name: string
      readonly permissions: readonly Permission[]
    }
)

/**
 * Lets a change that gives money permissions wait for a second administrator, for three days; it replaces one that waits
 * for the same user or role. Throws `grant.limit`.
 */
export async function requestGrant(ctx: Ctx, request: Request): Promise<string> {
  if (request.kind === 'user') await replaceOpenGrants(ctx, 'user_id', request.userId)
  else await replaceOpenGrants(ctx, 'role_id', request.roleId)
  if ((await listOpenGrants(ctx)).length >= maxOpen) throw refusal('grant.limit', { max: maxOpen })
  const now = ctx.clock.now().getTime()
  const id = newId(now)
  await insertGrant(ctx, { ...request, id, expiresAt: new Date(now + validMs) })
  return id
}
