import type { UserCtx } from '#server/platform/context.ts'

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
