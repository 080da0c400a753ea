import type { Ctx } from '#server/platform/context.ts'
import { queueMessage } from '../../messages/public.ts'
import { findMailRecipient } from '../users/mail-recipient.ts'

/** Tells a user by mail that their second factor was turned on or off, or reset by staff; one without a mail address is not told. */
export async function tellFactorChange(ctx: Ctx, userId: string, change: 'on' | 'off' | 'reset'): Promise<void> {
  const recipient = await findMailRecipient(ctx, userId)
  if (!recipient) return
  const { to, lang } = recipient
  const params = { change, at: ctx.clock.now().toISOString() }
  await queueMessage(ctx, { channel: 'email', to, userId, kind: 'second_factor_changed', lang, params })
}
