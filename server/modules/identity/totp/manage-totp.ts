import type { Data, Parsed } from '#contract/operation.ts'
import type { totpApi } from '#contract/totp.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { checkOwnPassword } from '../passwords/check-own-password.ts'
import { checkFactor, hasFactor } from './check-factor.ts'
import { createStoredRecoveryCodes } from './recovery-codes.ts'
import { countRecoveryCodes, deleteFactor, findFactor, lockFactor } from './second-factors.queries.ts'
import { tellFactorChange } from './tell-factor-change.ts'

type Api = typeof totpApi

export async function readTotp(ctx: UserCtx): Promise<Data<Api['state']>> {
  const since = await findFactorStart(ctx, ctx.principal.userId)
  return { since, recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(ctx, ctx.principal.userId) }
}

/** When a user turned their second factor on; null without one. */
export const findFactorStart = async (ctx: Ctx, userId: string): Promise<string | null> =>
  (await findFactor(ctx, userId))?.confirmed_at?.toISOString() ?? null

async function checkBoth(ctx: UserCtx, { password, totp }: Parsed<Api['disable']>): Promise<void> {
  const { userId } = ctx.principal
  if (!(await hasFactor(ctx, userId))) throw refusal('totp.off')
  await checkOwnPassword(ctx, { password, checkFactor: () => checkFactor(ctx, userId, totp) })
}

/** Turns the caller's second factor off. */
export async function disableTotp(ctx: UserCtx, input: Parsed<Api['disable']>): Promise<Data<Api['disable']>> {
  await checkBoth(ctx, input)
  await inTransaction(ctx, (ctx) => removeFactor(ctx, ctx.principal.userId, 'off'))
  return {}
}

/** Replaces the caller's recovery codes; the old ones end. */
export async function renewRecoveryCodes(ctx: UserCtx, input: Parsed<Api['recovery']>): Promise<Data<Api['recovery']>> {
  const { userId } = ctx.principal
  await checkBoth(ctx, input)
  return inTransaction(ctx, async (ctx) => {
    if (!(await lockFactor(ctx, userId))) throw refusal('totp.off')
    return { recoveryCodes: await createStoredRecoveryCodes(ctx, userId) }
  })
}

/** Removes the second factor of a user and tells them. Throws `totp.off`. */
export async function removeFactor(ctx: Ctx, userId: string, change: 'off' | 'reset'): Promise<void> {
  if (!(await deleteFactor(ctx, userId))) throw refusal('totp.off')
  await tellFactorChange(ctx, userId, change)
}
