import type { accountApi } from '#contract/account.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { liftMailStop } from '../../messages/mail-stops/public.ts'
import { findContact } from '../codes/contact.rules.ts'
import { findDevice } from '../devices/find-device.ts'
import { consumeCode } from '../codes/verify-code.ts'
import type { AttemptKey } from '../passwords/failed-attempts.queries.ts'
import {
  checkWithLockout,
  hashUnknownAccount,
  toLoginRefusal,
  verifyWithLockout,
  type Check,
} from '../passwords/verify-with-lockout.ts'
import { checkFactor, hasFactor } from '../totp/check-factor.ts'
import { startSession } from './start-session.ts'
import { findLoginAccount, toAccountKey, verifyLoginCode } from './find-login-account.ts'
import { findPlatformAdministrator, isPlatformAccount } from '../platform/platform-administrators.ts'
import { startPlatformSession } from '../platform/start-platform-session.ts'
import { deleteSession } from './sessions.queries.ts'

type Login = (typeof accountApi)['login']

type LoginUser = { readonly id: string; readonly status: string; readonly password_hash: string }

/**
 * Opens a session. Neither the response nor its timing reveals whether the account exists. The second factor is asked for
 * after a right password or code only, and checked within the same counted attempt.
 */
export async function logIn(ctx: Ctx, { account, password, code, totp }: Parsed<Login>): Promise<Data<Login>> {
  const platform = isPlatformAccount(account) ? await findPlatformAdministrator(ctx.db, account) : null
  // One look-up in any case, so that the time does not tell whether a platform administrator exists.
  const user: LoginUser | null = isPlatformAccount(account)
    ? platform && { ...platform, status: 'active' }
    : await findLoginAccount(ctx, account)
  const checkUserFactor = async (): Promise<Check> =>
    user?.status === 'active' && !platform ? checkFactor(ctx, user.id, totp) : 'right'
  const proof = code === undefined ? null : await verifyLoginCode(ctx, account, code)
  if (!proof && password === undefined) throw fieldRefusal({ password: { key: 'field.required' } })
  if (!proof) {
    const verdict = await verifyWithLockout(ctx, {
      ...(await toAttemptKey(ctx, account, user)),
      password: password!,
      hash: user?.password_hash ?? null,
      checkFactor: checkUserFactor,
    })
    if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('login.failed'))
  } else if (user && (await hasFactor(ctx, user.id))) {
    const verdict = await checkWithLockout(ctx, await toAttemptKey(ctx, account, user), checkUserFactor)
    if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('login.failed'))
  }
  if (!user) throw refusal('login.failed')
  if (user.status !== 'active') throw refusal('user.disabled')
  if (proof) {
    await consumeCode(ctx, proof)
    await liftProvenAddress(ctx, account)
  }
  return platform ? startPlatformSession(ctx, platform) : startSession(ctx, user.id)
}

/** A code that arrived proves that mail reaches the address. */
async function liftProvenAddress(ctx: Ctx, account: string): Promise<void> {
  const contact = findContact(ctx.brand, account)
  if (contact?.channel === 'email') await liftMailStop(ctx, contact.key)
}

const toAttemptKey = async (ctx: Ctx, account: string, user: LoginUser | null): Promise<AttemptKey> => ({
  kind: 'login',
  subject: user?.id ?? hashUnknownAccount(toAccountKey(ctx, account)),
  device: await findDevice(ctx, user?.id ?? null),
})

/** Ends the session of the request, if any, and clears its cookie. */
export async function logOut(ctx: Ctx): Promise<Record<string, never>> {
  if (ctx.principal) await deleteSession(ctx, ctx.principal.sessionHash)
  ctx.client.setSessionCookie(null)
  return {}
}
