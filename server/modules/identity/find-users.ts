import type { StaffUser } from '#contract/staff.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { pageInfoOf, type Page } from '#server/platform/paging.ts'
import { refuse } from '#server/platform/refuse.ts'
import { maskPhone } from './identity.rules.ts'
import { countUsers, findUserById, listUsers, type UserFilter, type UserRow } from './user-list.queries.ts'

/** A user as staff see one, but for its roles. */
export type UserShown = Omit<StaffUser, 'roles'>

const show = ({ id, usercode, username, avatar, email, created_at, phone, status }: UserRow): UserShown => ({
  id,
  usercode,
  username,
  avatar,
  email,
  phone: phone && maskPhone(phone),
  status: status === 'disabled' ? 'disabled' : 'active',
  createdAt: created_at.toISOString(),
})

/** A page of users for staff, the newest first; refuses `paging.too_deep`. */
export async function findUsers(ctx: Ctx, filter: UserFilter & Page) {
  const [rows, total] = await Promise.all([listUsers(ctx, filter), countUsers(ctx, filter)])
  return { pageList: rows.map(show), pageInfo: pageInfoOf(filter, total) }
}

/** One user for staff; refuses `user.not_found`, also for what is no id. */
export async function getUser(ctx: Ctx, userId: string): Promise<UserShown> {
  const row = isId(userId) ? await findUserById(ctx, userId) : undefined
  if (!row) throw refuse('user.not_found')
  return show(row)
}
