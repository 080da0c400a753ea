import { randomBytes } from 'node:crypto'
import type { Data, Parsed } from '#contract/operation.ts'
import type { totpApi } from '#contract/totp.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { findDevice } from '../devices/find-device.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { checkWithLockout, toLoginRefusal } from '../passwords/verify-with-lockout.ts'
import { sealSecret, unsealSecret } from './check-factor.ts'
import { createStoredRecoveryCodes } from './recovery-codes.ts'
import { confirmFactor, findFactor, replaceUnconfirmedFactor } from './second-factors.queries.ts'
import { tellFactorChange } from './tell-factor-change.ts'
import { describeKey, findTimeStep } from './totp.rules.ts'

type Api = typeof totpApi

/** As long as the hash of the codes, as RFC 4226 recommends. */
const secretBytes = 20

/** Makes a secret for the caller's app; it counts once `confirmTotp` gets a code of it. */
export async function beginTotp(ctx: UserCtx, { password }: Parsed<Api['begin']>): Promise<Data<Api['begin']>> {
  const { userId, username } = ctx.principal
  await checkOwnPassword(ctx, { password })
  const secret = randomBytes(secretBytes)
  if (!(await replaceUnconfirmedFactor(ctx, userId, sealSecret(ctx, userId, secret)))) throw refusal('totp.on')
  return describeKey(secret, ctx.brand.name, username)
}

/** Turns the second factor on by a code of the app; the code is used up. Other sessions stay. */
export async function confirmTotp(ctx: UserCtx, { totp }: Parsed<Api['confirm']>): Promise<Data<Api['confirm']>> {
  const { userId } = ctx.principal
  const factor = await findFactor(ctx, userId)
  if (!factor) throw refusal('totp.off')
  if (factor.confirmed_at) throw refusal('totp.on')
  const { sealed_secret: sealed } = factor
  const step = findTimeStep(unsealSecret(ctx, userId, sealed), totp, ctx.clock.now(), null)
  const key = { kind: 'login', subject: userId, device: await findDevice(ctx, userId) } as const
  const verdict = await checkWithLockout(ctx, key, async () => (step === null ? 'wrong_factor' : 'right'))
  if (verdict.is !== 'right') throw toLoginRefusal(verdict, refusal('totp.wrong'))
  return inTransaction(ctx, async (ctx) => {
    if (!(await confirmFactor(ctx, userId, sealed, step!))) throw refusal('totp.wrong')
    await tellFactorChange(ctx, userId, 'on')
    return { recoveryCodes: await createStoredRecoveryCodes(ctx, userId) }
  })
}
