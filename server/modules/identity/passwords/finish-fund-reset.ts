import type { Ctx } from '#server/platform/context.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { notify } from '../../messages/notices/public.ts'
import { findRecipient } from '../users/recipient.ts'
import { lockUser, updatePasswordHash } from '../users/users.queries.ts'
import { deleteFailedAttempts } from './failed-attempts.queries.ts'
import { findResetUser, takeDueReset } from './fund-resets.queries.ts'

/** Name of the job that ends the waiting time of a fund password; stored with the jobs. */
export const finishFundResetJobName = 'finish-fund-reset'

const run = (ctx: Ctx, id: string): Promise<JobOutcome | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const userId = await findResetUser(ctx, id)
    if (userId === undefined) return skip('the reset was cancelled, or counts already')
    await lockUser(ctx, userId)
    const reset = await takeDueReset(ctx, id)
    if (!reset) return skip('the reset was cancelled, or is not due')
    const recipient = await findRecipient(ctx, userId)
    // A disabled account has no recipient: nothing changes there unseen.
    const isChanged =
      recipient !== null && (await updatePasswordHash(ctx, userId, { column: 'fund_password_hash', ...reset }))
    // The counter belongs to the old fund password, whose lock would keep the new one waiting.
    if (isChanged) await deleteFailedAttempts(ctx, userId, ['fund'])
    const kind = isChanged ? 'fund_reset_done' : 'fund_reset_cancelled'
    const params = { at: ctx.clock.now().toISOString() }
    if (recipient) await notify(ctx, recipient, { kind, params, isEverywhere: true })
    return undefined
  })

/** Lets a fund password count whose waiting time is over. */
export const finishFundResetJob = createRowJob({
  name: finishFundResetJobName,
  policy: { maxRetries: 20, retrySeconds: 10, maxRetrySeconds: 600, maxRunSeconds: 60, retentionSeconds: 86_400 },
  maxConcurrent: 2,
  run,
})
