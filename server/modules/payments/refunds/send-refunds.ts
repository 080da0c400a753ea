import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from '../alerts/alerts.queries.ts'
import { findAttempt } from '../attempts/attempts.queries.ts'
import { findProviderByMethod } from '../card-providers.ts'
import { ProviderError, type RefundState } from '../provider.ts'
import { claimDueRefunds, updateRefund, type RefundRow } from './refunds.queries.ts'

const batchSize = 20
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

async function sendRefund(ctx: Ctx, refund: RefundRow): Promise<void> {
  const answer = await requestRefund(ctx, refund)
  if (answer.state === 'failed') return failRefund(ctx, refund.id, answer.failure, answer.reference)
  await updateRefund(ctx, refund.id, { status: answer.state, reference: answer.reference })
}

/**
 * Sends all due refunds to their providers, outside any transaction; retried until done or failed permanently. Runs as
 * a job.
 */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const refunds = await claimDueRefunds(ctx, batchSize)
    for (const refund of refunds) {
      try {
        await sendRefund(ctx, refund)
      } catch (error) {
        ctx.log.error({ err: error, brand: ctx.brand.site, refund: refund.id, tries: refund.tries }, 'refund not sent')
        if (refund.tries === alertAfterAttempts) await raiseRefundAlert(ctx, refund, String(error))
      }
    }
    if (refunds.length < batchSize) return
  }
}
