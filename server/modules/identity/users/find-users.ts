import type { Ctx } from '#server/platform/context.ts'
import type { StaffUser } from '#contract/staff.ts'
import { isId } from '#server/platform/ids.ts'
import { toPageInfo, type Page } from '#server/platform/paging.ts'
import { refusal } from '#server/platform/refusal.ts'
import { listAddresses } from '../addresses/addresses.queries.ts'
import { findUserByName, listUsernames } from './users.queries.ts'
import { maskPhone } from '../identity.rules.ts'
import { countUsers, findUserById, listUsers, type UserFilter, type UserRow } from './user-list.queries.ts'

export type UserSummary = { readonly id: string; readonly username: string; readonly usercode: string }

/** Finds a user by name, ignoring case; null when there is none. */
export async function findUser(ctx: Ctx, username: string): Promise<UserSummary | null> {
  const user = await findUserByName(ctx, username)
  return user && { id: user.id, username: user.username, usercode: user.usercode }
}

/** Usernames by user id; unknown ids are absent. */
export const getUsernames = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  listUsernames(ctx, ids)

/** A user as staff see them, without roles. */
export type StaffUserView = Omit<StaffUser, 'roles'>

export const toStaffUserView = ({
  id,
  usercode,
  username,
  avatar,
  email,
  created_at,
  phone,
  status,
}: Omit<UserRow, 'disabled_reason'>): StaffUserView => ({
  id,
  usercode,
  username,
  avatar,
  email,
  phone: phone && maskPhone(phone),
  status: status === 'disabled' ? 'disabled' : 'active',
  createdAt: created_at.toISOString(),
})

/** A page of users for staff, newest first. Throws `paging.too_deep`. */
export async function findUsers(ctx: Ctx, filter: UserFilter & Page) {
  const [rows, total] = await Promise.all([listUsers(ctx, filter), countUsers(ctx, filter)])
  return { pageList: rows.map(toStaffUserView), pageInfo: toPageInfo(filter, total) }
}

/** The contact data of a user, unmasked. Throws `user.not_found`. */
export async function getUserContact(ctx: Ctx, userId: string) {
  const row = isId(userId) ? await findUserById(ctx, userId) : undefined
  if (!row) throw refusal('user.not_found')
  return { id: row.id, email: row.email, phone: row.phone, addresses: await listAddresses(ctx, row.id) }
}

/** One user for staff. Throws `user.not_found`, also for an invalid id. */
export async function getUser(ctx: Ctx, userId: string): Promise<StaffUserView> {
  const row = isId(userId) ? await findUserById(ctx, userId) : undefined
  if (!row) throw refusal('user.not_found')
  return toStaffUserView(row)
}
