import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from './alerts.queries.ts'
import { findAttempt } from './attempts.queries.ts'
import { providerOfMethod } from './card-methods.ts'
import { ProviderFault, type RefundState } from './provider.ts'
import { claimDueRefunds, markRefund, type RefundRow } from './refunds.queries.ts'

const atOnce = 20
/** By then hours have passed: it is tried on, and a person should know. */
const longTried = 10

/** Tells the provider; a refusal for good is a state, anything else is thrown and tried again. */
async function ask(ctx: Ctx, refund: RefundRow): Promise<RefundState> {
  const provider = providerOfMethod(ctx, refund.method)
  if (!provider || refund.paymentReference === null) throw new Error(`no ${refund.method} account to give money back`)
  try {
    return await provider.refund({
      refundId: refund.id,
      site: ctx.brand.site,
      paymentReference: refund.paymentReference,
      amountMinor: refund.amountMinor,
      reference: refund.reference,
      again: refund.tries > 1,
    })
  } catch (error) {
    if (!(error instanceof ProviderFault) || !error.final) throw error
    return { state: 'failed', reference: refund.reference ?? '', why: error.message }
  }
}

type RefundAlerted = { readonly id: string; readonly attemptId: string; readonly amountMinor: number }

async function alertOf(ctx: Ctx, { id, attemptId, amountMinor }: RefundAlerted, why: string): Promise<void> {
  const attempt = (await findAttempt(ctx, attemptId))!
  await raiseAlert(ctx, { id, kind: 'refund', attempt, amountMinor, why })
}

/** Writes down that a refund will never reach the payer; a person must see to it. */
export const failRefund = (ctx: Ctx, refundId: string, failure: string, reference = ''): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const failed = await markRefund(ctx, refundId, { status: 'failed', reference, failure })
    if (!failed) return
    await alertOf(ctx, { id: refundId, ...failed }, failure)
    ctx.log.fatal({ brand: ctx.brand.site, refund: refundId, failure }, 'money could not be given back to a card')
  })

async function send(ctx: Ctx, refund: RefundRow): Promise<void> {
  const answer = await ask(ctx, refund)
  if (answer.state === 'failed') return failRefund(ctx, refund.id, answer.why, answer.reference)
  await markRefund(ctx, refund.id, { status: answer.state, reference: answer.reference })
}

/**
 * Tells the providers of all money that is to go back and is due, outside any transaction; tried again until it is done
 * or refused for good. For a job.
 */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  for (;;) {
    const refunds = await claimDueRefunds(ctx, atOnce)
    for (const refund of refunds) {
      try {
        await send(ctx, refund)
      } catch (error) {
        ctx.log.error({ err: error, brand: ctx.brand.site, refund: refund.id, tries: refund.tries }, 'refund not sent')
        if (refund.tries === longTried) await alertOf(ctx, refund, String(error))
      }
    }
    if (refunds.length < atOnce) return
  }
}
