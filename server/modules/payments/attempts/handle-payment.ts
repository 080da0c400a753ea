import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from '../alerts/alerts.queries.ts'
import { findAttempt, settleAttempt, type AttemptRow } from './attempts.queries.ts'
import { claimProviderEvent } from './provider-events.queries.ts'
import type { PaymentHandlers } from '../payment-handlers.ts'
import type { CardMethod, PaidPayment } from '../provider.ts'
import { insertRefund } from '../refunds/refunds.queries.ts'

/** Creates the context in which a provider's notice acts for the payer: without a session and without permissions. */
export const createPayerContext = (ctx: Ctx, userId: string): UserCtx => ({
  ...ctx,
  principal: { userId, usercode: '', username: '', storeId: null, permissions: [], sessionHash: Buffer.alloc(0) },
})

/** A provider's report that an attempt is paid; `event` is set for webhooks, so that each counts once. */
export type PaymentReport = {
  readonly method: CardMethod
  readonly attemptId: string
  readonly reference: string
  readonly paid: PaidPayment
  readonly event?: { readonly id: string; readonly kind: string }
}

/** Returns why a payment does not match its attempt; null when it does. */
function findMismatch(
  attempt: AttemptRow,
  { reference, paid }: Pick<PaymentReport, 'reference' | 'paid'>,
): string | null {
  if (attempt.reference !== null && attempt.reference !== reference) return 'another page than ours'
  if (attempt.currency !== paid.currency) return `paid in ${paid.currency}`
  return attempt.amountMinor === paid.amountMinor ? null : `paid ${paid.amountMinor}`
}

const logFatal = (ctx: Ctx, report: PaymentReport, what: string) =>
  ctx.log.fatal({ brand: ctx.brand.site, attempt: report.attemptId, provider: report.method }, what)

const isFirstReport = (ctx: Ctx, { method, event }: PaymentReport) =>
  event ? claimProviderEvent(ctx, { provider: method, id: event.id, kind: event.kind }) : true

const toSettlement = ({ reference, paid }: PaymentReport) => ({ reference, paymentReference: paid.paymentReference })

async function settleReport(ctx: Ctx, handlers: PaymentHandlers, report: PaymentReport): Promise<void> {
  if (!(await isFirstReport(ctx, report))) return
  const attempt = isId(report.attemptId) ? await findAttempt(ctx, report.attemptId) : undefined
  if (!attempt?.userId || attempt.method !== report.method)
    return logFatal(ctx, report, 'payment of an attempt that this brand does not have')
  if (attempt.status !== 'started' && attempt.status !== 'failed') return
  const { id, referenceId, amountMinor } = attempt
  const failure = findMismatch(attempt, report)
  if (failure) {
    await settleAttempt(ctx, id, { ...toSettlement(report), status: 'suspect', failure })
    await raiseAlert(ctx, { id, kind: 'suspect', attempt, amountMinor, reason: failure })
    return logFatal(ctx, report, `payment does not match its attempt: ${failure}`)
  }
  const handler = handlers[attempt.referenceType]
  if (!handler) throw new Error(`no payment handler for a ${attempt.referenceType}`)
  await handler(createPayerContext(ctx, attempt.userId), { attemptId: id, referenceId, amountMinor })
  // Last, as its lock comes after those of the reference; a concurrent settlement rolls everything back.
  if (!(await settleAttempt(ctx, id, { ...toSettlement(report), status: 'succeeded' })))
    throw new Error(`attempt ${id} was settled concurrently`)
}

/** Records a payment that can no longer be used: outside the ledger and refunded from this commit on. */
async function recordOrphan(ctx: Ctx, report: PaymentReport, failure: string): Promise<void> {
  if (!(await isFirstReport(ctx, report))) return
  const settlement = { ...toSettlement(report), status: 'orphaned', failure } as const
  if (!(await settleAttempt(ctx, report.attemptId, settlement))) return
  const { attemptId, paid } = report
  await insertRefund(ctx, { attemptId, referenceId: 'orphan', amountMinor: paid.amountMinor })
  ctx.log.warn({ brand: ctx.brand.site, attempt: attemptId, why: failure }, 'late payment is refunded')
}

/**
 * Handles a provider's "paid", once: the attempt succeeds and its handler takes the money, or the payment is an orphan
 * and is refunded. A payment that does not match credits no account and is logged as fatal.
 */
export async function handlePayment(ctx: Ctx, handlers: PaymentHandlers, report: PaymentReport): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => settleReport(ctx, handlers, report))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(ctx, (ctx) => recordOrphan(ctx, report, error.key))
  }
}
