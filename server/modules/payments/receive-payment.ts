import type { Ctx } from '#server/platform/context.ts'
import { isId } from '#server/platform/ids.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { actingFor } from './acting-for.ts'
import { raiseAlert } from './alerts.queries.ts'
import { findAttempt, settleAttempt, type AttemptRow } from './attempts.queries.ts'
import { claimProviderEvent } from './events.queries.ts'
import { insertRefund } from './refunds.queries.ts'
import type { CardMethod, Paid } from './provider.ts'
import type { Receivers } from './receivers.ts'

/** A provider's word that an attempt is paid; `event` when it came by webhook, so that it counts once. */
export type Report = {
  readonly method: CardMethod
  readonly attemptId: string
  readonly reference: string
  readonly paid: Paid
  readonly event?: { readonly id: string; readonly kind: string }
}

/** Why money is not what its attempt asked for; null when it is. */
export function mismatchOf(
  attempt: AttemptRow,
  { reference, paid }: Pick<Report, 'reference' | 'paid'>,
): string | null {
  if (attempt.reference !== null && attempt.reference !== reference) return 'another page than ours'
  if (attempt.currency !== paid.currency) return `paid in ${paid.currency}`
  return attempt.amountMinor === paid.amountMinor ? null : `paid ${paid.amountMinor}`
}

const alert = (ctx: Ctx, report: Report, what: string) =>
  ctx.log.fatal({ brand: ctx.brand.site, attempt: report.attemptId, provider: report.method }, what)

const isNews = (ctx: Ctx, { method, event }: Report) =>
  event ? claimProviderEvent(ctx, { provider: method, id: event.id, kind: event.kind }) : true

const settlementOf = ({ reference, paid }: Report) => ({ reference, paymentReference: paid.paymentReference })

async function take(ctx: Ctx, receivers: Receivers, report: Report): Promise<void> {
  if (!(await isNews(ctx, report))) return
  const attempt = isId(report.attemptId) ? await findAttempt(ctx, report.attemptId) : undefined
  if (!attempt?.userId || attempt.method !== report.method)
    return alert(ctx, report, 'money for an attempt that this brand does not have')
  if (attempt.status !== 'started' && attempt.status !== 'failed') return
  const { id, causeId, amountMinor } = attempt
  const failure = mismatchOf(attempt, report)
  if (failure) {
    await settleAttempt(ctx, id, { ...settlementOf(report), status: 'suspect', failure })
    await raiseAlert(ctx, { id, kind: 'suspect', attempt, amountMinor, why: failure })
    return alert(ctx, report, `money that is not what was asked: ${failure}`)
  }
  const receive = receivers[attempt.purpose]
  if (!receive) throw new Error(`nobody receives money for a ${attempt.purpose}`)
  await receive(actingFor(ctx, attempt.userId), { attemptId: id, causeId, amountMinor })
  // Last, as its lock comes after those of what was paid; whoever settled it meanwhile undoes all of this.
  if (!(await settleAttempt(ctx, id, { ...settlementOf(report), status: 'succeeded' })))
    throw new Error(`attempt ${id} was settled by somebody else`)
}

/** Money for which nothing waits any more: kept apart from the ledger, and on its way back from this commit on. */
async function keepAsOrphan(ctx: Ctx, report: Report, failure: string): Promise<void> {
  if (!(await isNews(ctx, report))) return
  const settlement = { ...settlementOf(report), status: 'orphaned', failure } as const
  if (!(await settleAttempt(ctx, report.attemptId, settlement))) return
  const { attemptId, paid } = report
  await insertRefund(ctx, { attemptId, causeId: 'orphan', amountMinor: paid.amountMinor })
  ctx.log.warn({ brand: ctx.brand.site, attempt: attemptId, why: failure }, 'money came too late and goes back')
}

/**
 * Does what a provider's "paid" means, once however often it is said: the attempt succeeds and its receiver takes the
 * money, or the money is an orphan and goes back. Money that is not what was asked credits nobody and is logged as fatal.
 */
export async function receivePayment(ctx: Ctx, receivers: Receivers, report: Report): Promise<void> {
  try {
    await inTransaction(ctx, (ctx) => take(ctx, receivers, report))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await inTransaction(ctx, (ctx) => keepAsOrphan(ctx, report, error.key))
  }
}
