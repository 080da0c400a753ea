import type { accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { liftMailStop } from '../../messages/mail-stops/public.ts'
import { notify } from '../../messages/notices/public.ts'
import { parseContact } from '../codes/contact.rules.ts'
import { consumeCode, toExpired, verifyCode } from '../codes/verify-code.ts'
import { deleteOtherDevices } from '../devices/devices.queries.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { deleteIdentitiesOfUser } from '../oidc/identities.queries.ts'
import { deleteAllSessions } from '../sessions/sessions.queries.ts'
import { hasFactor } from '../totp/check-factor.ts'
import { findUserByContact, getPasswordHashes, updatePasswordHash } from '../users/users.queries.ts'
import { findRecipient } from '../users/recipient.ts'
import { endFundReset } from './cancel-fund-reset.ts'
import { deleteFailedAttempts } from './failed-attempts.queries.ts'

/**
 * Sets a new login password for the user who proves an address by a code: ends every session, unlinks the OpenID
 * provider, forgets devices and failed log-ins, cancels a reset of the fund password, and tells the user. Attempts at the fund password stay counted, and the second factor stays as it is.
 */
export async function resetPasswordByCode(
  ctx: Ctx,
  input: Parsed<(typeof accountApi)['resetPassword']>,
): Promise<Record<string, never>> {
  const contact = parseContact(ctx.brand, input.channel, input.target, 'target')
  checkNewPassword(ctx.brand.policy, input, '')
  const proof = await verifyCode(ctx, { contact, purpose: 'reset' }, input.code)
  const user = await findUserByContact(ctx, contact)
  // The address was given up since the code was sent, or somebody guessed a code that was never sent.
  if (!user) throw toExpired(ctx)
  if (user.status !== 'active') throw refusal('user.disabled')
  checkNewPassword(ctx.brand.policy, input, user.username)
  const hash = await hashPassword(ctx.secret, input.password)
  await inTransaction(ctx, async (ctx) => {
    await consumeCode(ctx, proof)
    if (contact.channel === 'email') await liftMailStop(ctx, contact.key)
    const { password_hash: from } = await getPasswordHashes(ctx, user.id)
    if (!(await updatePasswordHash(ctx, user.id, { column: 'password_hash', from, to: hash }))) throw toExpired(ctx)
    await deleteAllSessions(ctx, user.id)
    await deleteOtherDevices(ctx, user.id, [])
    await deleteIdentitiesOfUser(ctx, user.id)
    // With a second factor they stay: else who reads the mail gets more guesses at it with each reset.
    if (!(await hasFactor(ctx, user.id))) await deleteFailedAttempts(ctx, user.id, ['login'])
    await endFundReset(ctx, user.id)
    const recipient = await findRecipient(ctx, user.id)
    if (!recipient) return
    const params = { at: ctx.clock.now().toISOString(), isReset: true }
    await notify(ctx, { ...recipient, lang: ctx.lang }, { kind: 'password_changed', params, isEverywhere: true })
  })
  return {}
}
