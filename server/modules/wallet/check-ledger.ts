import type { Ctx } from '#server/platform/context.ts'
import {
  listBelowZero,
  listDiffering,
  listOverdrawnBrandAccounts,
  listUnbalanced,
  type LedgerFault,
} from './ledger-faults.queries.ts'

const firstEver = '00000000-0000-0000-0000-000000000000'

/** Ids begin with their millisecond, so the moved ones are found by their key alone. */
const firstIdAt = (at: Date): string => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/**
 * Proves the brand's ledger from its rows: every transaction sums to zero, every kept balance is the sum of its
 * entries, nobody but sellers is below zero. Answers what is broken. `since` looks only at what moved from then on.
 */
export async function checkLedger(ctx: Ctx, since: Date | null = null): Promise<LedgerFault[]> {
  const firstId = since && firstIdAt(since)
  return [
    ...(await listUnbalanced(ctx, firstId ?? firstEver)),
    ...(await listDiffering(ctx, firstId)),
    ...(await listBelowZero(ctx)),
    ...(since ? [] : await listOverdrawnBrandAccounts(ctx)),
  ]
}
