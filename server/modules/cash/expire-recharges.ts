import type { Ctx } from '#server/platform/context.ts'
import { expireDue } from './recharges.queries.ts'

/** Ends recharges by card that nobody paid, so that another one can be begun. For a job of each minute. */
export const expireRecharges = (ctx: Ctx): Promise<void> => expireDue(ctx)
