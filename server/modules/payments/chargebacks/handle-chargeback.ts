import { brandAccounts, postTransaction, reverseTransaction, type Entry } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from '../alerts/alerts.queries.ts'
import { findAttempt, type AttemptRow } from '../attempts/attempts.queries.ts'
import { lockChargeback, updateChargeback } from './chargebacks.queries.ts'
import { findChargebackSteps, type ChargebackStep } from './chargebacks.rules.ts'
import { claimProviderEvent } from '../attempts/provider-events.queries.ts'
import type { ChargebackHandler, ChargebackHandlers } from '../payment-handlers.ts'
import type { CardMethod, ChargebackUpdate } from '../provider.ts'

/** A provider's report about a chargeback of an attempt. */
export type ChargebackReport = {
  readonly method: CardMethod
  readonly attemptId: string
  readonly event: { readonly id: string; readonly kind: string }
  readonly update: ChargebackUpdate
}

/** Returns why the ledger does not contain this money; null when it does. */
function findUnbookedReason({ status, currency }: AttemptRow, update: ChargebackUpdate): string | null {
  if (status !== 'succeeded') return `of money that was ${status}`
  return currency === update.currency ? null : `in ${update.currency}`
}

/** Moves the money to clearing: from the handler's entries, and the rest from the brand's losses account. */
async function withdrawFunds(
  ctx: Ctx,
  id: string,
  amountMinor: number,
  handlerEntries: readonly Entry[],
): Promise<void> {
  const restMinor = amountMinor + handlerEntries.reduce((sum, entry) => sum + entry.amountMinor, 0)
  const entries = [
    ...handlerEntries,
    { account: brandAccounts.losses, amountMinor: -restMinor },
    { account: brandAccounts.clearing, amountMinor },
  ].filter((entry) => entry.amountMinor !== 0)
  await postTransaction(ctx, { kind: 'chargeback', referenceId: id, reason: '', actorId: null, entries })
}

type ChargebackBooking = { readonly id: string; readonly referenceId: string; readonly amountMinor: number }

async function applyStep(
  ctx: Ctx,
  step: ChargebackStep,
  booking: ChargebackBooking,
  handler: ChargebackHandler | undefined,
): Promise<void> {
  if (step === 'take')
    return withdrawFunds(ctx, booking.id, booking.amountMinor, (await handler?.withdrawFunds(ctx, booking)) ?? [])
  await handler?.settle(ctx, { ...booking, won: step === 'return' })
  if (step === 'return')
    await reverseTransaction(ctx, { kind: 'chargeback', referenceId: booking.id, reversalKind: 'chargeback_return' })
}

async function applyReport(ctx: Ctx, handlers: ChargebackHandlers, report: ChargebackReport): Promise<void> {
  const { method, attemptId, event, update } = report
  if (!(await claimProviderEvent(ctx, { provider: method, ...event }))) return
  const attempt = isId(attemptId) ? await findAttempt(ctx, attemptId) : undefined
  const logFields = { brand: ctx.brand.site, chargeback: update.reference, attempt: attemptId }
  if (!attempt?.userId || attempt.method !== method || attempt.paymentReference !== update.paymentReference)
    return ctx.log.fatal(logFields, 'chargeback of a payment that this brand does not have')
  const row = await lockChargeback(ctx, attempt.id, update)
  const reason = [update.reason, findUnbookedReason(attempt, update)].filter(Boolean).join(', ')
  const isNew = await raiseAlert(ctx, {
    id: row.id,
    kind: 'chargeback',
    attempt,
    amountMinor: update.amountMinor,
    reason,
  })
  if (isNew) ctx.log.warn({ ...logFields, why: reason }, 'payment charged back')
  const steps = findChargebackSteps(row.status, update.state)
  if (!steps) return
  await updateChargeback(ctx, row, update)
  if (findUnbookedReason(attempt, update) !== null) return
  const booking = { id: row.id, referenceId: attempt.referenceId, amountMinor: update.amountMinor }
  for (const step of steps) await applyStep(ctx, step, booking, handlers[attempt.referenceType])
}

/**
 * Handles a provider's report about a chargeback, once and in any order: the money leaves the accounts that held it,
 * and returns to them when the bank gives it back.
 */
export const handleChargeback = (ctx: Ctx, handlers: ChargebackHandlers, report: ChargebackReport): Promise<void> =>
  inTransaction(ctx, (ctx) => applyReport(ctx, handlers, report))
