import type { Ctx } from '#server/platform/context.ts'
import { toFirstId } from '#server/platform/ids.ts'
import {
  listBelowZero,
  listDifferingBalances,
  listOverdrawnBrandAccounts,
  listUnbalancedTransactions,
  type LedgerIssue,
} from './ledger-checks.queries.ts'

const minId = '00000000-0000-0000-0000-000000000000'

/**
 * Checks the brand's ledger: every transaction sums to zero, every stored balance is the sum of its entries, and only
 * sellers are negative. Returns the issues. `since` restricts it to later movements.
 */
export async function checkLedger(ctx: Ctx, since: Date | null = null): Promise<LedgerIssue[]> {
  const firstId = since && toFirstId(since)
  return [
    ...(await listUnbalancedTransactions(ctx, firstId ?? minId)),
    ...(await listDifferingBalances(ctx, firstId)),
    ...(await listBelowZero(ctx)),
    ...(since ? [] : await listOverdrawnBrandAccounts(ctx)),
  ]
}

/** Twice the job's interval plus the longest transaction, so no movement is missed. */
const lookbackMs = 5 * 60_000

/**
 * Checks the movements of the brand since the last run, and of the last minutes in any case; issues are logged as fatal.
 * Runs every minute while the ledger moves.
 */
export async function watchLedger(ctx: Ctx, lastRunAt: Date | null = null): Promise<void> {
  const latest = Math.min(ctx.clock.now().getTime(), lastRunAt?.getTime() ?? Infinity)
  const issues = await checkLedger(ctx, new Date(latest - lookbackMs))
  if (issues.length > 0) ctx.log.fatal({ brand: ctx.brand.site, faults: issues }, 'the ledger does not add up')
}
