import type { Data, Parsed } from '#contract/operation.ts'
import type { StaffUser, staffApi } from '#contract/staff.ts'
import { findUsers, getUser } from '#server/modules/identity/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { listHolders, listRolesOf } from './user-roles.queries.ts'

type Users = (typeof staffApi)['users']

/** Users with their roles, the newest first. */
export async function readUsers(ctx: Ctx, { roleId, ...filter }: Parsed<Users>): Promise<Data<Users>> {
  const ids = roleId === undefined ? undefined : isId(roleId) ? await listHolders(ctx, roleId) : []
  const { pageList, pageInfo } = await findUsers(ctx, { ...filter, ids })
  const roles = await listRolesOf(
    ctx,
    pageList.map((user) => user.id),
  )
  return { pageList: pageList.map((user) => ({ ...user, roles: heldBy(roles, user.id) })), pageInfo }
}

/** One user with its roles; refuses `user.not_found`. */
export async function getStaffUser(ctx: Ctx, userId: string): Promise<StaffUser> {
  const user = await getUser(ctx, userId)
  return { ...user, roles: heldBy(await listRolesOf(ctx, [user.id]), user.id) }
}

const heldBy = (roles: Awaited<ReturnType<typeof listRolesOf>>, userId: string) =>
  (roles.get(userId) ?? []).map(({ id, name }) => ({ id, name }))
