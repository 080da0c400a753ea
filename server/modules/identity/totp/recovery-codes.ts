import type { Ctx } from '#server/platform/context.ts'
import { toRecoveryHash } from './check-factor.ts'
import { replaceRecoveryCodes } from './second-factors.queries.ts'
import { createRecoveryCodes } from './totp.rules.ts'

/** Replaces the recovery codes of a user; the new ones exist only in this answer. */
export async function createStoredRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes()
  await replaceRecoveryCodes(
    ctx,
    userId,
    codes.map((code) => toRecoveryHash(ctx, userId, code)!),
  )
  return [...codes]
}
