import type { StorePermission } from '#contract/store-permissions.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

export type TeamCtx = Ctx<Pick<Tables, 'store_members' | 'store_roles' | 'team_invitations'>>

export type MemberRow = { readonly userId: string; readonly roleKey: string; readonly createdAt: Date }
export type RoleRow = {
  readonly key: string
  readonly name: string
  readonly permissions: readonly StorePermission[]
  readonly version: number
  readonly changedBy: string | null
}

const selectMembers = (ctx: TeamCtx, storeId: string) =>
  ctx.db
    .selectFrom('store_members')
    .select(['user_id as userId', 'role_key as roleKey', 'created_at as createdAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)

/** Members of a store, those of longest standing first. */
export const listMembers = (ctx: TeamCtx, storeId: string): Promise<MemberRow[]> =>
  selectMembers(ctx, storeId).orderBy('created_at').orderBy('user_id').execute()

export const findMember = (ctx: TeamCtx, storeId: string, userId: string): Promise<MemberRow | undefined> =>
  selectMembers(ctx, storeId).where('user_id', '=', userId).executeTakeFirst()

export const lockMember = (ctx: TeamCtx, storeId: string, userId: string): Promise<MemberRow | undefined> =>
  selectMembers(ctx, storeId).where('user_id', '=', userId).forUpdate().executeTakeFirst()

type NewMember = {
  readonly storeId: string
  readonly userId: string
  readonly roleKey: string
  readonly invitedBy: string
}

/** False when the person is a member already. */
export async function insertMember(ctx: TeamCtx, { storeId, userId, roleKey, invitedBy }: NewMember): Promise<boolean> {
  const row = await ctx.db
    .insertInto('store_members')
    .values({
      brand_id: ctx.brand.id,
      store_id: storeId,
      user_id: userId,
      role_key: roleKey,
      invited_by: invitedBy,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const updateMemberRole = (ctx: TeamCtx, storeId: string, userId: string, roleKey: string) =>
  ctx.db
    .updateTable('store_members')
    .set({ role_key: roleKey })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute()

export const deleteMember = (ctx: TeamCtx, storeId: string, userId: string) =>
  ctx.db
    .deleteFrom('store_members')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('user_id', '=', userId)
    .execute()

const selectRoles = (ctx: TeamCtx, storeId: string) =>
  ctx.db
    .selectFrom('store_roles')
    .select(['key', 'name', 'permissions', 'version', 'changed_by as changedBy'])
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)

/** Roles that the store made, oldest first. */
export const listOwnRoles = async (ctx: TeamCtx, storeId: string) =>
  (await selectRoles(ctx, storeId).orderBy('created_at').orderBy('key').execute()) as unknown as RoleRow[]

export const findOwnRole = async (ctx: TeamCtx, storeId: string, key: string) =>
  (await selectRoles(ctx, storeId).where('key', '=', key).executeTakeFirst()) as unknown as RoleRow | undefined

/** Locks a role, so that it is not deleted while it is given to a person. */
export const lockOwnRole = async (ctx: TeamCtx, storeId: string, key: string) =>
  (await selectRoles(ctx, storeId).where('key', '=', key).forUpdate().executeTakeFirst()) as unknown as
    | RoleRow
    | undefined

export const insertRole = (ctx: TeamCtx, storeId: string, { key, name, permissions, version, changedBy }: RoleRow) =>
  ctx.db
    .insertInto('store_roles')
    .values({
      brand_id: ctx.brand.id,
      store_id: storeId,
      key,
      name,
      permissions: [...permissions],
      created_at: ctx.clock.now(),
      version,
      changed_by: changedBy,
    })
    .execute()

export const updateRole = (ctx: TeamCtx, storeId: string, { key, name, permissions, version, changedBy }: RoleRow) =>
  ctx.db
    .updateTable('store_roles')
    .set({ name, permissions: [...permissions], version, changed_by: changedBy })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .execute()

export const deleteOwnRole = (ctx: TeamCtx, storeId: string, key: string) =>
  ctx.db
    .deleteFrom('store_roles')
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('key', '=', key)
    .execute()

const selectInvitations = (ctx: TeamCtx) =>
  ctx.db
    .selectFrom('team_invitations')
    .select(['id', 'store_id as storeId', 'role_key as roleKey', 'note', 'invited_by as invitedBy'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('brand_id', '=', ctx.brand.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Open invitations of a store, newest first. */
export const listInvitations = (ctx: TeamCtx, storeId: string) =>
  selectInvitations(ctx).where('store_id', '=', storeId).orderBy('id', 'desc').execute()

export const findInvitation = (ctx: TeamCtx, tokenHash: Buffer) =>
  selectInvitations(ctx).where('token_hash', '=', tokenHash).executeTakeFirst()

type NewInvitation = Pick<InvitationRow, 'id' | 'storeId' | 'roleKey' | 'note' | 'invitedBy' | 'expiresAt'> & {
  readonly tokenHash: Buffer
}

export const insertInvitation = (ctx: TeamCtx, invitation: NewInvitation) =>
  ctx.db
    .insertInto('team_invitations')
    .values({
      brand_id: ctx.brand.id,
      id: invitation.id,
      store_id: invitation.storeId,
      role_key: invitation.roleKey,
      note: invitation.note,
      token_hash: invitation.tokenHash,
      invited_by: invitation.invitedBy,
      created_at: ctx.clock.now(),
      expires_at: invitation.expiresAt,
    })
    .execute()

/** Ends an open invitation of a store, accepted by a person or withdrawn; false when it is not open. */
export async function endInvitation(
  ctx: TeamCtx,
  { id, storeId, acceptedBy }: { readonly id: string; readonly storeId: string; readonly acceptedBy: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .updateTable('team_invitations')
    .set({ ended_at: ctx.clock.now(), accepted_by: acceptedBy })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the open invitations of a store that a person made. */
export const endInvitationsBy = (ctx: TeamCtx, storeId: string, invitedBy: string) =>
  ctx.db
    .updateTable('team_invitations')
    .set({ ended_at: ctx.clock.now() })
    .where('brand_id', '=', ctx.brand.id)
    .where('store_id', '=', storeId)
    .where('invited_by', '=', invitedBy)
    .where('ended_at', 'is', null)
    .execute()
