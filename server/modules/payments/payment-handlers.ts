import type { Entry } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

/** Subjects of card payments. */
export type ReferenceType = 'trade' | 'recharge'

/** A captured payment; `amountMinor` equals the requested amount. */
export type CapturedPayment = {
  readonly attemptId: string
  readonly referenceId: string
  readonly amountMinor: number
}

/**
 * Handles a captured payment in the transaction that settles its attempt: its first statement moves the reference from
 * waiting to paid, then it moves the money out of clearing. A thrown refusal rolls everything back and refunds the
 * payer.
 */
type PaymentHandler = (ctx: UserCtx, payment: CapturedPayment) => Promise<void>

/**
 * Handlers by reference type; server/payment-handlers.ts lists them, because payments cannot import the modules above
 * it.
 */
export type PaymentHandlers = Readonly<Partial<Record<ReferenceType, PaymentHandler>>>

type Chargeback = {
  /** Id of the chargeback. */
  readonly id: string
  readonly referenceId: string
  readonly amountMinor: number
}

/** Handles chargebacks of a reference type, in the transaction that records them. */
export type ChargebackHandler = {
  /** Returns entries that take back what is left, negative in sum and at most the amount. */
  readonly withdrawFunds: (ctx: Ctx, chargeback: Chargeback) => Promise<readonly Entry[]>
  /** Called at the decision; `won` when the entries are about to be reversed. */
  readonly settle: (ctx: Ctx, chargeback: Chargeback & { readonly won: boolean }) => Promise<void>
}

/** Handlers by reference type; the brand covers chargebacks of types without one. */
export type ChargebackHandlers = Readonly<Partial<Record<ReferenceType, ChargebackHandler>>>
