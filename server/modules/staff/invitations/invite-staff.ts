import { mergePermissions } from '#contract/merge-permissions.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { staffTeamApi } from '#contract/staff-team.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { createSecretToken, linkValidMs } from '#server/platform/link-token.ts'
import { refusal } from '#server/platform/refusal.ts'
import { assertWithinAuthority, withAuthority } from '../authority.ts'
import { findRole } from '../roles.queries.ts'
import { endInvitation, insertInvitation, listOpenInvitations } from './invitations.queries.ts'

type Api = typeof staffTeamApi
const maxOpen = 50

/** Open invitations of staff, newest first. */
export async function readInvitations(ctx: UserCtx): Promise<Data<Api['invitations']>> {
  const rows = await listOpenInvitations(ctx)
  const names = await getUsernames(ctx, [...new Set(rows.map((row) => row.invited_by))])
  return {
    pageList: rows.map((row) => ({
      id: row.id,
      note: row.note,
      role: { id: row.role_id, name: row.role_name },
      invitedBy: names.get(row.invited_by) ?? '',
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** Makes a link that gives a role once, within seven days; nobody gives permissions that they lack. */
export const inviteStaff = (ctx: UserCtx, { note, roleId }: Parsed<Api['invite']>): Promise<Data<Api['invite']>> =>
  withAuthority(ctx, 'roles.manage', async (authority) => {
    const role = isId(roleId) ? await findRole(ctx, roleId) : undefined
    if (!role) throw refusal('role.not_found')
    assertWithinAuthority(authority, mergePermissions([role.permissions]))
    if ((await listOpenInvitations(ctx)).length >= maxOpen) throw refusal('staff_invitation.limit', { max: maxOpen })
    const now = ctx.clock.now().getTime()
    const id = newId(now)
    const { token, tokenHash } = createSecretToken()
    const invitedBy = authority.userId
    await insertInvitation(ctx, {
      id,
      roleId: role.id,
      note,
      tokenHash,
      invitedBy,
      expiresAt: new Date(now + linkValidMs),
    })
    ctx.audit({ subjectId: id, before: null, after: { note, role: role.name } })
    return { token, ...(await readInvitations(ctx)) }
  })

/** Ends an open invitation. Throws `staff_invitation.not_found`. */
export async function withdrawStaffInvitation(
  ctx: UserCtx,
  { invitationId }: Parsed<Api['withdrawInvitation']>,
): Promise<Data<Api['withdrawInvitation']>> {
  if (!isId(invitationId) || !(await endInvitation(ctx, invitationId, null)))
    throw refusal('staff_invitation.not_found')
  ctx.audit({ subjectId: invitationId, after: { withdrawn: true } })
  return readInvitations(ctx)
}
