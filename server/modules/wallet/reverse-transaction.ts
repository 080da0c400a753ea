import type { Ctx } from '#server/platform/context.ts'
import { postTransaction } from './post-transaction.ts'
import { listEntriesByReference } from './wallet.queries.ts'
import type { MovementKind } from './wallet.rules.ts'

type Reversal = {
  readonly kind: MovementKind
  readonly referenceId: string
  /** Kind of the reversal. */
  readonly reversalKind: MovementKind
}

/**
 * Reverses a transaction entry by entry, in the running transaction; once, as the reference is kept. Throws
 * `wallet.insufficient` when an account has less by now.
 */
export async function reverseTransaction(ctx: Ctx, { kind, referenceId, reversalKind }: Reversal): Promise<void> {
  const entries = await listEntriesByReference(ctx, kind, referenceId)
  if (entries.length === 0) throw new Error(`there is no ${kind} of ${referenceId} to move back`)
  const back = entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
  await postTransaction(ctx, {
    kind: reversalKind,
    referenceId,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
    entries: back,
  })
}
