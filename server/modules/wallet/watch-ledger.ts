import type { Ctx } from '#server/platform/context.ts'
import { checkLedger } from './check-ledger.ts'

/** Twice the job's interval plus the longest transaction, so no movement is missed. */
const lookbackMs = 5 * 60_000

/** Checks recent movements of the brand; issues are logged as fatal. Runs every minute. */
export async function watchLedger(ctx: Ctx): Promise<void> {
  const issues = await checkLedger(ctx, new Date(ctx.clock.now().getTime() - lookbackMs))
  if (issues.length > 0) ctx.log.fatal({ brand: ctx.brand.site, faults: issues }, 'the ledger does not add up')
}
