import type { fundPasswordApi } from '#contract/fund-password.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { canSend } from '../../messages/public.ts'
import { maskEmail, type Contact } from '../codes/contact.rules.ts'
import { maskPhone } from '../identity.rules.ts'
import { hasFactor } from '../totp/check-factor.ts'
import { getContacts } from '../users/users.queries.ts'
import { findReset } from './fund-resets.queries.ts'

/** The caller's proven addresses to which the shop can send a code. */
export async function listOwnContacts(ctx: UserCtx): Promise<Contact[]> {
  const contacts = await getContacts(ctx, ctx.principal.userId)
  return (['email', 'phone'] as const).flatMap((channel) => {
    const key = contacts[channel]
    return key === null || !canSend(ctx, channel) ? [] : [{ channel, key }]
  })
}

/** Whether a reset of the caller's fund password waits, and what one takes. */
export async function readFundReset(ctx: UserCtx): Promise<Data<(typeof fundPasswordApi)['state']>> {
  const { userId } = ctx.principal
  const [reset, contacts, needsTotp] = await Promise.all([
    findReset(ctx, userId),
    listOwnContacts(ctx),
    hasFactor(ctx, userId),
  ])
  return {
    state: reset ? 'waiting' : 'none',
    requestedAt: reset?.requestedAt.toISOString() ?? null,
    dueAt: reset?.dueAt.toISOString() ?? null,
    hours: ctx.brand.policy.fundPasswordResetHours,
    contacts: contacts.map(({ channel, key }) => ({
      channel,
      address: channel === 'email' ? maskEmail(key) : maskPhone(key),
    })),
    needsTotp,
  }
}
