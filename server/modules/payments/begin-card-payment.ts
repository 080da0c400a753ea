import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import { once } from '#server/platform/transaction.ts'
import { waitingLine } from '#server/platform/waiting-line.ts'
import {
  failAttempt,
  findAttempt,
  findOpenAttempt,
  insertCardAttempt,
  setAsideAttempts,
  storeBegun,
  type AttemptRow,
  type Cause,
} from './attempts.queries.ts'
import { cardProviderOf } from './card-methods.ts'
import { ProviderFault, type CardMethod, type Intent, type PaymentProvider } from './provider.ts'

/** What is to be paid: `amountMinor` above 0, and the pages of ours (paths) to which the payer comes back. */
export type CardPayment = Cause & {
  readonly amountMinor: number
  readonly returnPath: string
  readonly cancelPath: string
}

/** A provider's page stays open this long; Stripe allows no less than 30 minutes, and clocks differ. */
const minutesOpen = 32
/** Time for the provider's word to reach us after the last moment in which somebody can pay. */
const minutesForNews = 3
/** Until a first request has surely ended, another one asks the same again instead of starting anew. */
const secondsInFlight = 60
const firstLookSeconds = 120
/** A request that waits for a slow provider takes the place of one that could be served; these are half of all places. */
const maxProviderCalls = 8

/** Refuses instead of waiting: a payer who comes again finds the provider well again, or is told the same. */
const callProvider = waitingLine('the card provider', { atOnce: maxProviderCalls, longest: 0 })

const later = (ctx: UserCtx, seconds: number) => new Date(ctx.clock.now().getTime() + seconds * 1000)

/** Until when something must wait whose payment by card begins now. */
export const cardMoneyMayComeUntil = (ctx: UserCtx): Date => later(ctx, (minutesOpen + minutesForNews) * 60)

function intentOf(ctx: UserCtx, { amountMinor, returnPath, cancelPath }: CardPayment): Intent {
  const origin = ctx.client.origin ?? `https://${ctx.brand.hosts[0]!}`
  return {
    attemptId: newId(ctx.clock.now().getTime()),
    site: ctx.brand.site,
    amountMinor,
    currency: ctx.brand.settings.currency.code,
    label: ctx.brand.name,
    returnUrl: origin + returnPath,
    cancelUrl: origin + cancelPath,
    closesAt: later(ctx, minutesOpen * 60).toISOString(),
  }
}

/** Whether a payer can still be sent to where this attempt leads. */
function leadsOn(ctx: UserCtx, attempt: AttemptRow, method: CardMethod, amountMinor: number): boolean {
  if (attempt.method !== method || attempt.amountMinor !== amountMinor || !attempt.intent) return false
  return attempt.redirectUrl === null
    ? attempt.createdAt > later(ctx, -secondsInFlight)
    : new Date(attempt.intent.closesAt) > later(ctx, secondsInFlight)
}

/** The open attempt of this cause, or a new one; an open one that no longer fits is set aside. Answers its id. */
async function openAttempt(ctx: UserCtx, method: CardMethod, payment: CardPayment): Promise<string> {
  const open = await findOpenAttempt(ctx, payment)
  if (open && leadsOn(ctx, open, method, payment.amountMinor)) return open.id
  if (open) await setAsideAttempts(ctx, payment, null)
  const { purpose, causeId } = payment
  const intent = intentOf(ctx, payment)
  const attempt = { purpose, causeId, userId: ctx.who.userId, method, intent, dueAt: later(ctx, firstLookSeconds) }
  if (await insertCardAttempt(ctx, attempt)) return intent.attemptId
  const other = await findOpenAttempt(ctx, payment)
  if (!other) throw refuse('overloaded')
  return other.id
}

/** Asks the provider for its page, outside any transaction, and keeps where it is. */
async function sendToProvider(ctx: UserCtx, provider: PaymentProvider, attemptId: string): Promise<string> {
  const attempt = await findAttempt(ctx, attemptId)
  if (!attempt?.intent) throw refuse('payment.method_unavailable')
  if (attempt.redirectUrl !== null) return attempt.redirectUrl
  try {
    const { intent } = attempt
    const begun = await callProvider(() => provider.begin(intent))
    await storeBegun(ctx, attemptId, begun)
    return begun.redirectUrl
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    ctx.log.error({ err: error, attempt: attemptId, provider: provider.name }, 'card payment not begun')
    if (!error.final) throw refuse('overloaded')
    await failAttempt(ctx, attemptId, error.message)
    throw refuse('payment.method_unavailable')
  }
}

/**
 * Begins a payment by card and answers the provider's page to send the payer to. `prepare` runs in the transaction that
 * writes the attempt: there the caller locks what is to be paid and says how much. The provider is asked after that
 * transaction, with the attempt's id as its idempotency key, so a lost answer or a second press leads to the same page.
 * Refuses `payment.method_unavailable`, `overloaded`, and whatever `prepare` refuses. Not to be called in a transaction.
 */
export async function beginCardPayment(
  ctx: UserCtx,
  method: CardMethod,
  prepare: (ctx: UserCtx) => Promise<CardPayment>,
): Promise<string> {
  const provider = cardProviderOf(ctx)
  if (provider?.name !== method) throw refuse('payment.method_unavailable')
  const attemptId = await once(ctx, async (ctx) => {
    const payment = await prepare(ctx)
    if (payment.amountMinor <= 0) throw refuse('payment.method_unavailable')
    return openAttempt(ctx, method, payment)
  })
  return sendToProvider(ctx, provider, attemptId)
}
