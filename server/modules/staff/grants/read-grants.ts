import { mergePermissions } from '#contract/merge-permissions.ts'
import type { PermissionGrant } from '#contract/staff-team.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { listRoles } from '../roles.queries.ts'
import { exceedsPermissions } from '../roles.rules.ts'
import { listOpenGrants } from './grants.queries.ts'

/** Changes that wait for a second administrator, newest first. */
export async function readGrants(ctx: UserCtx): Promise<{ pageList: PermissionGrant[] }> {
  const [rows, roles] = await Promise.all([listOpenGrants(ctx), listRoles(ctx)])
  const names = await getUsernames(ctx, [
    ...new Set(rows.flatMap((row) => [row.requested_by, row.user_id ?? []].flat())),
  ])
  const toPerson = (id: string) => ({ id, username: names.get(id) ?? '' })
  const { userId, permissions, apiTokenId } = ctx.principal
  return {
    pageList: rows.map((row) => {
      const ids = row.role_id === null ? row.role_ids : [row.role_id]
      const gained = mergePermissions([row.gained])
      const isOwn = row.requested_by === userId || row.user_id === userId
      return {
        id: row.id,
        user: row.user_id === null ? null : toPerson(row.user_id),
        roles: roles.filter((role) => ids.includes(role.id)).map(({ id, name }) => ({ id, name: row.name ?? name })),
        gained,
        requestedBy: toPerson(row.requested_by),
        requestedAt: row.requested_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        canConfirm: !isOwn && apiTokenId === undefined && !exceedsPermissions(gained, permissions),
      }
    }),
  }
}
