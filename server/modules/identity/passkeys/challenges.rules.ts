import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The use of a challenge: who may answer it, in which brand, and for what. */
export type ChallengeScope = {
  readonly brandId: number
  readonly purpose: 'register' | 'login'
  /** The user who asked; null for a log-in, where the answer says who it is. */
  readonly userId: string | null
}

/** How long a person may take at the prompt of the device. */
export const challengeMs = 5 * 60_000

const nonceBytes = 16
const timeBytes = 6
const proofAt = nonceBytes + timeBytes
const challengeBytes = proofAt + 32

const prove = (key: string, { brandId, purpose, userId }: ChallengeScope, body: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([brandId, purpose, userId]))
    .update(body)
    .digest()

/**
 * A random challenge that bears its expiry and a proof that this system made it for the scope, so that nothing is stored
 * for prompts without an answer.
 */
export function createChallenge(key: string, scope: ChallengeScope, now: Date): Buffer {
  const body = Buffer.alloc(proofAt)
  randomBytes(nonceBytes).copy(body)
  body.writeUIntBE(now.getTime() + challengeMs, nonceBytes, timeBytes)
  return Buffer.concat([body, prove(key, scope, body)])
}

/** The expiry of a challenge that this system made for the scope; null for any other, and after that expiry. */
export function findChallengeExpiry(key: string, scope: ChallengeScope, challenge: Buffer, now: Date): Date | null {
  if (challenge.length !== challengeBytes) return null
  const body = challenge.subarray(0, proofAt)
  if (!timingSafeEqual(prove(key, scope, body), challenge.subarray(proofAt))) return null
  const expiresAt = new Date(body.readUIntBE(nonceBytes, timeBytes))
  return expiresAt > now ? expiresAt : null
}
