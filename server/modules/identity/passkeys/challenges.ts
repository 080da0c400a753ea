import type { Ctx } from '#server/platform/context.ts'
import { deriveSecret } from '#server/platform/derive-secret.ts'
import { createChallenge, findChallengeExpiry, type ChallengeScope } from './challenges.rules.ts'
import { insertUsedChallenge } from './passkeys.queries.ts'

type Use = Omit<ChallengeScope, 'brandId'>

const toScope = (ctx: Ctx, use: Use): ChallengeScope => ({ ...use, brandId: ctx.brand.id })
const getKey = (ctx: Ctx): string => deriveSecret(ctx.secret, 'passkey challenges')

/** A challenge for a prompt of the device, base64url. */
export const newChallenge = (ctx: Ctx, use: Use): string =>
  createChallenge(getKey(ctx), toScope(ctx, use), ctx.clock.now()).toString('base64url')

const findExpiry = (ctx: Ctx, use: Use, challenge: string): Date | null =>
  findChallengeExpiry(getKey(ctx), toScope(ctx, use), Buffer.from(challenge, 'base64url'), ctx.clock.now())

/** Whether this brand made the challenge for this use and it has not expired. */
export const isChallenge = (ctx: Ctx, use: Use, challenge: string): boolean => findExpiry(ctx, use, challenge) !== null

/** Uses a challenge up; false when that happened before, also of two requests at once. */
export async function consumeChallenge(ctx: Ctx, use: Use, challenge: string): Promise<boolean> {
  const expiresAt = findExpiry(ctx, use, challenge)
  return expiresAt !== null && insertUsedChallenge(ctx, Buffer.from(challenge, 'base64url'), expiresAt)
}
