import type { UserCtx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refuse.ts'
import { findDevice } from './find-device.ts'
import { rememberRight, subjectOf, wasRightRecently } from './recently-right.ts'
import { refuseFund } from './refuse-tries.ts'
import { tryPassword } from './try-password.ts'
import { getFundPassword } from './users.queries.ts'

/**
 * Passes only with the caller's fund password; answers the hash it fitted. Refuses `fund_password.not_set`, `.wrong`
 * {left}, `.locked` {minutes} or `.locked_day`. The try counts even if the caller fails later; call it before any
 * transaction.
 */
export async function checkFundPassword(ctx: UserCtx, password: string): Promise<string> {
  const { userId } = ctx.who
  const { hash, isTried } = await getFundPassword(ctx, userId)
  if (hash === null) throw refuse('fund_password.not_set')
  const subject = subjectOf(ctx)
  // Any wrong try since sends even a remembered password the long way, where locks are judged.
  if (!isTried && wasRightRecently(subject, password, hash, ctx.clock.now())) return hash
  const device = await findDevice(ctx, userId)
  const verdict = await tryPassword(ctx, { kind: 'fund', subject: userId, device, password, hash })
  if (verdict.is !== 'right') throw refuseFund(verdict)
  rememberRight(subject, password, hash, ctx.clock.now())
  return hash
}
