import { decrypt, encrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import type { Check } from '../passwords/verify-with-lockout.ts'
import { findFactor, useRecoveryCode, useStep } from './second-factors.queries.ts'
import { findTimeStep, hashRecoveryCode } from './totp.rules.ts'

const getSealKey = (ctx: Ctx): Buffer => Buffer.from(deriveSecret(ctx.secret, 'second factors'), 'hex')
const describe = (ctx: Ctx, userId: string): string => `second factor ${ctx.brand.id} ${userId}`

export const sealSecret = (ctx: Ctx, userId: string, secret: Uint8Array): Buffer =>
  encrypt(getSealKey(ctx), describe(ctx, userId), secret)

export const unsealSecret = (ctx: Ctx, userId: string, sealed: Uint8Array): Buffer =>
  decrypt(getSealKey(ctx), describe(ctx, userId), sealed)

/** The hash under which a recovery code of a user is stored; null for what cannot be one. */
export const toRecoveryHash = (ctx: Ctx, userId: string, typed: string): Buffer | null =>
  hashRecoveryCode(deriveSecret(ctx.secret, `recovery codes ${ctx.brand.id}`), userId, typed)

/** Whether a user has a confirmed second factor. */
export const hasFactor = async (ctx: Ctx, userId: string): Promise<boolean> =>
  ((await findFactor(ctx, userId))?.confirmed_at ?? null) !== null

/**
 * Checks the second factor of a user, and uses the code up: of the app or a recovery code. Right for a user without one;
 * incomplete without a code. Belongs into `checkWithLockout`, which counts the attempt.
 */
export async function checkFactor(ctx: Ctx, userId: string, typed: string | undefined): Promise<Check> {
  const factor = await findFactor(ctx, userId)
  if (!factor?.confirmed_at) return 'right'
  if (typed === undefined) return 'incomplete'
  const hash = toRecoveryHash(ctx, userId, typed)
  if (hash) return (await useRecoveryCode(ctx, userId, hash)) ? 'right' : 'wrong_factor'
  const secret = unsealSecret(ctx, userId, factor.sealed_secret)
  const step = findTimeStep(secret, typed, ctx.clock.now(), factor.last_step)
  const isRight = step !== null && (await useStep(ctx, userId, factor.sealed_secret, step))
  return isRight ? 'right' : 'wrong_factor'
}
