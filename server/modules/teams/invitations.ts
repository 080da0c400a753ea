import type { Data, Parsed } from '#contract/operation.ts'
import { isStoreRoleKey } from '#contract/store-permissions.ts'
import type { membershipsApi, teamApi } from '#contract/store-team.ts'
import { chooseSessionStore } from '#server/modules/identity/public.ts'
import { findStores, type Store } from '#server/modules/merchants/public.ts'
import type { SellerCtx, UserCtx } from '#server/platform/context.ts'
import { hashToken } from '#server/platform/http/credentials.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { createSecretToken, linkValidMs } from '#server/platform/link-token.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { refusal } from '#server/platform/refusal.ts'
import { readTeam } from './read-team.ts'
import { assertHeld, lockRolePermissions, readPermissionsInStore } from './roles.ts'
import {
  endInvitation,
  findInvitation,
  findOwnRole,
  insertInvitation,
  insertMember,
  listInvitations,
  listMembers,
  type InvitationRow,
} from './teams.queries.ts'

type Api = typeof teamApi
type Own = typeof membershipsApi

const maxOpen = 50
const maxMembers = 200

/** Makes a link that gives a role once; the token is only in this answer. Nobody gives permissions that they lack. */
export async function invite(ctx: SellerCtx, { note, roleId }: Parsed<Api['invite']>): Promise<Data<Api['invite']>> {
  const { storeId, userId } = ctx.principal
  assertHeld(ctx, await lockRolePermissions(ctx, storeId, roleId))
  if ((await listInvitations(ctx, storeId)).length >= maxOpen) throw refusal('team.limit', { max: maxOpen })
  const { token, tokenHash } = createSecretToken()
  const now = ctx.clock.now().getTime()
  const id = newId(now)
  const expiresAt = new Date(now + linkValidMs)
  await insertInvitation(ctx, {
    id,
    storeId,
    roleKey: roleId,
    note,
    invitedBy: userId,
    expiresAt,
    tokenHash,
  })
  ctx.audit({ subjectId: id, before: null, after: { note, roleId } })
  return { token, team: await readTeam(ctx) }
}

export async function withdrawInvitation(
  ctx: SellerCtx,
  { invitationId: id }: Parsed<Api['withdrawInvitation']>,
): Promise<Data<Api['withdrawInvitation']>> {
  const { storeId } = ctx.principal
  if (!isId(id) || !(await endInvitation(ctx, { id, storeId, acceptedBy: null })))
    throw refusal('team.invitation_not_found')
  ctx.audit({ subjectId: id, after: { withdrawn: true } })
  return readTeam(ctx)
}

export const toStoreName = (ctx: UserCtx, { id, name }: Pick<Store, 'id' | 'name'>) => ({
  id,
  name: pickText(name, ctx.lang, ctx.brand.settings.defaultLanguage),
})

type OpenInvitation = {
  readonly row: InvitationRow
  readonly store: Store
  readonly permissions: Awaited<ReturnType<typeof lockRolePermissions>>
}

/**
 * Returns an open invitation of an open store, whose maker holds what it gives; throws `team.invitation_not_found`
 * otherwise.
 */
async function getInvitation(ctx: UserCtx, token: string): Promise<OpenInvitation> {
  const row = await findInvitation(ctx, hashToken(token))
  const store = row && (await findStores(ctx, [row.storeId])).get(row.storeId)
  if (!row || !store) throw refusal('team.invitation_not_found')
  const permissions = isStoreRoleKey(row.roleKey)
    ? await lockRolePermissions(ctx, row.storeId, row.roleKey)
    : ((await findOwnRole(ctx, row.storeId, row.roleKey))?.permissions ?? null)
  const held = await readPermissionsInStore(ctx, row.storeId, row.invitedBy)
  const isValid = permissions?.every((permission) => held.includes(permission)) && held.includes('team')
  if (!permissions || !isValid) throw refusal('team.invitation_not_found')
  return { row, store, permissions }
}

export async function readInvitation(
  ctx: UserCtx,
  { invitation }: Parsed<Own['invitation']>,
): Promise<Data<Own['invitation']>> {
  const { row, store, permissions } = await getInvitation(ctx, invitation)
  const { storeId, roleKey, expiresAt } = row
  const own = await findOwnRole(ctx, storeId, roleKey)
  const isMember = (await readPermissionsInStore(ctx, storeId, ctx.principal.userId)).length > 0
  return {
    store: toStoreName(ctx, store),
    role: { id: roleKey, name: own?.name ?? null, permissions: [...permissions] },
    expiresAt: expiresAt.toISOString(),
    isMember,
  }
}

/** Joins the team of a store; of concurrent attempts with one link one succeeds. The session works for the store then. */
export async function acceptInvitation(
  ctx: UserCtx,
  { invitation }: Parsed<Own['accept']>,
): Promise<Data<Own['accept']>> {
  const { userId } = ctx.principal
  const { row, store } = await getInvitation(ctx, invitation)
  const { id, storeId, roleKey, invitedBy } = row
  await lockRolePermissions(ctx, storeId, roleKey)
  if (store.owner_id === userId) throw refusal('team.already_member')
  if ((await listMembers(ctx, storeId)).length >= maxMembers) throw refusal('team.limit', { max: maxMembers })
  if (!(await insertMember(ctx, { storeId, userId, roleKey, invitedBy }))) throw refusal('team.already_member')
  if (!(await endInvitation(ctx, { id, storeId, acceptedBy: userId }))) throw refusal('team.invitation_not_found')
  await chooseSessionStore(ctx, storeId)
  return { store: toStoreName(ctx, store) }
}
