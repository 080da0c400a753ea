import type { Ctx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { disableDemoUsers, enableDemoUsers } from './demo-users.queries.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

/**
 * Disables the demo users of a brand and ends their sessions while the demo is off; users that staff disabled stay
 * disabled afterwards. Returns the number of disabled users.
 */
export const suspendDemoUsers = (ctx: Ctx, userIds: readonly string[]): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    const suspended = await disableDemoUsers(ctx, userIds)
    if (suspended.length > 0) await deleteSessionsOf(ctx, suspended)
    return suspended.length
  })

/** Enables the demo users again that `suspendDemoUsers` disabled; their sessions stay ended. */
export const restoreDemoUsers = (ctx: Ctx, userIds: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const restored = await enableDemoUsers(ctx, userIds)
    if (restored.length > 0) await deleteSessionsOf(ctx, restored)
  })
