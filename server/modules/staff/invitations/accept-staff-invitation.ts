import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { permissions as allPermissions } from '#contract/permissions.ts'
import type { staffInvitationsApi } from '#contract/staff-team.ts'
import { isPlatformUser } from '#server/modules/identity/platform/public.ts'
import { hasActiveUser } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { refusal } from '#server/platform/refusal.ts'
import { ensureRoleManagerRemains } from '../ensure-role-manager-remains.ts'
import { listGainedMoney } from '../grants/money.rules.ts'
import { requestGrant } from '../grants/request-grant.ts'
import { getStaffUser } from '../read-users.ts'
import { holdsRole } from '../roles.queries.ts'
import { exceedsPermissions } from '../roles.rules.ts'
import { replaceRoles } from '../set-user-roles.ts'
import { listUserPermissions } from '../user-roles.queries.ts'
import { endInvitation, findOpenInvitation } from './invitations.queries.ts'

type Api = typeof staffInvitationsApi

/** An open invitation whose maker still manages roles and holds what it gives; throws `staff_invitation.not_found`. */
async function getOpenInvitation(ctx: UserCtx, token: string) {
  const row = await findOpenInvitation(ctx, hashToken(token))
  if (!row || !(await hasActiveUser(ctx, [row.invited_by]))) throw refusal('staff_invitation.not_found')
  const held = (await isPlatformUser(ctx, row.invited_by))
    ? allPermissions
    : mergePermissions(await listUserPermissions(ctx, row.invited_by))
  const permissions = mergePermissions([row.permissions])
  if (!held.includes('roles.manage') || exceedsPermissions(permissions, held))
    throw refusal('staff_invitation.not_found')
  return { ...row, permissions }
}

/** The money permissions that an invitation would give to the caller. */
const readGained = async (ctx: UserCtx, permissions: Parameters<typeof listGainedMoney>[1]) =>
  listGainedMoney(mergePermissions(await listUserPermissions(ctx, ctx.principal.userId)), permissions)

/** Shows what an open invitation gives. */
export async function readStaffInvitation(
  ctx: UserCtx,
  { invitation }: Parsed<Api['show']>,
): Promise<Data<Api['show']>> {
  const { role_id, role_name, permissions, expires_at } = await getOpenInvitation(ctx, invitation)
  return {
    role: { id: role_id, name: role_name },
    permissions,
    expiresAt: expires_at.toISOString(),
    isHeld: await holdsRole(ctx, ctx.principal.userId, role_id),
    needsSecond: (await readGained(ctx, permissions)).length > 0,
  }
}

/**
 * Gives the caller the role of an invitation, which ends; of concurrent attempts with one link one succeeds. A role with
 * money permissions waits for a second administrator, with the inviter as the first.
 */
export const acceptStaffInvitation = (
  ctx: UserCtx,
  { invitation }: Parsed<Api['accept']>,
): Promise<Data<Api['accept']>> =>
  ensureRoleManagerRemains(ctx, async () => {
    const { userId, isPlatform } = ctx.principal
    const { id, role_id: roleId, role_name, permissions, invited_by } = await getOpenInvitation(ctx, invitation)
    if (isPlatform) throw refusal('user.exceeds_own')
    if (await holdsRole(ctx, userId, roleId)) throw refusal('staff_invitation.already_staff')
    if (!(await endInvitation(ctx, id, userId))) throw refusal('staff_invitation.not_found')
    const gained = await readGained(ctx, permissions)
    if (gained.length > 0) {
      await requestGrant(ctx, { kind: 'user', userId, roleIds: [roleId], gained, requestedBy: invited_by })
      ctx.audit({ subjectId: userId, before: null, after: { waiting: [role_name] } })
      return { waits: true }
    }
    const { roles } = await getStaffUser(ctx, userId)
    await replaceRoles(ctx, userId, [...roles.map((role) => role.id), roleId])
    return { waits: false }
  })
