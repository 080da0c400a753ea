import { brandAccounts, postTransaction, reverseTransaction, type Entry } from '#server/modules/wallet/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { raiseAlert } from './alerts.queries.ts'
import { findAttempt, type AttemptRow } from './attempts.queries.ts'
import { lockChargeback, moveChargeback } from './chargebacks.queries.ts'
import { chargebackSteps, type ChargebackStep } from './chargebacks.rules.ts'
import { claimProviderEvent } from './events.queries.ts'
import type { CardMethod, ChargebackNews } from './provider.ts'
import type { Carrier, Carriers } from './receivers.ts'

/** A provider's word about a chargeback of an attempt. */
export type ChargebackReport = {
  readonly method: CardMethod
  readonly attemptId: string
  readonly event: { readonly id: string; readonly kind: string }
  readonly news: ChargebackNews
}

/** Why the ledger knows nothing of this money; null when it does. */
function notBooked({ status, currency }: AttemptRow, news: ChargebackNews): string | null {
  if (status !== 'succeeded') return `of money that was ${status}`
  return currency === news.currency ? null : `in ${news.currency}`
}

/** The money goes back to the provider: out of what its purpose can give, and the rest out of what the brand has. */
async function take(ctx: Ctx, id: string, amountMinor: number, carried: readonly Entry[]): Promise<void> {
  const restMinor = amountMinor + carried.reduce((sum, entry) => sum + entry.amountMinor, 0)
  const entries = [
    ...carried,
    { account: brandAccounts.losses, amountMinor: -restMinor },
    { account: brandAccounts.clearing, amountMinor },
  ].filter((entry) => entry.amountMinor !== 0)
  await postTransaction(ctx, { kind: 'chargeback', causeId: id, reason: '', actorId: null, entries })
}

type Booking = { readonly id: string; readonly causeId: string; readonly amountMinor: number }

async function book(ctx: Ctx, step: ChargebackStep, booking: Booking, carrier: Carrier | undefined): Promise<void> {
  if (step === 'take') return take(ctx, booking.id, booking.amountMinor, (await carrier?.take(ctx, booking)) ?? [])
  await carrier?.settle(ctx, { ...booking, won: step === 'return' })
  if (step === 'return')
    await reverseTransaction(ctx, { kind: 'chargeback', causeId: booking.id, as: 'chargeback_return' })
}

async function receive(ctx: Ctx, carriers: Carriers, report: ChargebackReport): Promise<void> {
  const { method, attemptId, event, news } = report
  if (!(await claimProviderEvent(ctx, { provider: method, ...event }))) return
  const attempt = isId(attemptId) ? await findAttempt(ctx, attemptId) : undefined
  const about = { brand: ctx.brand.site, chargeback: news.reference, attempt: attemptId }
  if (!attempt?.userId || attempt.method !== method || attempt.paymentReference !== news.paymentReference)
    return ctx.log.fatal(about, 'a chargeback of a payment that this brand does not have')
  const row = await lockChargeback(ctx, attempt.id, news)
  const why = [news.why, notBooked(attempt, news)].filter(Boolean).join(', ')
  const isNew = await raiseAlert(ctx, { id: row.id, kind: 'chargeback', attempt, amountMinor: news.amountMinor, why })
  if (isNew) ctx.log.warn({ ...about, why }, 'a payment is charged back')
  const steps = chargebackSteps(row.status, news.state)
  if (!steps) return
  await moveChargeback(ctx, row, news)
  if (notBooked(attempt, news) !== null) return
  const booking = { id: row.id, causeId: attempt.causeId, amountMinor: news.amountMinor }
  for (const step of steps) await book(ctx, step, booking, carriers[attempt.purpose])
}

/**
 * Does what a provider's word about a chargeback means, once however often it is said and in whatever order: what the
 * bank took leaves the ledger by the accounts that had it, and comes back to them when the bank gives it back.
 */
export const receiveChargeback = (ctx: Ctx, carriers: Carriers, report: ChargebackReport): Promise<void> =>
  inTransaction(ctx, (ctx) => receive(ctx, carriers, report))
