import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type InvitationTables = Pick<Tables, 'staff_invitations' | 'roles'>

const selectOpen = (ctx: Ctx<InvitationTables>) =>
  ctx.db
    .selectFrom('staff_invitations as invitation')
    .innerJoin('roles as role', (join) =>
      join.onRef('role.brand_id', '=', 'invitation.brand_id').onRef('role.id', '=', 'invitation.role_id'),
    )
    .select(['invitation.id', 'invitation.note', 'invitation.invited_by', 'invitation.created_at'])
    .select(['invitation.expires_at', 'role.id as role_id', 'role.name as role_name', 'role.permissions'])
    .where('invitation.brand_id', '=', ctx.brand.id)
    .where('role.brand_id', '=', ctx.brand.id)
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', ctx.clock.now())

/** Open invitations, newest first. */
export const listOpenInvitations = (ctx: Ctx<InvitationTables>) =>
  selectOpen(ctx).orderBy('invitation.id', 'desc').limit(200).execute()

export const findOpenInvitation = (ctx: Ctx<InvitationTables>, tokenHash: Buffer) =>
  selectOpen(ctx).where('invitation.token_hash', '=', tokenHash).executeTakeFirst()

type NewInvitation = {
  readonly id: string
  readonly roleId: string
  readonly note: string
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly expiresAt: Date
}

export const insertInvitation = (
  ctx: Ctx<InvitationTables>,
  { id, roleId, note, tokenHash, invitedBy, expiresAt }: NewInvitation,
) =>
  ctx.db
    .insertInto('staff_invitations')
    .values({
      brand_id: ctx.brand.id,
      id,
      role_id: roleId,
      note,
      token_hash: tokenHash,
      invited_by: invitedBy,
      created_at: ctx.clock.now(),
      expires_at: expiresAt,
    })
    .execute()

/** Ends an open invitation; false when it has ended. Of concurrent calls one succeeds. */
export async function endInvitation(
  ctx: Ctx<InvitationTables>,
  id: string,
  acceptedBy: string | null,
): Promise<boolean> {
  const ended = await ctx.db
    .updateTable('staff_invitations')
    .set({ ended_at: ctx.clock.now(), accepted_by: acceptedBy })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
