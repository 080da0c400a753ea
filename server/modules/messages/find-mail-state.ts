import type { Ctx } from '#server/platform/context.ts'
import { hasTriedBefore } from './messages.queries.ts'
import { canSend } from './queue-message.ts'

/** Longer than a mail server that greylists lets us wait. */
const failingMs = 20 * 60_000

/** How mail of the brand goes: failing when one was tried and still waits after 20 minutes; null where none is sent. */
export async function findMailState(ctx: Ctx): Promise<{ state: 'ok' | 'failing' } | null> {
  if (!canSend(ctx, 'email')) return null
  const isFailing = await hasTriedBefore(ctx, 'email', new Date(ctx.clock.now().getTime() - failingMs))
  return { state: isFailing ? 'failing' : 'ok' }
}
