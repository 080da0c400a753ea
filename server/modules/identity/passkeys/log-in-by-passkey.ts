import type { Data, Parsed } from '#contract/operation.ts'
import type { passkeysApi, UsedCredential } from '#contract/passkeys.ts'
import type { Ctx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { startSession } from '../sessions/start-session.ts'
import { findUserStatus } from '../users/users.queries.ts'
import { challengeMs } from './challenges.rules.ts'
import { consumeChallenge, newChallenge } from './challenges.ts'
import { findPasskey, markPasskeyUsed } from './passkeys.queries.ts'
import { getRelyingParty } from './relying-party.ts'
import { toUserHandle } from './user-handle.ts'
import { verifyUsed } from './verify-credential.ts'

type Api = typeof passkeysApi

const login = { purpose: 'login', userId: null } as const

/** Options for a device to sign: they name no account and no passkey, so the device offers those that it has. */
export const beginPasskeyLogin = async (ctx: Ctx): Promise<Data<Api['loginBegin']>> => ({
  rpId: getRelyingParty(ctx).id,
  challenge: newChallenge(ctx, login),
  timeout: challengeMs,
  userVerification: 'required',
})

/** The user whose device has signed; null when anything is wrong. The challenge is then used up. */
async function findSigner(ctx: Ctx, credential: UsedCredential): Promise<string | null> {
  const passkey = await findPasskey(ctx, Buffer.from(credential.id, 'base64url'))
  if (!passkey || credential.response.userHandle !== toUserHandle(passkey.user_id)) return null
  const signed = await verifyUsed(ctx, passkey, credential)
  if (!signed) return null
  const { id, counter, user_id: userId } = passkey
  const { challenge, newCounter } = signed
  const isFirst = await inTransaction(
    ctx,
    async (ctx) =>
      (await consumeChallenge(ctx, login, challenge)) && (await markPasskeyUsed(ctx, { id, counter, newCounter })),
  )
  return isFirst ? userId : null
}

/**
 * Opens a session for the owner of a passkey. The device has checked that it is its owner who holds it, so this is both
 * factors: no code is asked for, and a lock after wrong passwords does not hold it up.
 */
export async function logInByPasskey(
  ctx: Ctx,
  { credential }: Parsed<Api['loginFinish']>,
): Promise<Data<Api['loginFinish']>> {
  const userId = await findSigner(ctx, credential)
  if (userId === null) throw refusal('passkey.failed')
  if ((await findUserStatus(ctx, userId)) !== 'active') throw refusal('user.disabled')
  return startSession(ctx, userId)
}
