import type { Ctx } from '#server/platform/context.ts'
import { postTransaction } from './post-transaction.ts'
import { listEntriesOf } from './wallet.queries.ts'
import type { MovementKind } from './wallet.rules.ts'

type Reversal = {
  readonly kind: MovementKind
  readonly causeId: string
  /** What moving the money back is called. */
  readonly as: MovementKind
}

/**
 * Moves back, entry by entry, what a transaction of the brand moved, in the running transaction; once, as its cause keeps
 * its name. Refuses `wallet.insufficient` where an account has less by now.
 */
export async function reverseTransaction(ctx: Ctx, { kind, causeId, as }: Reversal): Promise<void> {
  const entries = await listEntriesOf(ctx, kind, causeId)
  if (entries.length === 0) throw new Error(`there is no ${kind} of ${causeId} to move back`)
  const back = entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
  await postTransaction(ctx, { kind: as, causeId, reason: '', actorId: ctx.who?.userId ?? null, entries: back })
}
