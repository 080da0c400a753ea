import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { findUsers, getUser } from '#server/modules/identity/users/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { listAllHolders, listHolders, listRolesByUser } from './user-roles.queries.ts'

type Users = (typeof staffApi)['users']

/** Users with their roles, newest first. */
export async function readUsers(ctx: Ctx, { roleId, ...filter }: Parsed<Users>): Promise<Data<Users>> {
  const ids = roleId === undefined ? undefined : isId(roleId) ? await listHolders(ctx, roleId) : []
  const { pageList, pageInfo } = await findUsers(ctx, { ...filter, ids })
  return { pageList: await withRoles(ctx, pageList), pageInfo }
}

/** One user with their roles. Throws `user.not_found`. */
export async function getStaffUser(ctx: Ctx, userId: string): Promise<StaffUser> {
  const user = await getUser(ctx, userId)
  return { ...user, roles: getHeldRoles(await listRolesByUser(ctx, [user.id]), user.id) }
}

/** Adds their roles to users. */
export async function withRoles<User extends { readonly id: string }>(ctx: Ctx, users: readonly User[]) {
  const roles = await listRolesByUser(
    ctx,
    users.map(({ id }) => id),
  )
  return users.map((user) => ({ ...user, roles: getHeldRoles(roles, user.id) }))
}

/** Everybody who has a role, at most 2,000. */
export const listStaffIds = (ctx: Ctx): Promise<string[]> => listAllHolders(ctx, 2_000)

const getHeldRoles = (roles: Awaited<ReturnType<typeof listRolesByUser>>, userId: string) =>
  (roles.get(userId) ?? []).map(({ id, name }) => ({ id, name }))
