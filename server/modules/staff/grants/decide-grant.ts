import { permissions as allPermissions } from '#contract/permissions.ts'
import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { staffTeamApi } from '#contract/staff-team.ts'
import { isPlatformUser } from '#server/modules/identity/platform/public.ts'
import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertNotSuperior, assertWithinAuthority, withAuthority, type Authority } from '../authority.ts'
import { getStaffUser } from '../read-users.ts'
import { holdsRole, listPermissionsOfRoles } from '../roles.queries.ts'
import { exceedsPermissions } from '../roles.rules.ts'
import { getChangeableRole, updateRoleContent } from '../save-role.ts'
import { replaceRoles } from '../set-user-roles.ts'
import { listUserPermissions } from '../user-roles.queries.ts'
import { endGrant, lockOpenGrant, type GrantRow } from './grants.queries.ts'
import { listGainedMoney } from './money.rules.ts'
import { readGrants } from './read-grants.ts'

type Decide = (typeof staffTeamApi)['decideGrant']

/** The permissions that the requester holds now; none when they are disabled. */
async function readRequesterPermissions(ctx: UserCtx, userId: string) {
  if (!(await hasActiveUser(ctx, [userId]))) return []
  if (await isPlatformUser(ctx, userId)) return allPermissions
  return mergePermissions(await listUserPermissions(ctx, userId))
}

/** Gives the user the roles; returns all that these allow. */
async function applyToUser(ctx: UserCtx, authority: Authority, row: GrantRow & { readonly user_id: string }) {
  if (row.user_id === authority.userId) throw refusal('role.own')
  await assertNotSuperior(ctx, authority, row.user_id)
  const { id, roles } = await getStaffUser(ctx, row.user_id)
  const held = mergePermissions(await listUserPermissions(ctx, id))
  const given = mergePermissions(await listPermissionsOfRoles(ctx, row.role_ids))
  assertIsAsRequested(row, listGainedMoney(held, given))
  assertWithinAuthority(authority, given)
  await replaceRoles(ctx, id, [...new Set([...roles.map((role) => role.id), ...row.role_ids])])
  return given
}

/** Gives the role its new permissions; returns them. */
async function applyToRole(ctx: UserCtx, authority: Authority, row: GrantRow & { readonly role_id: string }) {
  const before = await getChangeableRole(ctx, row.role_id)
  const content = { name: row.name ?? before.name, permissions: mergePermissions([row.permissions]) }
  if (await holdsRole(ctx, authority.userId, before.id)) throw refusal('role.own')
  assertIsAsRequested(row, listGainedMoney(before.permissions, content.permissions))
  assertWithinAuthority(authority, content.permissions)
  assertWithinAuthority(authority, before.permissions)
  ctx.audit({
    subjectId: before.id,
    before: { name: before.name, permissions: before.permissions },
    after: content,
  })
  await updateRoleContent(ctx, before.id, content)
  return content.permissions
}

/** A confirmation gives no money permission that the second administrator was not shown. */
function assertIsAsRequested(row: GrantRow, gained: readonly string[]): void {
  if (gained.some((permission) => !row.gained.includes(permission))) throw refusal('grant.stale')
}

async function confirm(ctx: UserCtx, authority: Authority, row: GrantRow): Promise<void> {
  if (row.requested_by === authority.userId || ctx.principal.apiTokenId !== undefined) throw refusal('grant.own')
  const given =
    row.user_id !== null
      ? await applyToUser(ctx, authority, { ...row, user_id: row.user_id })
      : await applyToRole(ctx, authority, { ...row, role_id: row.role_id! })
  const requester = await readRequesterPermissions(ctx, row.requested_by)
  if (!requester.includes('roles.manage') || exceedsPermissions(given, requester)) throw refusal('grant.stale')
}

/**
 * Confirms or refuses a change that gives money permissions. Only another person than the one who asked for it confirms,
 * in a session; both must hold at that time all that it gives. The one who asked withdraws it by refusing. Throws
 * `grant.not_found` also after three days.
 */
export const decideGrant = (ctx: UserCtx, { grantId, approve }: Parsed<Decide>): Promise<Data<Decide>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const row = isId(grantId) ? await lockOpenGrant(ctx, grantId) : undefined
    if (!row) throw refusal('grant.not_found')
    const { userId } = authority
    if (approve) await confirm(ctx, authority, row)
    else ctx.audit({ subjectId: row.user_id ?? row.role_id!, before: { waiting: row.gained }, after: { waiting: [] } })
    const refused = row.requested_by === userId ? 'withdrawn' : 'refused'
    await endGrant(ctx, row.id, approve ? 'confirmed' : refused, userId)
    return readGrants(ctx)
  })
