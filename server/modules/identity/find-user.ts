import type { Ctx } from '#server/platform/context.ts'
import { findUserByName, listUsernames } from './users.queries.ts'

export type FoundUser = { readonly id: string; readonly username: string; readonly usercode: string }

/** The user of a name, whatever its case; null when the brand has none. */
export async function findUser(ctx: Ctx, username: string): Promise<FoundUser | null> {
  const user = await findUserByName(ctx, username)
  return user && { id: user.id, username: user.username, usercode: user.usercode }
}

/** Names of users by id; unknown ids are left out. */
export const usernamesOf = (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  listUsernames(ctx, ids)
