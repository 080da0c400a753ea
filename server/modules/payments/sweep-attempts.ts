import type { Ctx } from '#server/platform/context.ts'
import { claimDueAttempts, failAttempt, storeBegun, type AttemptRow } from './attempts.queries.ts'
import { providerOfMethod } from './card-methods.ts'
import { ProviderFault, type PaymentProvider } from './provider.ts'
import { receivePayment } from './receive-payment.ts'
import type { Receivers } from './receivers.ts'

const atOnce = 20
const nextLookSeconds = 120

/**
 * The provider's name for an attempt's page. Where ours stopped between asking and keeping the answer, the same words are
 * asked again and the same page comes back; null when it never can.
 */
async function referenceOf(ctx: Ctx, provider: PaymentProvider, attempt: AttemptRow): Promise<string | null> {
  if (attempt.reference !== null || !attempt.intent) return attempt.reference
  try {
    const begun = await provider.begin(attempt.intent)
    await storeBegun(ctx, attempt.id, begun)
    return begun.reference
  } catch (error) {
    if (!(error instanceof ProviderFault) || !error.final) throw error
    await failAttempt(ctx, attempt.id, error.message)
    return null
  }
}

async function look(ctx: Ctx, receivers: Receivers, attempt: AttemptRow): Promise<void> {
  const provider = providerOfMethod(ctx, attempt.method)
  if (!provider) throw new Error(`no ${attempt.method} account to ask about an attempt`)
  const reference = await referenceOf(ctx, provider, attempt)
  if (reference === null) return
  if (attempt.unwanted) await provider.close(reference)
  const paid = await provider.read(reference)
  if (paid.state === 'closed') await failAttempt(ctx, attempt.id, 'closed unpaid')
  if (paid.state === 'paid')
    await receivePayment(ctx, receivers, { method: provider.name, attemptId: attempt.id, reference, paid })
}

/**
 * Asks the providers about attempts of which nothing was heard, as a webhook may be lost and a process may die between any
 * two lines: paid ones are received as by webhook, ended ones fail, unwanted ones are closed. For a job of each minute.
 */
export async function sweepAttempts(ctx: Ctx, receivers: Receivers): Promise<void> {
  for (;;) {
    const next = new Date(ctx.clock.now().getTime() + nextLookSeconds * 1000)
    const attempts = await claimDueAttempts(ctx, atOnce, next)
    for (const attempt of attempts) {
      try {
        await look(ctx, receivers, attempt)
      } catch (error) {
        ctx.log.error({ err: error, brand: ctx.brand.site, attempt: attempt.id }, 'attempt not looked at')
      }
    }
    if (attempts.length < atOnce) return
  }
}
