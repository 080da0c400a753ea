import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deleteUnusedDevices } from './devices/devices.queries.ts'
import { deleteExpiredAttempts } from './passwords/failed-attempts.queries.ts'
import { deleteExpiredSessions } from './sessions/sessions.queries.ts'

/** Deletes expired sessions, unused devices and failed attempts of earlier days. Run daily. */
export async function purgeIdentityData(ctx: Ctx): Promise<void> {
  await deleteExpiredSessions(ctx)
  await deleteUnusedDevices(ctx)
  await deleteExpiredAttempts(ctx, toBrandDay(ctx.brand, ctx.clock.now()))
}
