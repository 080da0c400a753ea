import type { UserCtx } from '#server/platform/context.ts'
import { together } from '#server/platform/together.ts'
import { once } from '#server/platform/transaction.ts'
import { checkFundPassword } from './check-fund-password.ts'
import { mayBeRight, subjectOf, wasRightRecently } from './recently-right.ts'
import { getFundPassword } from './users.queries.ts'

class Unconfirmed extends Error {}

/** Throws Unconfirmed unless the password was right lately, has not been changed and nobody has tried a wrong one since. */
async function confirm(ctx: UserCtx, password: string): Promise<void> {
  const { hash, isTried } = await getFundPassword(ctx, ctx.who.userId)
  if (hash === null || isTried || !wasRightRecently(subjectOf(ctx), password, hash, ctx.clock.now()))
    throw new Unconfirmed('The fund password must be judged again')
}

/**
 * `once`, for the caller's fund password: what `checkFundPassword` refuses is refused first, and counts although nothing
 * moves. One that was right lately is confirmed by a statement beside the first of `body`, which may change nothing
 * outside of the database.
 */
export async function onceWithFundPassword<R>(
  ctx: UserCtx,
  password: string,
  body: (ctx: UserCtx) => Promise<R>,
): Promise<R> {
  if (mayBeRight(subjectOf(ctx), password)) {
    try {
      return await once(ctx, async (ctx) => (await together([confirm(ctx, password), body(ctx)]))[1])
    } catch (error) {
      if (!(error instanceof Unconfirmed)) throw error
    }
  }
  // Outside the transaction: hashing holds no connection.
  await checkFundPassword(ctx, password)
  return once(ctx, body)
}
