import type { UserCtx } from '#server/platform/context.ts'
import { pipeline } from '#server/platform/pipeline.ts'
import { requirePrincipal } from '#server/platform/run-ahead.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import { checkFundPassword } from './check-fund-password.ts'
import { isPossiblyVerified, toSubject, isRecentlyVerified } from './verified-password-cache.ts'
import { getFundPassword } from '../users/users.queries.ts'

class UnconfirmedError extends Error {}

/**
 * Throws UnconfirmedError unless the password was verified recently, is unchanged, and has neither failed attempts since nor
 * a reset that waits.
 */
async function assertRecentlyVerified(ctx: UserCtx, password: string): Promise<void> {
  const { hash, isTried, isResetting } = await getFundPassword(ctx, ctx.principal.userId)
  if (hash === null || isTried || isResetting || !isRecentlyVerified(toSubject(ctx), password, hash, ctx.clock.now()))
    throw new UnconfirmedError('The fund password must be judged again')
}

/**
 * Like `withIdempotency`, after verifying the caller's fund password; throws what `checkFundPassword` throws, and
 * failed attempts count although nothing is written. A recently verified password is checked by a statement pipelined
 * with the first of `body`, so `body` must not change anything outside the database.
 */
export async function withFundPassword<R>(
  ctx: UserCtx,
  password: string,
  body: (ctx: UserCtx) => Promise<R>,
): Promise<R> {
  if (isPossiblyVerified(toSubject(ctx), password)) {
    try {
      return await withIdempotency(
        ctx,
        async (ctx) => (await pipeline([assertRecentlyVerified(ctx, password), body(ctx)]))[1],
      )
    } catch (error) {
      if (!(error instanceof UnconfirmedError)) throw error
    }
  }
  const checked = await requirePrincipal(ctx)
  // Outside the transaction: hashing holds no connection.
  await checkFundPassword(checked, password)
  return withIdempotency(checked, body)
}
