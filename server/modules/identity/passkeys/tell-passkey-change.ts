import type { Ctx } from '#server/platform/context.ts'
import { notify } from '../../messages/notices/public.ts'
import { findRecipient } from '../users/recipient.ts'

type Change = { readonly change: 'added' | 'removed'; readonly name: string }

/** Tells a user that a passkey was added to their account, or removed. */
export async function tellPasskeyChange(ctx: Ctx, userId: string, change: Change): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (!recipient) return
  const params = { ...change, at: ctx.clock.now().toISOString() }
  await notify(ctx, recipient, { kind: 'passkey_changed', params })
}
