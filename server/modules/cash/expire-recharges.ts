import type { Ctx } from '#server/platform/context.ts'
import { expireDueRecharges } from './recharges.queries.ts'

/** Expires unpaid card recharges, so that a new one can start. Runs every minute. */
export const expireRecharges = (ctx: Ctx): Promise<void> => expireDueRecharges(ctx)
