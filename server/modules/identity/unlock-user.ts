import type { Ctx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { findUser, type FoundUser } from './find-user.ts'
import { deleteTriesOf } from './guards.queries.ts'
import { findUserById } from './user-list.queries.ts'
import { findUserIdByUsercode } from './users.queries.ts'

async function findByUsercode(ctx: Ctx, usercode: string): Promise<FoundUser | null> {
  const id = await findUserIdByUsercode(ctx, usercode.toLowerCase())
  return (id && (await findUserById(ctx, id))) || null
}

/**
 * Clears every counter of wrong passwords of a user, by username or usercode, from the command line. Refuses
 * `user.not_found`; audited.
 */
export const unlockUser = (ctx: Ctx, account: string): Promise<FoundUser> =>
  once({ ...ctx, audited: { operation: 'command.unlock', input: { account } } }, async (ctx) => {
    const user = (await findUser(ctx, account)) ?? (await findByUsercode(ctx, account))
    if (!user) throw refuse('user.not_found')
    await deleteTriesOf(ctx, user.id)
    ctx.audit({ subjectId: user.id })
    return user
  })
