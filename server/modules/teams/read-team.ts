import { storePermissions, storeRoles } from '#contract/store-permissions.ts'
import type { Team } from '#contract/store-team.ts'
import { getUsernames } from '#server/modules/identity/users/public.ts'
import { getStoreOwners } from '#server/modules/merchants/public.ts'
import type { SellerCtx } from '#server/platform/context.ts'
import { listInvitations, listMembers, listOwnRoles, type TeamCtx } from './teams.queries.ts'

/** The people of a store without its owner, with the names of their roles, those of longest standing first. */
export async function listTeamOfStore(ctx: TeamCtx, storeId: string) {
  const [members, ownRoles] = await Promise.all([listMembers(ctx, storeId), listOwnRoles(ctx, storeId)])
  const names = new Map(ownRoles.map(({ key, name }) => [key, name]))
  return members.map(({ userId, roleKey, createdAt }) => ({ userId, role: names.get(roleKey) ?? roleKey, createdAt }))
}

/** The people of the caller's store, its open invitations and its roles, the owner first. */
export async function readTeam(ctx: SellerCtx): Promise<Team> {
  const { storeId } = ctx.principal
  const [owners, members, invitations, ownRoles] = await Promise.all([
    getStoreOwners(ctx, [storeId]),
    listMembers(ctx, storeId),
    listInvitations(ctx, storeId),
    listOwnRoles(ctx, storeId),
  ])
  const ownerId = owners.get(storeId)!
  const people = [ownerId, ...members.map(({ userId }) => userId), ...invitations.map(({ invitedBy }) => invitedBy)]
  const names = await getUsernames(ctx, [...new Set(people)])
  const getName = (userId: string) => names.get(userId) ?? ''
  const countMembers = (key: string) => members.filter(({ roleKey }) => roleKey === key).length
  return {
    members: [
      { userId: ownerId, username: getName(ownerId), roleId: 'owner', joinedAt: null },
      ...members.map(({ userId, roleKey, createdAt }) => ({
        userId,
        username: getName(userId),
        roleId: roleKey,
        joinedAt: createdAt.toISOString(),
      })),
    ],
    invitations: invitations.map((row) => ({
      id: row.id,
      note: row.note,
      roleId: row.roleKey,
      invitedBy: getName(row.invitedBy),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
    })),
    roles: [
      {
        id: 'owner',
        name: null,
        permissions: [...storePermissions],
        members: 1,
        isOwn: false,
        version: 0,
        changedBy: null,
      },
      ...Object.entries(storeRoles).map(([key, permissions]) => ({
        id: key,
        name: null,
        permissions: [...permissions],
        members: countMembers(key),
        isOwn: false,
        version: 0,
        changedBy: null,
      })),
      ...ownRoles.map(({ key, name, permissions, version, changedBy }) => ({
        id: key,
        name,
        permissions: [...permissions],
        members: countMembers(key),
        isOwn: true,
        version,
        changedBy,
      })),
    ],
  }
}
