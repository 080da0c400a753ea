import type { fundPasswordApi } from '#contract/fund-password.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { notify } from '../../messages/notices/public.ts'
import type { Contact } from '../codes/contact.rules.ts'
import { sendCodeFor } from '../codes/send-code.ts'
import { consumeCode, verifyCode } from '../codes/verify-code.ts'
import { checkNewPassword } from '../identity.rules.ts'
import { checkFactor } from '../totp/check-factor.ts'
import { findRecipient } from '../users/recipient.ts'
import { getPasswordHashes, lockUser } from '../users/users.queries.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { finishFundResetJobName } from './finish-fund-reset.ts'
import { createFundResetKey } from './fund-reset-key.ts'
import { findReset, insertReset } from './fund-resets.queries.ts'
import { listOwnContacts, readFundReset } from './read-fund-reset.ts'

type Api = typeof fundPasswordApi

const hourMs = 3_600_000

type Subject = { readonly contact: Contact; readonly from: string; readonly loginHash: string }

/**
 * The address of the account to which a code goes, the hash that is replaced, and that of the login password. Throws when there
 * is nothing to reset.
 */
async function getSubject(ctx: UserCtx, channel: Contact['channel']): Promise<Subject> {
  const { userId } = ctx.principal
  const [{ password_hash: loginHash, fund_password_hash: from }, contacts, waiting] = await Promise.all([
    getPasswordHashes(ctx, userId),
    listOwnContacts(ctx),
    findReset(ctx, userId),
  ])
  if (from === null) throw refusal('fund_password.not_set')
  if (waiting) throw refusal('fund_password.reset_waiting')
  const contact = contacts.find((one) => one.channel === channel)
  if (!contact) throw refusal('fund_password.no_contact')
  if (contact.from) throw refusal('fund_password.contact_new', { from: contact.from.toISOString() })
  return { contact, from, loginHash }
}

/** Sends a code for the reset to an address of the caller's account; none else can be named. */
export async function sendFundResetCode(
  ctx: UserCtx,
  { channel }: Parsed<Api['sendCode']>,
): Promise<Data<Api['sendCode']>> {
  const { contact } = await getSubject(ctx, channel)
  return sendCodeFor(ctx, { contact, purpose: 'fund_reset', userId: ctx.principal.userId })
}

/**
 * Stores a new fund password that counts after the waiting time, and tells the user by every channel, with a link that cancels
 * it. Takes a code, the login password and, where the account has one, the second factor; wrong ones count as attempts.
 */
export async function resetFundPassword(
  ctx: UserCtx,
  { channel, code, loginPassword, totp, ...passwords }: Parsed<Api['reset']>,
): Promise<Data<Api['reset']>> {
  const { userId, username } = ctx.principal
  checkNewPassword(ctx.brand.policy, passwords, username)
  const { contact, from, loginHash } = await getSubject(ctx, channel)
  const proof = await verifyCode(ctx, { contact, purpose: 'fund_reset', userId }, code)
  await checkOwnPassword(ctx, { password: loginPassword, checkFactor: () => checkFactor(ctx, userId, totp) })
  const to = await hashPassword(ctx.secret, passwords.password)
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    // A login password that was changed meanwhile ends resets; this one must not come after it.
    if ((await getPasswordHashes(ctx, userId)).password_hash !== loginHash) throw refusal('password.login_wrong')
    await consumeCode(ctx, proof)
    const id = newId(ctx.clock.now().getTime())
    const dueAt = new Date(ctx.clock.now().getTime() + ctx.brand.policy.fundPasswordResetHours * hourMs)
    if (!(await insertReset(ctx, { id, userId, from, to, dueAt }))) throw refusal('fund_password.reset_waiting')
    await enqueueJobs(ctx, finishFundResetJobName, [id], dueAt)
    const recipient = await findRecipient(ctx, userId)
    if (!recipient) return
    await notify(ctx, recipient, {
      kind: 'fund_reset_waiting',
      params: { dueAt: dueAt.toISOString() },
      // The list in the account leads to the page of the reset, so the key stays out of the database.
      mailParams: { cancelKey: createFundResetKey(ctx, id) },
      isEverywhere: true,
    })
  })
  return readFundReset(ctx)
}
