import type { Ctx } from '#server/platform/context.ts'
import { checkLedger } from './check-ledger.ts'

/** Twice the job's period and the longest transaction: nothing slips between two looks. */
const lookBackMilliseconds = 5 * 60_000

/** Checks what moved in the brand lately; a fault is the loudest thing this system can log. For a job of each minute. */
export async function watchLedger(ctx: Ctx): Promise<void> {
  const faults = await checkLedger(ctx, new Date(ctx.clock.now().getTime() - lookBackMilliseconds))
  if (faults.length > 0) ctx.log.fatal({ brand: ctx.brand.site, faults }, 'the ledger does not add up')
}
