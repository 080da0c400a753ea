import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { createRowJob, type JobKind } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  failAttempt,
  findAttempt,
  leaseDueAttempts,
  postponeAttempt,
  storePaymentPage,
  type AttemptRow,
} from './attempts.queries.ts'
import { findProviderByMethod } from '../card-providers.ts'
import { handlePayment } from './handle-payment.ts'
import type { PaymentHandlers } from '../payment-handlers.ts'
import { ProviderError, type PaymentProvider } from '../provider.ts'

const batchSize = 200
const checkIntervalSeconds = 120

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

async function readProvider(ctx: Ctx, handlers: PaymentHandlers, attempt: AttemptRow): Promise<void> {
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
 * Reads the state of an attempt without news, because a webhook may be lost and a process may stop between any two
 * statements: a paid one is handled as by webhook, an ended one fails, an unwanted one is closed, an open one is due again
 * in two minutes. Throws to be tried again.
 */
async function checkAttempt(ctx: Ctx, handlers: PaymentHandlers, id: string): Promise<JobOutcome | undefined> {
  const attempt = await findAttempt(ctx, id)
  if (attempt?.status !== 'started') return skip('no such attempt is open')
  await readProvider(ctx, handlers, attempt)
  await postponeAttempt(ctx, id, new Date(ctx.clock.now().getTime() + checkIntervalSeconds * 1000))
}

const jobName = 'check-attempt'

/** About a day of attempts. An attempt that is still open is checked again a day later. */
export const createCheckAttemptJob = (handlers: PaymentHandlers): JobKind =>
  createRowJob({
    name: jobName,
    policy: {
      maxRetries: 150,
      retrySeconds: 15,
      maxRetrySeconds: 600,
      maxRunSeconds: 300,
      retentionSeconds: 86_400,
    },
    maxConcurrent: 2,
    run: (ctx, id) => checkAttempt(ctx, handlers, id),
  })

/** Queues the attempts without news since their time. */
export async function enqueueDueAttempts(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await inTransaction(ctx, async (ctx) => {
      const ids = await leaseDueAttempts(ctx, batchSize)
      await enqueueJobs(ctx, jobName, ids)
      return ids.length
    })
    if (count < batchSize) return
  }
}
