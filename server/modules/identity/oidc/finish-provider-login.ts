import { randomBytes } from 'node:crypto'
import type { oidcApi } from '#contract/oidc.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { checkAccepted, recordAccepted } from '../../acceptances/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { Contact } from '../codes/contact.rules.ts'
import { findDevice } from '../devices/find-device.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { checkWithLockout, toLoginRefusal, verifyWithLockout } from '../passwords/verify-with-lockout.ts'
import { startSession } from '../sessions/start-session.ts'
import { checkFactor, hasFactor } from '../totp/check-factor.ts'
import { createNamedUser } from '../users/create-user.ts'
import { findReferrerByCode, mayRefer } from '../users/referrers.ts'
import { readUserInfo } from '../users/profile.ts'
import { findUserByContact } from '../users/users.queries.ts'
import { consumeProof, getProof, type Proof } from './flows.ts'
import { findUserByIdentity, insertIdentity } from './identities.queries.ts'
import { getProvider, mayUse } from './login-provider.ts'

type Finish = (typeof oidcApi)['finish']
type Input = Parsed<Finish>
type Account = { readonly id: string; readonly status: string; readonly password_hash: string }

const wrongPassword = () => refusal('password.login_wrong')

async function checkUser(ctx: Ctx, { id, status }: Pick<Account, 'id' | 'status'>): Promise<void> {
  if (status !== 'active') throw refusal('user.disabled')
  if (!(await mayUse(ctx, getProvider(ctx).audience, id))) throw refusal('oidc.not_allowed')
}

/** Links the subject of a proof with a user. Throws `oidc.taken` when either is linked already, and `oidc.expired`. */
const link = (ctx: Ctx, proof: Proof, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await consumeProof(ctx, proof)
    if (!(await insertIdentity(ctx, userId, proof))) throw refusal('oidc.taken')
  })

/** The second factor is asked for as at any other log-in. */
async function logInKnown(ctx: Ctx, proof: Proof, user: Pick<Account, 'id' | 'status'>, { totp }: Input) {
  await checkUser(ctx, user)
  if (await hasFactor(ctx, user.id)) {
    const attempt = { kind: 'login', subject: user.id, device: await findDevice(ctx, user.id) } as const
    const verdict = await checkWithLockout(ctx, attempt, () => checkFactor(ctx, user.id, totp))
    if (verdict.is !== 'right') throw toLoginRefusal(verdict, wrongPassword())
  }
  await consumeProof(ctx, proof)
  return startSession(ctx, user.id)
}

/** An account with the same address is not theirs until they know its password. */
async function linkByPassword(ctx: Ctx, proof: Proof, user: Account, { password, totp }: Input) {
  if (password === undefined) {
    // The same log-in, finished at the same time, may have made this account; the proof is used up then.
    await getProof(ctx)
    throw refusal('oidc.password_required')
  }
  const verdict = await verifyWithLockout(ctx, {
    kind: 'login',
    subject: user.id,
    device: await findDevice(ctx, user.id),
    password,
    hash: user.password_hash,
    checkFactor: () => checkFactor(ctx, user.id, totp),
  })
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, wrongPassword())
  await checkUser(ctx, user)
  await link(ctx, proof, user.id)
  return startSession(ctx, user.id)
}

/** Creates an account without a password that anybody knows; one with an address gets one by a code. */
async function register(
  ctx: Ctx,
  proof: Proof,
  contact: Contact | null,
  { acceptedDocuments = [], invitationCode }: Input,
) {
  if (getProvider(ctx).audience === 'staff') throw refusal('oidc.not_allowed')
  const accepted = await checkAccepted(ctx, 'registration', null, acceptedDocuments)
  const referrer = invitationCode === undefined ? undefined : await findReferrerByCode(ctx, invitationCode)
  const referrerId = referrer && mayRefer(ctx, referrer) ? referrer.id : null
  const passwordHash = await hashPassword(ctx.secret, randomBytes(32).toString('base64url'))
  const userId = await inTransaction(ctx, async (ctx) => {
    await consumeProof(ctx, proof)
    const id = await createNamedUser(ctx, undefined, { passwordHash, contact, referrerId })
    await recordAccepted(ctx, 'registration', id, accepted)
    if (!(await insertIdentity(ctx, id, proof))) throw refusal('oidc.taken')
    return id
  })
  return startSession(ctx, userId)
}

/** Links the account of the session that began it, with its password. */
async function linkOwn(ctx: Ctx, proof: Proof, { password, totp }: Input): Promise<Data<Finish>> {
  const { principal } = ctx
  if (!principal || principal.userId !== proof.linkFor) throw refusal('oidc.expired')
  const { userId } = principal
  const owner = await findUserByIdentity(ctx, proof)
  if (owner && owner.id !== userId) throw refusal('oidc.taken')
  if (!(await mayUse(ctx, getProvider(ctx).audience, userId))) throw refusal('oidc.not_allowed')
  if (password === undefined) throw refusal('oidc.password_required')
  await checkOwnPassword(ctx as UserCtx, { password, checkFactor: () => checkFactor(ctx, userId, totp) })
  await link(ctx, proof, userId)
  return { token: null, userInfo: await readUserInfo(ctx, userId), back: proof.back }
}

/**
 * Finishes a log-in that the provider has proved to this browser: logs in a known subject, links an account with its password,
 * or creates one. A subject is never linked because its address equals that of an account.
 */
export async function finishProviderLogin(ctx: Ctx, input: Input): Promise<Data<Finish>> {
  const proof = await getProof(ctx)
  if (getProvider(ctx).issuer !== proof.issuer) throw refusal('oidc.expired')
  if (proof.linkFor !== null) return linkOwn(ctx, proof, input)
  const known = await findUserByIdentity(ctx, proof)
  const contact: Contact | null = proof.email === null ? null : { channel: 'email', key: proof.email }
  const owner = !known && contact ? await findUserByContact(ctx, contact) : null
  const session = known
    ? await logInKnown(ctx, proof, known, input)
    : owner
      ? await linkByPassword(ctx, proof, owner, input)
      : await register(ctx, proof, contact, input)
  return { ...session, back: proof.back }
}
