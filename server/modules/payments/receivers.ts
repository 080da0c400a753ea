import type { Entry } from '#server/modules/wallet/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'

/** What money by card can be for. */
export type Purpose = 'trade' | 'recharge'

/** Money that a provider holds for us; `amountMinor` is exactly what was asked. */
export type Received = {
  readonly attemptId: string
  readonly causeId: string
  readonly amountMinor: number
}

/**
 * Takes money for what it was paid for, inside the transaction that settles the attempt: its first statement takes the
 * cause from waiting to paid, then it moves the money out of clearing. Any refusal undoes all of it and sends the money
 * back to the payer.
 */
export type Receiver = (ctx: UserCtx, received: Received) => Promise<void>

/** Purpose -> who takes the money; tied in server/receivers.ts, as payments may not know the modules above it. */
export type Receivers = Readonly<Partial<Record<Purpose, Receiver>>>

export type ChargedBack = {
  /** Of the chargeback. */
  readonly id: string
  readonly causeId: string
  readonly amountMinor: number
}

/** What chargebacks mean for a purpose, inside the transaction that writes them down. */
export type Carrier = {
  /** The entries, all below zero in sum and not beyond the amount, by which the purpose gives back what it has left. */
  readonly take: (ctx: Ctx, charged: ChargedBack) => Promise<readonly Entry[]>
  /** It is decided: `won` when these very entries are about to be taken back. */
  readonly settle: (ctx: Ctx, charged: ChargedBack & { readonly won: boolean }) => Promise<void>
}

/** Purpose -> what carries its chargebacks; of a purpose without one the brand itself does. */
export type Carriers = Readonly<Partial<Record<Purpose, Carrier>>>
