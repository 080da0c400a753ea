import type { Ctx } from '#server/platform/context.ts'
import { deleteInBatches } from '#server/platform/purge.ts'
import { deleteQuotes } from './checkout.queries.ts'

/** For a day an expired quote reports `quote.expired`; later it is not found. */
const retentionHours = 24

/** Deletes quotes a day after their expiry. A trade placed from one keeps the quote's id. */
export const purgeQuotes = (ctx: Ctx): Promise<void> =>
  deleteInBatches((limit) => deleteQuotes(ctx, new Date(ctx.clock.now().getTime() - retentionHours * 3_600_000), limit))
