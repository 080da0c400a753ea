import type { Data, Parsed } from '#contract/operation.ts'
import type { teamApi } from '#contract/store-team.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readTeam } from './read-team.ts'
import { assertHeld, getRolePermissions, lockRolePermissions } from './roles.ts'
import { deleteMember, endInvitationsBy, lockMember, updateMemberRole, type MemberRow } from './teams.queries.ts'

type Api = typeof teamApi

/**
 * Returns a member of the caller's store whose permissions the caller holds. Throws `team.owner_fixed`,
 * `team.member_not_found` and `team.exceeds_own`.
 */
async function lockChangeableMember(ctx: SellerCtx, userId: string): Promise<MemberRow> {
  const { storeId } = ctx.principal
  if ((await getStoreOwners(ctx, [storeId])).get(storeId) === userId.toLowerCase()) throw refusal('team.owner_fixed')
  const member = isId(userId) ? await lockMember(ctx, storeId, userId) : undefined
  if (!member) throw refusal('team.member_not_found')
  assertHeld(ctx, await getRolePermissions(ctx, storeId, member.roleKey))
  return member
}

/** Gives a member another role than the one that the caller saw. Nobody changes their own, and nobody gives permissions that they do not hold. */
export async function setMemberRole(
  ctx: SellerCtx,
  { userId, roleId, expected }: Parsed<Api['setRole']>,
): Promise<Data<Api['setRole']>> {
  const { storeId } = ctx.principal
  if (userId === ctx.principal.userId && !ctx.principal.storePermissions?.includes('payouts'))
    throw refusal('team.self')
  assertHeld(ctx, await lockRolePermissions(ctx, storeId, roleId))
  const member = await lockChangeableMember(ctx, userId)
  if (member.roleKey !== expected)
    throw refusal('team.member_changed', { versions: [{ roleId }, { roleId: member.roleKey }] })
  await updateMemberRole(ctx, storeId, member.userId, roleId)
  ctx.audit({ subjectId: member.userId, before: { roleId: member.roleKey }, after: { roleId } })
  return readTeam(ctx)
}

/** Ends a member's access from their next request on, with the open invitations that they made. */
export async function removeMember(ctx: SellerCtx, { userId }: Parsed<Api['remove']>): Promise<Data<Api['remove']>> {
  const { storeId } = ctx.principal
  const member = await lockChangeableMember(ctx, userId)
  await deleteMember(ctx, storeId, member.userId)
  await endInvitationsBy(ctx, storeId, member.userId)
  ctx.audit({ subjectId: member.userId, before: { roleId: member.roleKey }, after: null })
  return readTeam(ctx)
}
