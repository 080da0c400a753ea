import type { Ctx } from '#server/platform/context.ts'
import { findUserByName, listUsernames } from './users.queries.ts'

export type UserSummary = { readonly id: string; readonly username: string; readonly usercode: string }

/** Finds a user by name, ignoring case; null when there is none. */
export async function findUser(ctx: Ctx, username: string): Promise<UserSummary | null> {
  const user = await findUserByName(ctx, username)
  return user && { id: user.id, username: user.username, usercode: user.usercode }
}

/** Usernames by user id; unknown ids are absent. */
export const getUsernames = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  listUsernames(ctx, ids)
