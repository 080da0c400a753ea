import type { Ctx } from '#server/platform/context.ts'
import { notify } from '../../messages/notices/public.ts'
import { findRecipient } from '../users/recipient.ts'

/** Tells a user that their second factor was turned on or off, or reset by staff. */
export async function tellFactorChange(ctx: Ctx, userId: string, change: 'on' | 'off' | 'reset'): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const params = { change, at: ctx.clock.now().toISOString() }
  await notify(ctx, recipient, { kind: 'second_factor_changed', params })
}
