import { dayOf } from '#server/platform/brand-day.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deleteUnusedDevices } from './devices.queries.ts'
import { deleteOldTries } from './guards.queries.ts'
import { deleteExpiredSessions } from './sessions.queries.ts'

/** Deletes the brand's ended sessions, devices unused for long and counters of earlier days. For a job of each day. */
export async function forgetExpired(ctx: Ctx): Promise<void> {
  await deleteExpiredSessions(ctx)
  await deleteUnusedDevices(ctx)
  await deleteOldTries(ctx, dayOf(ctx.brand, ctx.clock.now()))
}
