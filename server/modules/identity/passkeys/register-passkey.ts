import type { Data, Parsed } from '#contract/operation.ts'
import type { passkeysApi } from '#contract/passkeys.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { lockUser } from '../users/users.queries.ts'
import { challengeMs } from './challenges.rules.ts'
import { consumeChallenge, newChallenge } from './challenges.ts'
import { readPasskeys } from './manage-passkeys.ts'
import { insertPasskey, listPasskeys } from './passkeys.queries.ts'
import { getRelyingParty } from './relying-party.ts'
import { tellPasskeyChange } from './tell-passkey-change.ts'
import { toUserHandle } from './user-handle.ts'
import { algorithms, verifyRegistered } from './verify-credential.ts'

type Api = typeof passkeysApi

/** Maximum number of passkeys of a user. */
const maxPasskeys = 20

/** Options for a device to make a passkey; nothing is stored before it has. */
export async function beginRegistration(
  ctx: UserCtx,
  { password }: Parsed<Api['registerBegin']>,
): Promise<Data<Api['registerBegin']>> {
  const { userId, username } = ctx.principal
  await checkOwnPassword(ctx, { password })
  const known = await listPasskeys(ctx, userId)
  if (known.length >= maxPasskeys) throw refusal('passkey.limit', { max: maxPasskeys })
  const type = 'public-key' as const
  return {
    rp: { id: getRelyingParty(ctx).id, name: ctx.brand.name },
    user: { id: toUserHandle(userId), name: username, displayName: username },
    challenge: newChallenge(ctx, { purpose: 'register', userId }),
    pubKeyCredParams: algorithms.map((alg) => ({ type, alg })),
    timeout: challengeMs,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      type,
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Stores the passkey that a device made for the options, and tells the user. */
export async function finishRegistration(
  ctx: UserCtx,
  { name, credential }: Parsed<Api['registerFinish']>,
): Promise<Data<Api['registerFinish']>> {
  const { userId } = ctx.principal
  const made = await verifyRegistered(ctx, userId, credential)
  if (!made) throw refusal('passkey.failed')
  const { challenge, ...keys } = made
  const transports = credential.response.transports ?? []
  await inTransaction(ctx, async (ctx) => {
    // Two at once must not exceed the maximum.
    await lockUser(ctx, userId)
    if (!(await consumeChallenge(ctx, { purpose: 'register', userId }, challenge))) throw refusal('passkey.failed')
    if ((await listPasskeys(ctx, userId)).length >= maxPasskeys) throw refusal('passkey.limit', { max: maxPasskeys })
    if (!(await insertPasskey(ctx, { ...keys, id: newId(), userId, transports, name }))) throw refusal('passkey.known')
    await tellPasskeyChange(ctx, userId, { change: 'added', name })
  })
  return readPasskeys(ctx)
}
