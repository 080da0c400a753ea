import { toBrandDay } from '#server/platform/brand-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deleteOldCodes } from './codes/codes.queries.ts'
import { deleteExpiredFlows } from './oidc/flows.queries.ts'
import { deleteUnusedDevices } from './devices/devices.queries.ts'
import { deleteExpiredAttempts } from './passwords/failed-attempts.queries.ts'
import { deleteExpiredChallenges } from './passkeys/passkeys.queries.ts'
import { deleteExpiredSessions } from './sessions/sessions.queries.ts'

/** Deletes expired sessions, log-ins under way and challenges, unused devices, codes of more than a day, and failed attempts of earlier days. Run daily. */
export async function purgeIdentityData(ctx: Ctx): Promise<void> {
  await deleteExpiredSessions(ctx)
  await deleteUnusedDevices(ctx)
  await deleteExpiredFlows(ctx)
  await deleteExpiredChallenges(ctx)
  const now = ctx.clock.now()
  await deleteExpiredAttempts(ctx, toBrandDay(ctx.brand, now))
  await deleteOldCodes(ctx, new Date(now.getTime() - 86_400_000), toBrandDay(ctx.brand, now))
}
