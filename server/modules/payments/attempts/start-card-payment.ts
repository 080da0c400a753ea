import { createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { withIdempotency } from '#server/platform/transaction.ts'
import {
  failAttempt,
  findAttempt,
  findOpenAttempt,
  insertCardAttempt,
  markAttemptsUnwanted,
  storePaymentPage,
  type AttemptRow,
  type PaymentReference,
} from './attempts.queries.ts'
import { findCardProvider } from '../card-providers.ts'
import { ProviderError, type CardMethod, type Intent, type PaymentProvider } from '../provider.ts'

/** A payment to start: `amountMinor` above 0, and our paths to which the payer returns. */
export type CardPayment = PaymentReference & {
  readonly amountMinor: number
  readonly returnPath: string
  readonly cancelPath: string
}

/** Lifetime of a provider's page; Stripe allows no less than 30 minutes, and clocks differ. */
const pageOpenMinutes = 32
/** Time for a webhook to arrive after the page has closed. */
const webhookGraceMinutes = 3
/** Until a first request has surely ended, a repeated one reuses its attempt. */
const inFlightSeconds = 60
const firstSweepSeconds = 120
/** Calls that wait for a slow provider occupy request slots; this is half of them. */
const maxProviderCalls = 8

/** Fails instead of queueing; a retry finds the provider available again or fails in the same way. */
const callProvider = createConcurrencyLimiter('the card provider', { maxConcurrent: maxProviderCalls, maxQueued: 0 })

const addSeconds = (ctx: UserCtx, seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1000)

function buildIntent(ctx: UserCtx, { amountMinor, returnPath, cancelPath }: CardPayment): Intent {
  const origin = ctx.client.origin ?? `https://${ctx.brand.hosts[0]!}`
  return {
    attemptId: newId(ctx.clock.now().getTime()),
    site: ctx.brand.site,
    amountMinor,
    currency: ctx.brand.settings.currency.code,
    label: ctx.brand.name,
    returnUrl: origin + returnPath,
    cancelUrl: origin + cancelPath,
    closesAt: addSeconds(ctx, pageOpenMinutes * 60).toISOString(),
  }
}

/** Whether a payer can still use this attempt's page. */
function canResume(ctx: UserCtx, attempt: AttemptRow, method: CardMethod, amountMinor: number): boolean {
  if (attempt.method !== method || attempt.amountMinor !== amountMinor || !attempt.intent) return false
  return attempt.redirectUrl === null
    ? attempt.createdAt > addSeconds(ctx, -inFlightSeconds)
    : new Date(attempt.intent.closesAt) > addSeconds(ctx, inFlightSeconds)
}

/**
 * Returns the id of the open attempt of this reference, or of a new one; an open one that no longer fits is marked
 * unwanted.
 */
async function findOrCreateAttempt(ctx: UserCtx, method: CardMethod, payment: CardPayment): Promise<string> {
  const open = await findOpenAttempt(ctx, payment)
  if (open && canResume(ctx, open, method, payment.amountMinor)) return open.id
  if (open) await markAttemptsUnwanted(ctx, payment, null)
  const { referenceType, referenceId } = payment
  const intent = buildIntent(ctx, payment)
  const dueAt = addSeconds(ctx, firstSweepSeconds)
  const attempt = { referenceType, referenceId, userId: ctx.principal.userId, method, intent, dueAt }
  if (await insertCardAttempt(ctx, attempt)) return intent.attemptId
  const other = await findOpenAttempt(ctx, payment)
  if (!other) throw refusal('overloaded')
  return other.id
}

/** Returns the provider's page, creating it outside any transaction if needed. */
async function getPaymentPageUrl(ctx: UserCtx, provider: PaymentProvider, attemptId: string): Promise<string> {
  const attempt = await findAttempt(ctx, attemptId)
  if (!attempt?.intent) throw refusal('payment.method_unavailable')
  if (attempt.redirectUrl !== null) return attempt.redirectUrl
  try {
    const { intent } = attempt
    const page = await callProvider(() => provider.createPage(intent))
    await storePaymentPage(ctx, attemptId, page)
    return page.redirectUrl
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log.error({ err: error, attempt: attemptId, provider: provider.name }, 'card payment not started')
    if (!error.isFinal) throw refusal('overloaded')
    await failAttempt(ctx, attemptId, error.message)
    throw refusal('payment.method_unavailable')
  }
}

/**
 * Starts a card payment and returns the URL of the provider's page. `prepare` runs in the transaction that inserts the
 * attempt: it locks what is to be paid, keeps it payable until `payableUntil`, and returns the amount. The provider is
 * called after that transaction with the attempt's id as idempotency key, so a lost response or a repeated press leads
 * to the same page. Throws `payment.method_unavailable`, `overloaded`, and the errors of `prepare`. Must not be called
 * in a transaction.
 */
export async function startCardPayment(
  ctx: UserCtx,
  method: CardMethod,
  prepare: (ctx: UserCtx, payableUntil: Date) => Promise<CardPayment>,
): Promise<string> {
  const provider = findCardProvider(ctx)
  if (provider?.name !== method) throw refusal('payment.method_unavailable')
  const attemptId = await withIdempotency(ctx, async (ctx) => {
    const payableUntil = addSeconds(ctx, (pageOpenMinutes + webhookGraceMinutes) * 60)
    const payment = await prepare(ctx, payableUntil)
    if (payment.amountMinor <= 0) throw refusal('payment.method_unavailable')
    return findOrCreateAttempt(ctx, method, payment)
  })
  return getPaymentPageUrl(ctx, provider, attemptId)
}
