import type { Ctx } from '#server/platform/context.ts'
import { findViolatedConstraint } from '#server/platform/database/errors.ts'
import { refusal } from '#server/platform/refusal.ts'
import { insertPosting, listEntriesByReference, type Posting } from './wallet.queries.ts'
import type { MovementKind } from './wallet.rules.ts'

/**
 * Posts a transaction: entries in minor units that sum to zero, in the running transaction or a new one. Returns its
 * id. Throws `wallet.insufficient`; other errors are programming errors (unbalanced entries, a repeated reference) and
 * are thrown as the database reports them.
 */
export async function postTransaction(ctx: Ctx, posting: Posting): Promise<string> {
  try {
    return await insertPosting(ctx, posting)
  } catch (error) {
    if (findViolatedConstraint(error)?.name === 'ledger_accounts_covered') throw refusal('wallet.insufficient')
    throw error
  }
}

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
  if (entries.length === 0) throw new Error(`there is no ${kind} of ${referenceId} to reverse`)
  const back = entries.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
  await postTransaction(ctx, {
    kind: reversalKind,
    referenceId,
    reason: '',
    actorId: ctx.principal?.userId ?? null,
    entries: back,
  })
}
