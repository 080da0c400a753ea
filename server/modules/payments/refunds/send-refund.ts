import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from '../alerts/alerts.queries.ts'
import { findAttempt } from '../attempts/attempts.queries.ts'
import { findProviderByMethod } from '../card-providers.ts'
import { ProviderError, type RefundState } from '../provider.ts'
import {
  beginRefundAttempt,
  leaseDueRefunds,
  sendRefundJobName,
  updateRefund,
  type RefundRow,
} from './refunds.queries.ts'

const batchSize = 200
/** Hours have passed by then: attempts continue, and staff are alerted. */
const alertAfterAttempts = 10

/** Calls the provider; a final failure is returned as a state, other errors are thrown and retried. */
async function requestRefund(ctx: Ctx, refund: RefundRow): Promise<RefundState> {
  const provider = findProviderByMethod(ctx, refund.method)
  if (!provider || refund.paymentReference === null) throw new Error(`no ${refund.method} account to refund to`)
  try {
    return await provider.refund({
      refundId: refund.id,
      site: ctx.brand.site,
      paymentReference: refund.paymentReference,
      amountMinor: refund.amountMinor,
      currency: ctx.brand.settings.currency.code,
      reference: refund.reference,
      isRetry: refund.tries > 1,
    })
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.isFinal) throw error
    return { state: 'failed', reference: refund.reference ?? '', failure: error.message }
  }
}

type FailedRefund = { readonly id: string; readonly attemptId: string; readonly amountMinor: number }

async function raiseRefundAlert(ctx: Ctx, { id, attemptId, amountMinor }: FailedRefund, reason: string): Promise<void> {
  const attempt = (await findAttempt(ctx, attemptId))!
  await raiseAlert(ctx, { id, kind: 'refund', attempt, amountMinor, reason })
}

/** Records that a refund failed permanently and alerts staff. */
export const failRefund = (ctx: Ctx, refundId: string, failure: string, reference = ''): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const failed = await updateRefund(ctx, refundId, { status: 'failed', reference, failure })
    if (!failed) return
    await raiseRefundAlert(ctx, { id: refundId, ...failed }, failure)
    ctx.log.fatal({ brand: ctx.brand.site, refund: refundId, failure }, 'refund to a card failed')
  })

/** When a refund that is pending at the provider is looked at again: after a minute, later each time, up to an hour. */
function getNextLookAt(ctx: Ctx, refund: RefundRow): Date {
  const seconds = Math.min(3600, 30 * 2 ** Math.min(refund.tries, 10))
  return new Date(ctx.clock.now().getTime() + seconds * 1000)
}

/**
 * Sends a refund to its provider, outside any transaction; throws to be tried again. One that is pending there is looked
 * at again later.
 */
async function sendRefund(ctx: Ctx, id: string): Promise<JobOutcome | undefined> {
  const refund = await beginRefundAttempt(ctx, id)
  if (!refund) return skip('no such refund is pending')
  try {
    const answer = await requestRefund(ctx, refund)
    if (answer.state === 'failed') await failRefund(ctx, id, answer.failure, answer.reference)
    else {
      const { state: status, reference } = answer
      await updateRefund(ctx, id, { status, reference, dueAt: getNextLookAt(ctx, refund) })
    }
  } catch (error) {
    if (refund.tries === alertAfterAttempts) await raiseRefundAlert(ctx, refund, String(error))
    throw error
  }
}

/** About a day of attempts. A refund is sent again a day later, so none is given up. */
export const sendRefundJob = createRowJob({
  name: sendRefundJobName,
  policy: {
    maxRetries: 30,
    retrySeconds: 30,
    maxRetrySeconds: 3600,
    maxRunSeconds: 300,
    retentionSeconds: 7 * 86_400,
  },
  maxConcurrent: 2,
  run: sendRefund,
})

/** Queues refunds that are due again: pending ones at the provider, and those whose job was lost. */
export async function enqueueDueRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await inTransaction(ctx, async (ctx) => {
      const ids = await leaseDueRefunds(ctx, batchSize)
      await enqueueJobs(ctx, sendRefundJobName, ids)
      return ids.length
    })
    if (count < batchSize) return
  }
}
