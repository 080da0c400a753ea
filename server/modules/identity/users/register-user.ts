import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { liftMailStop } from '../../messages/mail-stops/public.ts'
import { checkAccepted, recordAccepted } from '../../acceptances/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { parseContact, type Contact } from '../codes/contact.rules.ts'
import { consumeCode, verifyCode } from '../codes/verify-code.ts'
import { createNamedUser } from './create-user.ts'
import { checkNewPassword, checkUsername } from '../identity.rules.ts'
import { startSession } from '../sessions/start-session.ts'
import { findReferrerByCode, mayRefer } from './referrers.ts'
import { findUserByName } from './users.queries.ts'

type Register = (typeof accountApi)['register']

async function findReferrer(ctx: Ctx, invitationCode: string | undefined): Promise<string | null> {
  if (!invitationCode) return null
  const referrer = await findReferrerByCode(ctx, invitationCode)
  if (!referrer) throw refusal('register.invitation_invalid')
  if (!mayRefer(ctx, referrer)) throw refusal('referral.not_allowed')
  return referrer.id
}

/** The address to register with; null for a username alone. */
function pickContact(ctx: Ctx, { username, email, phone }: Parsed<Register>): Contact | null {
  if (email !== undefined && phone !== undefined) throw fieldRefusal({ phone: { key: 'field.duplicate' } })
  if (email !== undefined) return parseContact(ctx.brand, 'email', email, 'email')
  if (phone !== undefined) return parseContact(ctx.brand, 'phone', phone, 'phone')
  if (username === undefined) throw refusal('register.account_required')
  return null
}

/** Creates an account by username, or by an address that a code proves, and opens a session. */
export async function registerUser(ctx: Ctx, input: Parsed<Register>): Promise<Data<Register>> {
  const { username } = input
  const contact = pickContact(ctx, input)
  if (username !== undefined) checkUsername(ctx.brand.policy, username)
  checkNewPassword(ctx.brand.policy, input, username ?? '')
  const referrerId = await findReferrer(ctx, input.invitationCode)
  const accepted = await checkAccepted(ctx, 'registration', null, input.acceptedDocuments)
  // Checked before the expensive hash; the unique key decides.
  if (username !== undefined && (await findUserByName(ctx, username))) throw refusal('username.taken')
  const proof = contact && (await verifyCode(ctx, { contact, purpose: 'register' }, input.code))
  const passwordHash = await hashPassword(ctx.secret, input.password)
  const userId = await inTransaction(ctx, async (ctx) => {
    if (proof) await consumeCode(ctx, proof)
    if (contact?.channel === 'email') await liftMailStop(ctx, contact.key)
    const id = await createNamedUser(ctx, username, { passwordHash, referrerId, contact })
    await recordAccepted(ctx, 'registration', id, accepted)
    return id
  })
  return startSession(ctx, userId)
}
