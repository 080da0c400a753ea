import type { Ctx } from '#server/platform/context.ts'
import { inBatches } from '#server/platform/purge.ts'
import { deleteQuotes } from './checkout.queries.ts'

/** Who comes back within a day is told that the quote has expired; later it is simply not found. */
const hoursKept = 24

/** Forgets quotes that ended a day ago. A trade that was made of one stays findable by the quote's id. */
export const purgeQuotes = (ctx: Ctx): Promise<void> =>
  inBatches((limit) => deleteQuotes(ctx, new Date(ctx.clock.now().getTime() - hoursKept * 3_600_000), limit))
