import type { Ctx } from '#server/platform/context.ts'
import { claimDueAttempts, failAttempt, storePaymentPage, type AttemptRow } from './attempts.queries.ts'
import { findProviderByMethod } from '../card-providers.ts'
import { handlePayment } from './handle-payment.ts'
import type { PaymentHandlers } from '../payment-handlers.ts'
import { ProviderError, type PaymentProvider } from '../provider.ts'

const batchSize = 20
const sweepIntervalSeconds = 120

/**
 * Returns the provider's id of an attempt's page. If the process stopped before storing it, repeats the call, which
 * returns the same page; null when that fails permanently.
 */
async function findPageReference(ctx: Ctx, provider: PaymentProvider, attempt: AttemptRow): Promise<string | null> {
  if (attempt.reference !== null || !attempt.intent) return attempt.reference
  try {
    const page = await provider.createPage(attempt.intent)
    await storePaymentPage(ctx, attempt.id, page)
    return page.reference
  } catch (error) {
    if (!(error instanceof ProviderError) || !error.isFinal) throw error
    await failAttempt(ctx, attempt.id, error.message)
    return null
  }
}

async function sweepAttempt(ctx: Ctx, handlers: PaymentHandlers, attempt: AttemptRow): Promise<void> {
  const provider = findProviderByMethod(ctx, attempt.method)
  if (!provider) throw new Error(`no ${attempt.method} account to read an attempt from`)
  const reference = await findPageReference(ctx, provider, attempt)
  if (reference === null) return
  if (attempt.unwanted) await provider.closePage(reference)
  const payment = await provider.readPayment(reference)
  if (payment.state === 'closed') await failAttempt(ctx, attempt.id, 'closed unpaid')
  if (payment.state === 'paid')
    await handlePayment(ctx, handlers, { method: provider.name, attemptId: attempt.id, reference, paid: payment })
}

/**
 * Reads the state of attempts without news, because a webhook may be lost and a process may stop between any two
 * statements: paid ones are handled as by webhook, ended ones fail, unwanted ones are closed. Runs every minute.
 */
export async function sweepAttempts(ctx: Ctx, handlers: PaymentHandlers): Promise<void> {
  for (;;) {
    const next = new Date(ctx.clock.now().getTime() + sweepIntervalSeconds * 1000)
    const attempts = await claimDueAttempts(ctx, batchSize, next)
    for (const attempt of attempts) {
      try {
        await sweepAttempt(ctx, handlers, attempt)
      } catch (error) {
        ctx.log.error({ err: error, brand: ctx.brand.site, attempt: attempt.id }, 'attempt not swept')
      }
    }
    if (attempts.length < batchSize) return
  }
}
