import type { fundPasswordApi } from '#contract/fund-password.ts'
import type { Data } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { canSend } from '../../messages/public.ts'
import { maskEmail, type Contact } from '../codes/contact.rules.ts'
import { maskPhone } from '../identity.rules.ts'
import { hasFactor } from '../totp/check-factor.ts'
import { getContacts } from '../users/users.queries.ts'
import { findReset } from './fund-resets.queries.ts'

const hourMs = 3_600_000

/** `from`: when the address may be used for a reset; null when it may be now. */
type OwnContact = Contact & { readonly from: Date | null }

/**
 * The caller's proven addresses to which the shop can send a code. One that was changed within the waiting time of a reset is not
 * used yet: somebody else with a session and the login password would reset the fund password by their address.
 */
export async function listOwnContacts(ctx: UserCtx): Promise<OwnContact[]> {
  const contacts = await getContacts(ctx, ctx.principal.userId)
  const now = ctx.clock.now()
  return (['email', 'phone'] as const).flatMap((channel) => {
    const key = contacts[channel]
    if (key === null || !canSend(ctx, channel)) return []
    const changedAt = contacts[channel === 'email' ? 'emailChangedAt' : 'phoneChangedAt']
    const from = changedAt && new Date(changedAt.getTime() + ctx.brand.policy.fundPasswordResetHours * hourMs)
    return [{ channel, key, from: from !== null && from > now ? from : null }]
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
    contacts: contacts.map(({ channel, key, from }) => ({
      channel,
      address: channel === 'email' ? maskEmail(key) : maskPhone(key),
      from: from?.toISOString() ?? null,
    })),
    needsTotp,
  }
}
