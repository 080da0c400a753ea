import type { UserInfo, accountApi } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { liftMailStop } from '../../messages/mail-stops/public.ts'
import { clearMailRefusal, notify } from '../../messages/notices/public.ts'
import { maskEmail, parseContact, type Contact } from '../codes/contact.rules.ts'
import { consumeCode, verifyCode } from '../codes/verify-code.ts'
import { maskPhone } from '../identity.rules.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { checkFactor } from '../totp/check-factor.ts'
import { readUserInfo } from './profile.ts'
import { findUserByContact, lockContacts, updateContact } from './users.queries.ts'

type Bind = Parsed<(typeof accountApi)['bindEmail']>

async function bind(
  ctx: UserCtx,
  channel: Contact['channel'],
  { target, code, password, totp }: Bind,
): Promise<UserInfo> {
  const { userId } = ctx.principal
  const contact = parseContact(ctx.brand, channel, target, 'target')
  // The code of the address is used up last, so that a wrong password costs no new one.
  const proof = await verifyCode(ctx, { contact, purpose: 'bind', userId }, code)
  await checkOwnPassword(ctx, { password, checkFactor: () => checkFactor(ctx, userId, totp) })
  const taken = refusal(channel === 'email' ? 'email.taken' : 'phone.taken')
  await inTransaction(ctx, async (ctx) => {
    const before = await lockContacts(ctx, userId)
    const owner = await findUserByContact(ctx, contact)
    if (owner && owner.id !== userId) throw taken
    await consumeCode(ctx, proof)
    await updateContact(ctx, userId, contact)
    if (channel === 'email') {
      await clearMailRefusal(ctx, userId)
      await liftMailStop(ctx, contact.key)
    }
    // Both old addresses are told, so that a change by somebody else does not stay unseen.
    const recipient = { userId, to: before.email, phone: before.phone, lang: ctx.lang }
    const hadOne = before.email !== null || before.phone !== null
    if (hadOne && channel === 'email' && before.email !== contact.key)
      await notify(ctx, recipient, {
        kind: 'email_changed',
        params: { email: maskEmail(contact.key) },
        isEverywhere: true,
      })
    if (hadOne && channel === 'phone' && before.phone !== contact.key)
      await notify(ctx, recipient, {
        kind: 'phone_changed',
        params: { phone: maskPhone(contact.key) },
        isEverywhere: true,
      })
  })
  return readUserInfo(ctx, userId)
}

/** Sets the mail address by which the user logs in; the old one is told. */
export const bindEmail = (ctx: UserCtx, input: Bind): Promise<UserInfo> => bind(ctx, 'email', input)

/** Sets the phone number by which the user logs in; the old addresses are told. */
export const bindPhone = (ctx: UserCtx, input: Bind): Promise<UserInfo> => bind(ctx, 'phone', input)
